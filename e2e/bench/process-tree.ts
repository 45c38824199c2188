import { readdirSync, readFileSync } from "node:fs";

const KIB = 1024;
const TICK_MS = 10;

interface ProcessInfo {
  pid: number;
  parent: number;
  name: string;
  /** CPU time of the process and of its children that have ended. */
  cpuMs: number;
}

/** CPU time in milliseconds. */
export interface CpuTime {
  service: number;
  database: number;
}

/**
 * Returns the memory of a process and its descendants in bytes, without PostgreSQL. Shared memory, such as Node's code, counts
 * once. Linux only, because it reads /proc.
 */
export function treeMemory(rootPid: number): number {
  const processes = listProcesses();
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  const tree = (entry: ProcessInfo): ProcessInfo[] =>
    entry.name.startsWith("postgres") ? [] : [entry, ...(byParent.get(entry.pid) ?? []).flatMap(tree)];
  const memory = processes
    .filter(({ pid }) => pid === rootPid)
    .flatMap(tree)
    .map(({ pid }) => memoryOf(pid));
  const own = memory.reduce((sum, { resident, shared }) => sum + resident - shared, 0);
  return own + Math.max(0, ...memory.map(({ shared }) => shared));
}

function memoryOf(pid: number): { resident: number; shared: number } {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? 0) * KIB;
    return { resident: bytes("Rss"), shared: bytes("Shared_Clean") };
  } catch {
    // The process ended in the meantime.
    return { resident: 0, shared: 0 };
  }
}

/** Returns the CPU time of a service and of the PostgreSQL servers started by this process. Linux only, to 10 ms. */
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

/** Returns the CPU time of a process and its descendants. Linux only, to 10 ms. */
export function treeCpuMs(rootPid: number): number {
  const processes = listProcesses();
  const sum = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((total, child) => total + child.cpuMs + sum(child.pid), 0);
  return (processes.find(({ pid }) => pid === rootPid)?.cpuMs ?? 0) + sum(rootPid);
}

/** Returns the CPU time of this process and of its children that have ended. Linux only, to 10 ms. */
export function ownCpuMs(): number {
  return listProcesses().find(({ pid }) => pid === process.pid)?.cpuMs ?? 0;
}

/** Samples the memory of a process tree. `stop` returns the peak. */
export function watchPeakMemory(rootPid: number, everyMs = 100): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(rootPid));
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Lists all processes of the machine. Linux only. */
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
        cpuMs: ticks * TICK_MS,
      };
    } catch {
      // The process ended in the meantime.
      return [];
    }
  });
}
