import { existsSync, readdirSync, readFileSync } from "node:fs";

/** True if this system has /proc, which lists the parents of processes. */
export const hasProcFs = existsSync("/proc/self/stat");

/** Returns the IDs of a process's direct children, or none on systems other than Linux. */
export function childrenOf(pid: number): number[] {
  if (!hasProcFs) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // The process ended in the meantime.
    return 0;
  }
}

/** Sends a signal. Returns false if the process no longer exists. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
