import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
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

/** Returns whether a child process has exited or was killed. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Sends a signal to a child process that has not ended, and waits until it exits. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
