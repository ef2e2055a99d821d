import { readdirSync, readFileSync } from "node:fs";

type Process = { readonly pid: number; readonly parent: number; readonly name: string; readonly residentKb: number };

const field = (status: string, name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";

const processes = (): Process[] =>
  readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const status = readFileSync(`/proc/${entry}/status`, "utf8");
      const residentKb = Number(field(status, "VmRSS"));
      return [{ pid: Number(entry), parent: Number(field(status, "PPid")), name: field(status, "Name"), residentKb }];
    } catch {
      return []; // ended while we looked
    }
  });

/** Resident memory of a process and of all below it, Postgres apart, in MB (10^6 bytes); pages they share count in each. Linux only. */
export const residentMb = (pid: number): number => {
  const all = processes();
  const sum = (of: number): number =>
    all
      .filter(({ pid: own, name }) => own === of && name !== "postgres")
      .reduce((total, { residentKb }) => total + residentKb + childrenOf(of).reduce((below, child) => below + sum(child), 0), 0);
  const childrenOf = (of: number): number[] => all.filter(({ parent }) => parent === of).map(({ pid: child }) => child);
  return (sum(pid) * 1_024) / 1e6;
};
