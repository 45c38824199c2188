import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
const TICK_MS = 10;

interface ProcessInfo {
  pid: number;
  parent: number;
  name: string;
  rssBytes: number;
  /** Its own and that of its children that have ended. */
  cpuMs: number;
}

/** Milliseconds of processor time. */
export interface CpuTime {
  service: number;
  database: number;
}

/** Resident memory of a process and its descendants in bytes, PostgreSQL left out. Linux only: reads /proc. */
export function treeRss(rootPid: number): number {
  const processes = listProcesses();
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  const sum = (entry: ProcessInfo): number =>
    entry.name.startsWith("postgres")
      ? 0
      : entry.rssBytes + (byParent.get(entry.pid) ?? []).reduce((total, child) => total + sum(child), 0);
  const root = processes.find(({ pid }) => pid === rootPid);
  return root ? sum(root) : 0;
}

/** What a service and all of PostgreSQL that this process started have used so far. Linux only, to 10 ms. */
export function cpuTime(servicePid: number): CpuTime {
  const processes = listProcesses();
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  const time = { service: 0, database: 0 };
  const add = (parent: number) => {
    for (const { pid, name, cpuMs } of byParent.get(parent) ?? []) {
      if (name.startsWith("postgres")) time.database += cpuMs;
      else if (pid === servicePid) time.service += cpuMs;
      add(pid);
    }
  };
  add(process.pid);
  return time;
}

/** Samples the tree until stopped; `stop` answers with the highest sum seen. */
export function watchPeakRss(rootPid: number, everyMs = 100): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, treeRss(rootPid));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Every process there is. Linux only. */
export function listProcesses(): ProcessInfo[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return {
        pid: Number(entry),
        parent: Number(fields[1]),
        name,
        rssBytes: Number(fields[21]) * PAGE_BYTES,
        cpuMs: ticks * TICK_MS,
      };
    } catch {
      // It ended while we looked.
      return [];
    }
  });
}
