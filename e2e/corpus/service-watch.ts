import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceProcess } from "#bff/testing/processes/service-process.ts";
import { listProcesses, treeMemory } from "#e2e/bench/process-tree.ts";
import type { CorpusClient } from "./corpus-client.ts";

const PROBE_INTERVAL_MS = 250;
/** Shorter than the interval of probes, because memory use changes quickly. */
const SAMPLE_INTERVAL_MS = 100;
const MAX_FAILURES = 5;

/** The health of the service during a run. */
export interface ServiceReport {
  /** Requests to `/healthz` and to the list of issues. */
  probes: { count: number; slowestMs: number; failed: number; failures: string[] };
  /** Peak memory of the service and its worker processes without the database; null without /proc. */
  peakMemoryBytes: number | null;
  /** The number of started processes that read files, of which a file can end one; null without /proc. */
  readerProcesses: number | null;
  serviceDied: boolean;
  databaseRestarted: boolean;
}

/** Probes a service continuously until `stop`. */
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

  const probe = (send: () => Promise<unknown>) => {
    const began = performance.now();
    const request = send()
      .catch((error: unknown) => {
        probes.failed += 1;
        if (probes.failures.length < MAX_FAILURES) probes.failures.push(String(error));
      })
      .then(() => {
        probes.count += 1;
        probes.slowestMs = Math.max(probes.slowestMs, performance.now() - began);
      })
      .finally(() => open.delete(request));
    open.add(request);
  };
  const probing = setInterval(() => {
    probe(() => client.health());
    probe(() => client.list());
    databaseRestarted ||= databasePid(service.dataDir) !== database;
  }, PROBE_INTERVAL_MS);
  const sampling = setInterval(() => {
    if (!hasProc) return;
    peakMemoryBytes = Math.max(peakMemoryBytes, treeMemory(service.pid));
    for (const { pid, parent, name } of listProcesses())
      if (parent === service.pid && !name.startsWith("postgres")) readers.add(pid);
  }, SAMPLE_INTERVAL_MS);

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

/** Returns the process ID of the service's embedded database from its PID file. */
function databasePid(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  } catch {
    return "";
  }
}
