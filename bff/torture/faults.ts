import { setTimeout as delay } from "node:timers/promises";
import { childrenOf, knowsChildren, signal } from "../testing/processes.ts";
import type { DiskFault } from "../testing/small-disk.ts";
import { type Arena, LEASE_SECONDS } from "./arena.ts";
import { count } from "./ledger.ts";
import type { Member } from "./member.ts";
import type { Random } from "./random.ts";

/** Once in a while something stays away for longer. */
const LONG_MS = 10_000;
const SHORT_MS = 1500;
const DISK_MS = 4000;
/** Long enough for another worker to take over what it had. */
const FREEZE_MS = (LEASE_SECONDS * 2 + 2) * 1000;

type Fault = () => Promise<void>;

export interface FaultsOptions {
  random: Random;
  stop: AbortSignal;
  /** How often each has happened. */
  counts: Map<string, number>;
  say: (line: string) => void;
}

/**
 * Lets faults happen until it is told to stop, each kind once before any a second time, and leaves an installation
 * that is whole again.
 */
export async function letFaultsHappen(arena: Arena, options: FaultsOptions): Promise<void> {
  const { random, stop, counts, say } = options;
  const thaws = new Set<Promise<void>>();
  const faults = faultsOf(arena, random, thaws);
  let waiting: string[] = [];
  while (!stop.aborted) {
    await delay(random.between(200, 1800));
    if (stop.aborted) break;
    if (waiting.length === 0) waiting = random.shuffled(Object.keys(faults));
    const name = waiting.shift()!;
    say(name);
    count(counts, name);
    await faults[name]!();
  }
  await Promise.all(thaws);
  for (const member of arena.members) await member.start();
}

function faultsOf(arena: Arena, random: Random, thaws: Set<Promise<void>>): Record<string, Fault> {
  const { web, workers, members, database, disk } = arena;
  const away = () =>
    delay(random.chance(0.15) ? random.between(SHORT_MS, LONG_MS) : random.between(0, SHORT_MS));
  const restart = (some: Member[]) => async () => {
    await Promise.all(some.map((member) => member.kill()));
    await away();
    await Promise.all(some.map((member) => member.start()));
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
    const heal = await disk.fail(fault);
    try {
      await delay(random.between(500, DISK_MS));
    } finally {
      await heal();
    }
  };

  return {
    "web killed": restart([web]),
    "worker killed": () => restart([random.pick(workers)])(),
    "all processes killed": restart(members),
    "database killed": async () => {
      await database.kill();
      await away();
      await database.start();
    },
    "database away for seconds": async () => {
      await database.kill();
      await delay(random.between(LONG_MS / 2, LONG_MS));
      await database.start();
    },
    "database and service killed": async () => {
      await database.kill();
      await web.kill();
      await database.start();
      await web.start();
    },
    "clock of a worker stopped": async () => freeze(random.pick(workers)),
    ...(knowsChildren
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
