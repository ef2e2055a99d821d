import { setTimeout as sleep } from "node:timers/promises";

/** Every read of the board that needs no key, with a token that is served, one of a group, and one that is withheld. */
export const BOARD_PATHS: readonly string[] = [
  "/v1/board/overview",
  "/v1/board/coverage",
  "/v1/board/attestations",
  "/v1/board/tokens/ALDX",
  "/v1/board/tokens/BRWX",
  "/v1/board/tokens/cndx",
];
export const OTHER_PATHS: readonly string[] = ["/v1/openapi.json", "/docs", "/"];

/** One answer. */
export type Read = { readonly path: string; readonly status: number; readonly body: string; readonly retryAfter: string | null };

const READ_TIMEOUT_MS = 15_000;
/** Comparisons are looked for once a second. */
const SETTLING_MS = 1_200;
const SETTLING_LOOKS = 40;
/** A token whose reports state a supply of the network it is measured on. */
const COMPARED = "/v1/board/tokens/ALDX";

/** Status 0 with the reason as body when no answer came. */
export const read = async (board: string, path: string): Promise<Read> => {
  try {
    const reply = await fetch(`${board}${path}`, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    return { path, status: reply.status, body: await reply.text(), retryAfter: reply.headers.get("retry-after") };
  } catch (fault) {
    return { path, status: 0, body: String(fault), retryAfter: null };
  }
};

/**
 * A body without what differs from one request or second to the next, and without the head of the chain: it moves by itself when private
 * events are sealed, a minute after they came.
 */
export const lasting = (body: string): string =>
  body
    .replaceAll(/"age_seconds":\d+/gu, '"age_seconds":0')
    .replaceAll(/"request_id":"[^"]*"/gu, '"request_id":""')
    .replaceAll(/"chain_head_seq":\d+,"chain_head_hash":"[0-9a-f]{64}"/gu, '"chain_head_seq":0,"chain_head_hash":""');

/** What every board path answers now: status and lasting bytes, by path. */
export const boardBytes = async (board: string): Promise<ReadonlyMap<string, string>> => {
  const reads = await Promise.all(BOARD_PATHS.map((path) => read(board, path)));
  return new Map(reads.map(({ path, status, body }) => [path, `${status} ${lasting(body)}`]));
};

/**
 * As `boardBytes`, once what a service adds by itself after its start stands: the comparisons of stated with measured supply. Throws when
 * the board does not come to rest.
 */
export const settledBoardBytes = async (board: string): Promise<ReadonlyMap<string, string>> => {
  let last = "";
  for (let look = 0; look < SETTLING_LOOKS; look += 1) {
    const bytes = await boardBytes(board);
    const now = JSON.stringify([...bytes]);
    if (now === last && isCompared(bytes.get(COMPARED) ?? "")) return bytes;
    last = now;
    await sleep(SETTLING_MS);
  }
  throw new Error(`the board did not come to rest: ${last.slice(0, 2_000)}`);
};

const isCompared = (answer: string): boolean => /"reconciliations_total_available":[1-9]/u.test(answer);

/** The chain head that the overview shows. Throws while it is not served. */
export const shownHead = async (board: string): Promise<{ readonly seq: number; readonly hash: string }> => {
  const { status, body } = await read(board, "/v1/board/overview");
  if (status !== 200) throw new Error(`the overview answers ${status}: ${body}`);
  const { chain_head_seq, chain_head_hash } = JSON.parse(body) as { chain_head_seq: number; chain_head_hash: string };
  return { seq: chain_head_seq, hash: chain_head_hash };
};

/** Reads that never pause. */
export type ReadLoad = { readonly stop: () => Promise<readonly Read[]>; readonly count: () => number };

/** Reads the paths in turn from `readers` at once until stopped; `stop` answers those that `isFine` did not take. */
export const readLoad = (board: string, paths: readonly string[], readers: number, isFine: (answer: Read) => boolean): ReadLoad => {
  const bad: Read[] = [];
  let stopping = false;
  let count = 0;
  const loop = async (first: number): Promise<void> => {
    for (let at = first; !stopping; at += 1) {
      const answer = await read(board, paths[at % paths.length] ?? "/");
      count += 1;
      if (!isFine(answer)) bad.push(answer);
    }
  };
  const loops = Array.from({ length: readers }, (_, reader) => loop(reader));
  return {
    count: () => count,
    stop: async () => {
      stopping = true;
      await Promise.all(loops);
      return bad;
    },
  };
};
