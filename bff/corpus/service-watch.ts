import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listProcesses, treeMemory } from "../bench/process-tree.ts";
import type { ServiceProcess } from "../testing/service-process.ts";
import type { CorpusClient } from "./corpus-client.ts";

const PROBE_EVERY_MS = 250;
/** Memory comes and goes faster than that. */
const SAMPLE_EVERY_MS = 100;
const KEPT_FAILURES = 5;

/** How the service did as a whole. */
export interface ServiceReport {
  /** Of `/healthz` and of the list of issues together. */
  probes: { count: number; slowestMs: number; failed: number; failures: string[] };
  /** Of the service and the processes it reads files in, without the database; null where there is no /proc. */
  peakMemoryBytes: number | null;
  /** Processes that read files, of which each file may cost one; null where there is no /proc. */
  readerProcesses: number | null;
  serviceDied: boolean;
  databaseRestarted: boolean;
}

/** Asks a service all the time how it is, until it is stopped. */
export interface ServiceWatch {
  isAlive(): boolean;
  stop(): Promise<ServiceReport>;
}

export function watchService(service: ServiceProcess, client: CorpusClient): ServiceWatch {
  const hasProc = existsSync("/proc/self/stat");
  const probes = { count: 0, slowestMs: 0, failed: 0, failures: [] as string[] };
  const open = new Set<Promise<void>>();
  const readers = new Set<number>();
  const database = databasePid(service.dataDir);
  let peakMemoryBytes = 0;
  let databaseRestarted = false;

  const ask = (what: () => Promise<unknown>) => {
    const began = performance.now();
    const one = what()
      .catch((error: unknown) => {
        probes.failed += 1;
        if (probes.failures.length < KEPT_FAILURES) probes.failures.push(String(error));
      })
      .then(() => {
        probes.count += 1;
        probes.slowestMs = Math.max(probes.slowestMs, performance.now() - began);
      })
      .finally(() => open.delete(one));
    open.add(one);
  };
  const probing = setInterval(() => {
    ask(() => client.health());
    ask(() => client.list());
    databaseRestarted ||= databasePid(service.dataDir) !== database;
  }, PROBE_EVERY_MS);
  const sampling = setInterval(() => {
    if (!hasProc) return;
    peakMemoryBytes = Math.max(peakMemoryBytes, treeMemory(service.pid));
    for (const { pid, parent, name } of listProcesses())
      if (parent === service.pid && !name.startsWith("postgres")) readers.add(pid);
  }, SAMPLE_EVERY_MS);

  const isAlive = () => {
    try {
      return process.kill(service.pid, 0);
    } catch {
      return false;
    }
  };
  return {
    isAlive,
    async stop() {
      clearInterval(probing);
      clearInterval(sampling);
      await Promise.all(open);
      return {
        probes,
        peakMemoryBytes: hasProc ? peakMemoryBytes : null,
        readerProcesses: hasProc ? readers.size : null,
        serviceDied: !isAlive(),
        databaseRestarted,
      };
    },
  };
}

/** The process of the service's own database, as that says itself. */
function databasePid(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  } catch {
    return "";
  }
}
