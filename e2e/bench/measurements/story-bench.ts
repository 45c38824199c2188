import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { BENCH_TOKEN, benchProvision, CATEGORIES_PATH, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { createCategory } from "../inputs/create-category.ts";
import { BENCH_WORDS, loadStories, makeText } from "../inputs/story-corpus.ts";
import { type CpuTime, cpuTime } from "../process-tree.ts";
import { median, quantile } from "../statistics.ts";

const CONNECTIONS = 8;
const SECONDS = 5;
const TEXTS = 500;
const CATEGORIES = 300;

/** The fastest of three other systems on a comparable machine, and the required factor. */
interface Peer {
  perSecond: number;
  atLeast: number;
}

export interface StoryCase {
  name: string;
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
  peer: Peer | null;
  /** Upper bound of the median; null without a requirement. */
  aimMs: number | null;
  /** CPU time per request, which unlike latencies does not depend on other programs. */
  cpuMs: CpuTime;
  /** Tables that PostgreSQL scanned sequentially instead of with an index. */
  seqScans: string[];
  /** Parallel workers that PostgreSQL started, which takes longer than most of the queries. */
  workersStarted: number;
}

export interface StoryBench {
  loadSeconds: number;
  /** Median duration of `/healthz` over the same number of connections. */
  referenceMs: number;
  cases: StoryCase[];
}

interface Plan {
  name: string;
  aimMs: number | null;
  peer?: Peer;
  next(number: number): LoopRequest;
}

/** Measures the article API with this number of articles of 5 kB, each case over eight connections. */
export async function benchStories(count: number): Promise<StoryBench> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  // A large WAL for loading. The measured requests write little.
  const settings = { max_wal_size: "4GB" };
  const database = await startEmbeddedPostgres({ directory, settings, log: () => {} });
  const service = await startServiceProcess({
    provision: benchProvision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: database.connectionString },
  });
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    await client.connect();
    const began = performance.now();
    await loadStories(database.connectionString, 10, count);
    const loadSeconds = (performance.now() - began) / 1000;
    const headers = { Authorization: `Token ${BENCH_TOKEN}` };
    const loop = (seconds: number, next: Plan["next"]) =>
      closedLoop(service.url, headers, { connections: CONNECTIONS, seconds, next });
    const healthz = () => ({ method: "GET" as const, path: "/healthz" });
    await loop(1, healthz);
    const referenceMs = median(await loop(SECONDS, healthz));
    const cases: StoryCase[] = [];
    const categoryIds = await createCategories(service.url);
    for (const { name, aimMs, peer = null, next } of plans(count, categoryIds)) {
      // PostgreSQL reports the statistics of earlier requests within a second.
      await loop(1, next);
      const before = await countSeqScans(client);
      const workersBefore = await workersStarted(client);
      const cpuBefore = cpuTime(service.pid);
      const samples = await loop(SECONDS, next);
      const after = await countSeqScans(client);
      const cpuAfter = cpuTime(service.pid);
      const cpuMs = {
        service: (cpuAfter.service - cpuBefore.service) / samples.length,
        database: (cpuAfter.database - cpuBefore.database) / samples.length,
      };
      const seqScans = [...after]
        .filter(([table, times]) => times > (before.get(table) ?? 0))
        .map(([table]) => table);
      cases.push({
        name,
        aimMs,
        peer,
        p50Ms: median(samples),
        p99Ms: quantile(samples, 0.99),
        perSecond: samples.length / SECONDS,
        cpuMs,
        seqScans,
        workersStarted: (await workersStarted(client)) - workersBefore,
      });
    }
    return { loadSeconds, referenceMs, cases };
  } finally {
    await client.end();
    await service.dispose();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Creates a flat tree of categories. */
async function createCategories(url: string): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= CATEGORIES; number++)
    ids.push(await createCategory(url, `Category ${number}`, null));
  return ids;
}

function plans(count: number, categoryIds: number[]): Plan[] {
  const get = (query: string): LoopRequest => ({ method: "GET", path: `${STORIES_PATH}${query}` });
  const search = (needle: string) => get(`?per=20&search=${encodeURIComponent(needle)}`);
  const rare = (n: number) => search(`rare${1000 + (n % 90_000)}`);
  const texts = Array.from({ length: TEXTS }, (_, number) => makeText(number));
  // Each article contains a few new words.
  let created = 0;
  const create = (): LoopRequest => {
    const number = ++created;
    const content = `${texts[number % TEXTS]} only${number} ${number}th`;
    const story = { name: `New ${number}`, title: `Title ${number}`, content, external_id: `NEW-${number}` };
    return { method: "POST", path: STORIES_PATH, body: JSON.stringify({ story }) };
  };
  return [
    { name: "the newest 20", aimMs: 8, peer: { perSecond: 397, atLeast: 3 }, next: () => get("?per=20") },
    {
      name: "a part of an external_id",
      aimMs: 10,
      peer: { perSecond: 95, atLeast: 3 },
      next: (n) => get(`?per=20&external_id=${1000 + (n % 9000)}`),
    },
    {
      name: "an external_id by search",
      aimMs: null,
      next: (n) => search(`EXT-00${10_000 + (n % 80_000)}`),
    },
    { name: "a rare word", aimMs: 15, peer: { perSecond: 7, atLeast: 20 }, next: rare },
    { name: "a common word", aimMs: 80, next: () => search(BENCH_WORDS.common) },
    { name: "a word in every article", aimMs: 300, next: () => search(BENCH_WORDS.everywhere) },
    {
      name: "two letters",
      aimMs: 400,
      next: () => search(BENCH_WORDS.twoLetters),
    },
    { name: "two words", aimMs: 30, next: () => search(BENCH_WORDS.twoWords) },
    { name: "a phrase", aimMs: 600, next: () => search(BENCH_WORDS.phrase) },
    {
      name: "one article",
      aimMs: 4,
      peer: { perSecond: 825, atLeast: 3 },
      next: (n) => get(`/${1 + (n % count)}`),
    },
    { name: "a create", aimMs: 10, peer: { perSecond: 292, atLeast: 2 }, next: create },
    {
      name: "an update",
      aimMs: null,
      peer: { perSecond: 267, atLeast: 2 },
      next: (n) => ({
        method: "PATCH",
        path: `${STORIES_PATH}/${1 + ((n * 7919) % count)}`,
        body: JSON.stringify({ story: { title: `Another title ${n}` } }),
      }),
    },
    {
      name: "a category moved",
      aimMs: null,
      next: (n) => ({
        method: "PATCH",
        path: `${CATEGORIES_PATH}/${categoryIds[(n * 7) % categoryIds.length]}`,
        body: JSON.stringify({ position: 1 + (n % categoryIds.length) }),
      }),
    },
    {
      name: "a rare word, every tenth a create",
      aimMs: null,
      next: (n) => (n % 10 === 0 ? create() : rare(n)),
    },
  ];
}

/** Returns the number of sequential scans of the table of articles. */
async function countSeqScans(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; seq_scan: string }>(
    `select relname, seq_scan from pg_stat_user_tables
     where relname = 'all_stories'`,
  );
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
}

async function workersStarted(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ started: string }>(
    "select parallel_workers_launched as started from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.started);
}
