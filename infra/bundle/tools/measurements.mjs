// What verify.mjs checks of the readings of a bundle. Needs node 18 or newer and nothing else.
import { NotProven, verifySupplyProof } from "./proofs.mjs";

/** The amount in tokens with all its decimals. */
const inTokens = (baseUnits, decimals) => {
  const digits = baseUnits.padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** 7. Every reading of a bundle says what its record, its quorum log and its proof say; every proof is verified anew. Answers what was seen, undefined without readings. */
export const checkMeasurements = (records, files, { demand, canonical, sha256, jsonFile }) => {
  const nameOf = (layout) => `sha256:${sha256(canonical(layout)).toString("hex")}`;
  const behind = (item, id) => {
    demand(files.has(id), item, `names ${id}, which manifest.json does not list`);
    return files.get(id).omitted ? undefined : jsonFile(files.get(id).path);
  };
  const seen = { readings: 0, proofs: new Set(), left: 0 };
  for (const { seq, kind, subject, artifact } of records.values()) {
    if (kind !== "supply.measured") continue;
    const item = `record ${seq}`;
    const reading = behind(item, artifact);
    if (reading === undefined) {
      seen.left += 1;
      continue;
    }
    const { total_supply_base_units: units, total_supply: total, decimals } = reading;
    demand(`${reading.symbol}/${reading.network}` === subject, item, "is of another token or network than its measurement");
    demand(/^\d+$/.test(units) && inTokens(units, decimals) === total, item, "states a supply that is not its base units");
    const { quorum_log_artifact_id: quorum, storage_proof_artifact_id: proof } = reading;
    const log = quorum === null ? undefined : behind(item, quorum);
    demand(log === undefined || isOfLog(reading, log, canonical), item, "states another pin, value or operators than its quorum log");
    demand((proof !== null) === (reading.source_tier === "STORAGE_PROVEN"), item, "has a tier that its proof does not give");
    const stored = proof === null ? undefined : behind(item, proof);
    if (stored !== undefined) {
      const fault = proofFault(reading, stored, nameOf);
      demand(fault === undefined, item, fault);
      seen.proofs.add(files.get(proof).path);
    }
    seen.readings += 1;
  }
  for (const { path, omitted } of files.values())
    demand(omitted || !path.startsWith("proofs/") || seen.proofs.has(path), path, "is the proof of no reading");
  if (seen.readings + seen.left === 0) return undefined;
  const note = seen.left === 0 ? "" : `; ${seen.left} readings are left out`;
  return `${seen.readings} readings are what their quorum logs say, and ${seen.proofs.size} proofs verify${note}`;
};

const isOfLog = ({ pin, operators, dissent, total_supply_base_units: units }, log, canonical) => {
  const { pin: agreed, decision } = log.attempts.at(-1);
  return (
    decision.outcome === "ACCEPTED" &&
    decision.value === units &&
    decision.dissent.length === dissent &&
    canonical([agreed, decision.operators]) === canonical([pin, operators])
  );
};

/** Why a proof does not prove its reading; undefined when it does. */
const proofFault = ({ symbol, network, address, pin, layout_id: layout, total_supply_base_units: units }, proof, nameOf) => {
  try {
    const proven = verifySupplyProof(proof);
    const { layout_id: stated, ...slots } = proof.layout;
    const isOfPin = proof.block_hash === pin.hash && proven.height === pin.height && proven.timeMs === Date.parse(pin.time);
    if (proof.symbol !== symbol || proof.network !== network || !isOfPin) return "has the proof of another network or block";
    if (proven.address !== address.toLowerCase()) return "has the proof of another contract";
    if (stated !== layout || stated !== nameOf(slots)) return "has the proof of another layout than it names";
    return proven.baseUnits === BigInt(units) ? undefined : `states ${units}, and its proof gives ${proven.baseUnits}`;
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    return `has a proof that fails at ${error.message}`;
  }
};

const scaled = (amount, places) => {
  const [whole, fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(places, "0"));
};

/** What a slice says as its measurement does. */
const OF_READING = [
  ...["network", "family", "decimals", "total_supply", "total_supply_base_units", "source_tier"],
  ...["quorum_log_artifact_id", "storage_proof_artifact_id"],
];
const TIERS = ["STORAGE_PROVEN", "ETH_CALL", "RPC_QUORUM"];

/** The slices of token.json are the measurements they name, and their sum is the float. */
export const checkSlices = ({ network_slices: slices, measured_float: float }, files, { demand, jsonFile }) => {
  for (const slice of slices) {
    const file = files.get(slice.snapshot_artifact_id);
    demand(file !== undefined, "token.json", `names ${slice.snapshot_artifact_id}, which is not here`);
    if (file.omitted) continue;
    const reading = jsonFile(file.path);
    const same =
      OF_READING.every((name) => slice[name] === reading[name]) &&
      slice.address.toLowerCase() === reading.address.toLowerCase() &&
      slice.pin_kind === reading.pin.kind &&
      slice.pin_ref.endsWith(reading.pin.hash) &&
      slice.block_number === reading.pin.height &&
      slice.as_of === reading.pin.time;
    demand(same, "token.json", `states another supply on ${slice.network} than its measurement`);
  }
  const places = Math.max(0, ...slices.map(({ decimals }) => decimals));
  const sum = slices.reduce((total, slice) => total + scaled(slice.total_supply, places), 0n);
  const isSum = slices.length === 0 ? float === null : float !== null && scaled(float.total_supply, places) === sum;
  demand(isSum, "token.json", "states another sum than that of its slices");
  if (float === null) return;
  const isOfSlices =
    float.as_of === slices.map(({ as_of }) => as_of).sort()[0] &&
    float.source_tier === TIERS.findLast((tier) => slices.some(({ source_tier }) => source_tier === tier)) &&
    float.slice_count === slices.length &&
    float.networks.join() === slices.map(({ network }) => network).join();
  demand(isOfSlices, "token.json", "states a float of other slices than it has");
};
