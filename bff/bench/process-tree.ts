import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

interface ProcessInfo {
  pid: number;
  parent: number;
  name: string;
  rssBytes: number;
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

function listProcesses(): ProcessInfo[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [
        { pid: Number(entry), parent: Number(fields[1]), name, rssBytes: Number(fields[21]) * PAGE_BYTES },
      ];
    } catch {
      // It ended while we looked.
      return [];
    }
  });
}
