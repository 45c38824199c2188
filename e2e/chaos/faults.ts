import { setTimeout as delay } from "node:timers/promises";
import { childrenOf, hasProcFs, signal } from "#bff/testing/processes/processes.ts";
import type { DiskFault } from "#bff/testing/small-disk.ts";
import { type ChaosInstallation, LEASE_SECONDS } from "./chaos-installation.ts";
import { count } from "./expected-state.ts";
import type { Member } from "./member.ts";
import type { Random } from "./random.ts";

/** Occasional long outages. */
const LONG_OUTAGE_MS = 10_000;
const SHORT_OUTAGE_MS = 1500;
const MAX_DISK_FAULT_MS = 4000;
/** Long enough for another worker to take over the frozen worker's imports. */
const FREEZE_MS = (LEASE_SECONDS + 10) * 1000;

type Fault = () => Promise<void>;

export interface FaultsOptions {
  random: Random;
  stop: AbortSignal;
  /** The number of occurrences of each fault. */
  counts: Map<string, number>;
  print: (line: string) => void;
}

/**
 * Injects faults until `stop`. Each kind occurs once before any is repeated. Afterwards all processes run again.
 */
export async function injectFaults(installation: ChaosInstallation, options: FaultsOptions): Promise<void> {
  const { random, stop, counts, print } = options;
  const thaws = new Set<Promise<void>>();
  const faults = faultsOf(installation, random, thaws);
  let waiting: string[] = [];
  while (!stop.aborted) {
    await delay(random.between(200, 1800));
    if (stop.aborted) break;
    if (waiting.length === 0) waiting = random.shuffled(Object.keys(faults));
    const name = waiting.shift()!;
    print(name);
    count(counts, name);
    await faults[name]!();
  }
  await Promise.all(thaws);
  for (const member of installation.members) await member.start();
}

function faultsOf(
  installation: ChaosInstallation,
  random: Random,
  thaws: Set<Promise<void>>,
): Record<string, Fault> {
  const { web, workers, members, database, disk } = installation;
  const outage = () =>
    delay(
      random.chance(0.15)
        ? random.between(SHORT_OUTAGE_MS, LONG_OUTAGE_MS)
        : random.between(0, SHORT_OUTAGE_MS),
    );
  const restart = (killed: Member[]) => async () => {
    await Promise.all(killed.map((member) => member.kill()));
    await outage();
    await Promise.all(killed.map((member) => member.start()));
  };
  const freeze = (member: Member) => {
    member.freeze();
    const thaw = delay(FREEZE_MS).then(() => {
      member.thaw();
      thaws.delete(thaw);
    });
    thaws.add(thaw);
  };
  const failDisk = (fault: DiskFault) => async () => {
    const repair = await disk.fail(fault);
    try {
      await delay(random.between(500, MAX_DISK_FAULT_MS));
    } finally {
      await repair();
    }
  };

  return {
    "web killed": restart([web]),
    "worker killed": () => restart([random.pick(workers)])(),
    "all processes killed": restart(members),
    "database killed": async () => {
      await database.kill();
      await outage();
      await database.start();
    },
    "database unavailable for seconds": async () => {
      await database.kill();
      await delay(random.between(LONG_OUTAGE_MS / 2, LONG_OUTAGE_MS));
      await database.start();
    },
    "database and service killed": async () => {
      await database.kill();
      await web.kill();
      await database.start();
      await web.start();
    },
    "clock of a worker stopped": async () => freeze(random.pick(workers)),
    ...(hasProcFs
      ? {
          "process of the database killed": async () => {
            await database.killBackend(random.pick);
          },
          "renderer killed": async () => {
            const renderers = workers.flatMap((worker) => childrenOf(worker.pid()));
            if (renderers.length > 0) signal(random.pick(renderers), "SIGKILL");
          },
        }
      : {}),
    ...Object.fromEntries(disk.faults.map((fault) => [`disk ${fault}`, failDisk(fault)])),
  };
}
