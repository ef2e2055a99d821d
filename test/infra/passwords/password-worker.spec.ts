import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { expect } from "chai";
import { scryptPasswords } from "../../../infra/passwords/passwords.js";

/** The priority of a thread as the kernel has it: 0 is the usual, more is less. */
const nicenessOf = (thread: string): number => {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, "latin1");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
};

describe("the threads of passwords", () => {
  it("give way to the thread that answers requests, and lower nobody else's priority", async function () {
    if (platform() !== "linux") return this.skip();
    const own = String(process.pid);
    const [before, usual] = [new Set(readdirSync("/proc/self/task")), nicenessOf(own)];
    const passwords = scryptPasswords({ parameters: { logN: 1, r: 1, p: 1 }, inFlight: 2 });
    await Promise.all([passwords.hash("x"), passwords.hash("y")]);
    const lowered = readdirSync("/proc/self/task").filter((thread) => nicenessOf(thread) > usual);
    expect(lowered.filter((thread) => !before.has(thread)).length).to.equal(2);
    expect(nicenessOf(own)).to.equal(usual);
    await passwords.close();
  });
});
