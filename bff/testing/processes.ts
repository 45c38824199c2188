import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Whether this system shows who is whose child. */
export const knowsChildren = existsSync("/proc/self/stat");

/** The processes that this one has started itself. Linux only: elsewhere there are none. */
export function childrenOf(pid: number): number[] {
  if (!knowsChildren) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It ended while we looked.
    return 0;
  }
}

/** Sends a signal; false when there is nobody any more to get it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
