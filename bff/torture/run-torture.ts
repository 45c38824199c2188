import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "../config.ts";
import { createLogger } from "../platform/logging.ts";
import { startServices } from "../start-services.ts";
import { type Arena, startArena, UPLOADER } from "./arena.ts";
import { arrangeCategories } from "./category-client.ts";
import { Client } from "./client.ts";
import { judgeImports } from "./database-verdict.ts";
import { letFaultsHappen } from "./faults.ts";
import { judgeFiles } from "./file-verdict.ts";
import { importIssues } from "./issue-client.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { untilQuiet } from "./quiet.ts";
import { createRandom } from "./random.ts";
import { type Sources, startSources } from "./sources.ts";
import { writeStories } from "./story-client.ts";
import { judgeTree } from "./tree-verdict.ts";
import { signIn } from "./uploading.ts";
import { judgeRecords, type Verdict } from "./verdict.ts";

/** How long clients and imports may take to come to an end once nothing fails any more. */
const CALM_MS = 90_000;
/** After a long run there is much that has to come to its end. */
const JUDGING_MS = 1_800_000;

export interface TortureReport extends Verdict {
  seed: number;
  seconds: number;
  /** How often each fault happened. */
  faults: Map<string, number>;
  /** Acknowledged writes, by what they were. */
  writes: Map<string, number>;
  lostAnswers: number;
  /** How imports ended, in words and codes. */
  imports: Map<string, number>;
  /** Imports that a fault ended, and that were asked for again. */
  repeated: number;
  /** Everything else that should not be so. */
  wrong: string[];
  /** What the processes have printed. */
  logs: { name: string; text: string }[];
}

/**
 * Writes through the interface for so many seconds while processes, database, disk and clocks fail, then looks
 * whether anything that was acknowledged is lost, doubled or broken.
 */
export async function runTorture(options: {
  seconds: number;
  seed: number;
  say: (line: string) => void;
  /** Ends the writing early; what was written until then is looked at. */
  signal?: AbortSignal;
}): Promise<TortureReport> {
  const began = performance.now();
  const { seed, say } = options;
  const ledger = createLedger();
  const faults = new Map<string, number>();
  const sources = await startSources(createRandom(seed, "sources"));
  const arena = await startArena(options.seconds).catch(async (error: unknown) => {
    await sources.close();
    throw error;
  });
  try {
    say("an installation runs");
    await writeAmongFaults(arena, sources, ledger, { ...options, faults });
    say("nothing fails any more");
    const outcome = await judge(arena, ledger);
    for (const member of arena.members) {
      const ended = member.unexpectedEnd();
      if (ended) ledger.wrong.push(ended);
    }
    return {
      ...outcome,
      seed,
      seconds: (performance.now() - began) / 1000,
      faults,
      writes: ledger.writes,
      lostAnswers: ledger.lostAnswers,
      wrong: ledger.wrong,
      logs: await arena.logs(),
    };
  } finally {
    await sources.close();
    await arena.dispose();
  }
}

async function writeAmongFaults(
  arena: Arena,
  sources: Sources,
  ledger: Ledger,
  options: Parameters<typeof runTorture>[0] & { faults: Map<string, number> },
): Promise<void> {
  const { seed, say, seconds, faults, signal } = options;
  const session = await signIn(arena.url, UPLOADER);
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const client = new Client(arena.url, ledger, givingUp.signal);
  const each = (name: string) => ({ name, random: createRandom(seed, name), stop: stopping.signal });
  const clients = [
    writeStories(client, ledger, each("story-a")),
    writeStories(client, ledger, each("story-b")),
    arrangeCategories(client, ledger, each("category-a")),
    arrangeCategories(client, ledger, each("category-b")),
    importIssues(client, ledger, { ...each("issue-a"), sources, session }),
    importIssues(client, ledger, { ...each("issue-b"), sources, session }),
  ];
  const failing = letFaultsHappen(arena, {
    random: createRandom(seed, "faults"),
    stop: stopping.signal,
    counts: faults,
    say,
  });
  await Promise.race([delay(seconds * 1000, null, { signal }).catch(() => null), failing]);
  stopping.abort();
  await failing;
  const patience = setTimeout(() => givingUp.abort(), CALM_MS);
  for (const ended of await Promise.allSettled(clients))
    if (ended.status === "rejected") ledger.wrong.push(`a client broke off: ${String(ended.reason)}`);
  clearTimeout(patience);
}

/** Looks at everything twice where a fault has ended imports: those are asked for again, and have to finish. */
async function judge(
  arena: Arena,
  ledger: Ledger,
): Promise<Verdict & { imports: Map<string, number>; repeated: number }> {
  const { services, stop } = await startServices(
    readConfig({
      DATABASE_URL: arena.database.connectionString,
      NEWSRACK_DATA_DIR: arena.disk.path,
      NEWSRACK_ROLE: "web",
    }),
    createLogger("silent"),
  );
  try {
    const { db } = services;
    const client = new Client(arena.url, ledger, AbortSignal.timeout(JUDGING_MS));
    ledger.wrong.push(...(await untilQuiet(db, CALM_MS)));
    const first = await judgeImports(db, ledger);
    for (const id of first.faulted) {
      const issue = ledger.issues.find((known) => known.id === id);
      const attributes = issue?.isBook ? "epub_import_attributes" : "import_attributes";
      const answer = await client.write("import repeated", () =>
        client.send("PUT", `P/emags/${id}`, { json: { emag: { [attributes]: {} } } }),
      );
      client.expect(answer, 200, `importing the issue ${issue?.name} again`);
    }
    ledger.wrong.push(...(await untilQuiet(db, CALM_MS)));
    const last = await judgeImports(db, ledger);
    for (const id of last.faulted)
      last.wrong.push(`the issue ${id} could not be imported again after a fault`);
    const records = await judgeRecords(client, ledger);
    ledger.wrong.push(
      ...last.wrong,
      ...(await judgeTree(client, db)),
      ...(await judgeFiles(services, ledger)),
    );
    return { ...records, imports: last.endings, repeated: first.faulted.length };
  } finally {
    await stop();
  }
}
