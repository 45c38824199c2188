import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "#bff/app/config.ts";
import { startServices } from "#bff/app/start-context.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { type ChaosInstallation, startInstallation, UPLOADER } from "./chaos-installation.ts";
import { arrangeCategories } from "./clients/category-client.ts";
import { Client } from "./clients/client.ts";
import { importIssues } from "./clients/issue-client.ts";
import { writeStories } from "./clients/story-client.ts";
import { signIn } from "./clients/upload-client.ts";
import { createExpectedState, type ExpectedState } from "./expected-state.ts";
import { injectFaults } from "./faults.ts";
import { createRandom } from "./random.ts";
import { type Sources, startSources } from "./sources.ts";
import { judgeImports } from "./verdicts/database-verdict.ts";
import { judgeFiles } from "./verdicts/file-verdict.ts";
import { judgeTree } from "./verdicts/tree-verdict.ts";
import { judgeRecords, type Verdict } from "./verdicts/verdict.ts";
import { judgeWebhooks } from "./verdicts/webhook-verdict.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** Time limit for clients and imports to finish after the last fault. */
const SETTLE_TIMEOUT_MS = 90_000;
/** Long, because after a long run there are many records to check. */
const CHECK_TIMEOUT_MS = 1_800_000;

export interface ChaosReport extends Verdict {
  seed: number;
  seconds: number;
  /** The number of occurrences of each fault. */
  faults: Map<string, number>;
  /** The number of acknowledged writes by kind. */
  writes: Map<string, number>;
  /** The number of events that the receiver of webhooks has got. */
  events: number;
  /** The number of requests without a response or with status 5xx. */
  lostResponses: number;
  /** The number of imports by status or failure code. */
  imports: Map<string, number>;
  /** The number of imports that failed because of a fault and were repeated. */
  repeated: number;
  /** Descriptions of all other errors. */
  wrong: string[];
  /** The output of the processes. */
  logs: { name: string; text: string }[];
}

/**
 * Writes through the API for a number of seconds while processes, database, disk and clocks fail. Then checks whether any
 * acknowledged write is lost, duplicated or broken.
 */
export async function runChaos(options: {
  seconds: number;
  seed: number;
  print: (line: string) => void;
  /** Ends the writes early. The writes until then are checked. */
  signal?: AbortSignal;
}): Promise<ChaosReport> {
  const began = performance.now();
  const { seed, print } = options;
  const expected = createExpectedState();
  const faults = new Map<string, number>();
  const sources = await startSources(createRandom(seed, "sources"));
  const receiver = await startWebhookReceiver();
  const closeServers = () => Promise.all([sources.close(), receiver.close()]);
  const installation = await startInstallation(options.seconds, receiver.url).catch(
    async (error: unknown) => {
      await closeServers();
      throw error;
    },
  );
  try {
    print("installation started");
    await writeDuringFaults(installation, sources, expected, { ...options, faults });
    print("faults ended; checking the results");
    const outcome = await judge(installation, expected, receiver.received);
    for (const member of installation.members) {
      const ended = member.unexpectedEnd();
      if (ended) expected.wrong.push(ended);
    }
    return {
      ...outcome,
      seed,
      seconds: (performance.now() - began) / 1000,
      faults,
      writes: expected.writes,
      events: receiver.received.size,
      lostResponses: expected.lostResponses,
      wrong: expected.wrong,
      logs: await installation.logs(),
    };
  } finally {
    await closeServers();
    await installation.dispose();
  }
}

async function writeDuringFaults(
  installation: ChaosInstallation,
  sources: Sources,
  expected: ExpectedState,
  options: Parameters<typeof runChaos>[0] & { faults: Map<string, number> },
): Promise<void> {
  const { seed, print, seconds, faults, signal } = options;
  const session = await signIn(installation.url, UPLOADER);
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const client = new Client(installation.url, expected, givingUp.signal);
  const each = (name: string) => ({ name, random: createRandom(seed, name), stop: stopping.signal });
  const clients = [
    writeStories(client, expected, each("story-a")),
    writeStories(client, expected, each("story-b")),
    arrangeCategories(client, expected, each("category-a")),
    arrangeCategories(client, expected, each("category-b")),
    importIssues(client, expected, { ...each("issue-a"), sources, session }),
    importIssues(client, expected, { ...each("issue-b"), sources, session }),
  ];
  const failing = injectFaults(installation, {
    random: createRandom(seed, "faults"),
    stop: stopping.signal,
    counts: faults,
    print,
  });
  await Promise.race([delay(seconds * 1000, null, { signal }).catch(() => null), failing]);
  stopping.abort();
  await failing;
  const timer = setTimeout(() => givingUp.abort(), SETTLE_TIMEOUT_MS);
  for (const ended of await Promise.allSettled(clients))
    if (ended.status === "rejected") expected.wrong.push(`a client failed: ${String(ended.reason)}`);
  clearTimeout(timer);
}

/** Checks all results. Imports that failed because of a fault are repeated, must then finish, and are checked again. */
async function judge(
  installation: ChaosInstallation,
  expected: ExpectedState,
  received: ReadonlySet<string>,
): Promise<Verdict & { imports: Map<string, number>; repeated: number }> {
  const { services, stop } = await startServices(
    readConfig({
      DATABASE_URL: installation.database.connectionString,
      NEWSRACK_DATA_DIR: installation.disk.path,
      NEWSRACK_ROLE: "web",
    }),
    createLogger("silent"),
  );
  try {
    const { db } = services;
    const client = new Client(installation.url, expected, AbortSignal.timeout(CHECK_TIMEOUT_MS));
    expected.wrong.push(...(await waitUntilIdle(db, SETTLE_TIMEOUT_MS)));
    const first = await judgeImports(db, expected);
    for (const id of first.faulted) {
      const issue = expected.issues.find((known) => known.id === id);
      const attributes = issue?.isBook ? "epub_import_attributes" : "import_attributes";
      const answer = await client.write("repeated import", () =>
        client.send("PUT", `P/emags/${id}`, { json: { emag: { [attributes]: {} } } }),
      );
      client.expect(answer, 200, `importing the issue ${issue?.name} again`);
    }
    expected.wrong.push(...(await waitUntilIdle(db, SETTLE_TIMEOUT_MS)));
    const last = await judgeImports(db, expected);
    for (const id of last.faulted)
      last.wrong.push(`the issue ${id} could not be imported again after a fault`);
    const records = await judgeRecords(client, expected);
    const webhooks = await judgeWebhooks(db, received);
    expected.wrong.push(
      ...last.wrong,
      ...(await judgeTree(client, db)),
      ...(await judgeFiles(services, expected)),
    );
    return {
      lost: [...records.lost, ...webhooks.lost],
      duplicated: [...records.duplicated, ...webhooks.duplicated],
      imports: last.endings,
      repeated: first.faulted.length,
    };
  } finally {
    await stop();
  }
}
