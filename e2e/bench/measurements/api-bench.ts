import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { type Connection, connect } from "#bff/platform/database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import type { Database } from "#bff/schema/tables.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import type * as service from "#bff/testing/processes/service-process.ts";
import type * as issues from "#e2e/seeds/bulk-issues.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import type * as corpus from "../inputs/story-corpus.ts";
import { BENCH_WORDS, makeText } from "../inputs/story-corpus.ts";
import { cpuTime, treeMemory } from "../process-tree.ts";
import { median } from "../statistics.ts";

const CONNECTIONS = 8;
const ROUNDS = 3;
const WARM_UP_SECONDS = 0.5;
const ROUND_SECONDS = 1.5;
const ISSUES = 20_000;
const TEXTS = 200;
const KIOSK_PATH = "/kiosk/v1/publications/10/emags";

/** The costs of a case in one build: medians of its rounds. */
export interface ApiCost {
  /** CPU time of the service and PostgreSQL per request. Unlike rates, it hardly depends on other programs. */
  serviceMs: number;
  databaseMs: number;
  perSecond: number;
}

export interface ApiCase {
  name: string;
  own: ApiCost;
  base: ApiCost;
}

export interface ApiBench {
  cases: ApiCase[];
  /** Size of the database after loading, and memory of the service after all cases. */
  own: Footprint;
  base: Footprint;
}

interface Footprint {
  databaseMb: number;
  memoryMb: number;
}

interface Build {
  process: service.ServiceProcess;
  database: EmbeddedPostgres;
  connection: Connection<Database>;
  directory: string;
  databaseMb: number;
}

const MB = 1_000_000;

/**
 * Measures the API of this build and of another one in turns, with this number of articles and 20,000 issues. Each build runs from
 * its own folder and loads its own data, because schemas differ.
 */
export async function benchApi(baseFolder: string, stories: number): Promise<ApiBench> {
  const builds: Build[] = [];
  try {
    const own = await startBuild(".", stories, builds);
    const base = await startBuild(baseFolder, stories, builds);
    const cases: ApiCase[] = [];
    for (const { name, next } of requests(stories))
      cases.push({ name, ...(await compare({ own, base }, next)) });
    return { cases, own: footprintOf(own), base: footprintOf(base) };
  } finally {
    for (const build of builds) await stopBuild(build);
  }
}

async function startBuild(folder: string, stories: number, started: Build[]): Promise<Build> {
  const modules = await importFrom(folder);
  const directory = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  // A large WAL for loading. The measured requests write little.
  const database = await startEmbeddedPostgres({
    directory,
    settings: { max_wal_size: "4GB" },
    log: () => {},
  });
  const { connectionString } = database;
  const process = await modules.startServiceProcess({
    provision: benchProvision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: connectionString },
  });
  const connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  const build = { process, database, connection, directory, databaseMb: 0 };
  started.push(build);
  await modules.loadStories(connectionString, 10, stories);
  build.databaseMb = await databaseMb(build);
  const given = { publicationId: 10, count: ISSUES, requestedBy: "Bench" };
  await modules.bulkIssues(connection.db, given, () => undefined);
  await sql`vacuum analyze`.execute(connection.db);
  return build;
}

/** Imports a build's own start and data, from the folders of this version or of earlier ones. */
async function importFrom(folder: string) {
  const load = async <Module>(...places: string[]) => {
    const found = places.map((place) => resolve(folder, place)).find(existsSync);
    if (!found) throw new Error(`${resolve(folder)} contains none of ${places.join(", ")}.`);
    return (await import(pathToFileURL(found).href)) as Module;
  };
  return {
    ...(await load<typeof service>("bff/testing/processes/service-process.ts")),
    ...(await load<typeof corpus>(
      "e2e/bench/inputs/story-corpus.ts",
      "bff/tools/bench/inputs/story-corpus.ts",
    )),
    ...(await load<typeof issues>("e2e/seeds/bulk-issues.ts", "bff/tools/seed/bulk-issues.ts")),
  };
}

async function stopBuild({ process, database, connection, directory }: Build): Promise<void> {
  await connection.close();
  await process.dispose();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

async function databaseMb({ connection }: Build): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(connection.db);
  return Number(rows[0]!.bytes) / MB;
}

function footprintOf({ databaseMb, process }: Build): Footprint {
  return { databaseMb, memoryMb: treeMemory(process.pid) / MB };
}

/** Measures both builds in turns, so that other programs on the machine slow down both. */
async function compare(
  builds: { own: Build; base: Build },
  next: () => (number: number) => LoopRequest,
): Promise<{ own: ApiCost; base: ApiCost }> {
  const sides = { own: next(), base: next() };
  for (const side of ["own", "base"] as const) await loop(builds[side], WARM_UP_SECONDS, sides[side]);
  const rounds: { own: ApiCost; base: ApiCost }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      base: await measure(builds.base, sides.base),
      own: await measure(builds.own, sides.own),
    });
  const middle = (side: "own" | "base") => ({
    serviceMs: median(rounds.map((round) => round[side].serviceMs)),
    databaseMs: median(rounds.map((round) => round[side].databaseMs)),
    perSecond: median(rounds.map((round) => round[side].perSecond)),
  });
  return { own: middle("own"), base: middle("base") };
}

async function measure({ process }: Build, next: (number: number) => LoopRequest): Promise<ApiCost> {
  const before = cpuTime(process.pid);
  const began = performance.now();
  const { length } = await loop({ process }, ROUND_SECONDS, next);
  const seconds = (performance.now() - began) / 1000;
  const after = cpuTime(process.pid);
  return {
    serviceMs: (after.service - before.service) / length,
    databaseMs: (after.database - before.database) / length,
    perSecond: length / seconds,
  };
}

function loop({ process }: Pick<Build, "process">, seconds: number, next: (number: number) => LoopRequest) {
  const headers = { Authorization: `Token ${BENCH_TOKEN}` };
  return closedLoop(process.url, headers, { connections: CONNECTIONS, seconds, next });
}

/** Returns the cases. `next` starts a sequence of requests, one for each build. */
function requests(count: number): { name: string; next: () => (number: number) => LoopRequest }[] {
  const get = (path: string): LoopRequest => ({ method: "GET", path });
  const list = (query: string) => () => () => get(`${STORIES_PATH}?per=20&${query}`);
  const search = (needle: string) => list(`search=${encodeURIComponent(needle)}`);
  const texts = Array.from({ length: TEXTS }, (_, number) => makeText(number));
  const created = (run: string) => (number: number) => {
    const content = `${texts[number % TEXTS]} only${run}${number} ${number}th`;
    const story = {
      name: `New ${run} ${number}`,
      title: `Title ${number}`,
      content,
      external_id: `NEW-${number}`,
    };
    return { method: "POST" as const, path: STORIES_PATH, body: JSON.stringify({ story }) };
  };
  return [
    { name: "newest 20", next: list("") },
    { name: "sort=-released_at", next: list("sort=-released_at") },
    { name: "sort=title", next: list("sort=title") },
    { name: "state=visible", next: list("state=visible") },
    { name: "filter that matches all", next: list("from=2000-01-01") },
    { name: "the same, page 1000", next: list("from=2000-01-01&page=1000") },
    { name: "page 1000", next: list("page=1000") },
    { name: "search, common word", next: search(BENCH_WORDS.common) },
    { name: "search, word in every article", next: search(BENCH_WORDS.everywhere) },
    {
      name: "search, rare word",
      next: () => (n) => get(`${STORIES_PATH}?per=20&search=rare${1000 + (n % (count - 1000))}`),
    },
    { name: "search, two words", next: search(BENCH_WORDS.twoWords) },
    { name: "search, phrase", next: search(BENCH_WORDS.phrase) },
    { name: "one article", next: () => (n) => get(`${STORIES_PATH}/${1 + (n % count)}`) },
    { name: "issues, page 900", next: () => () => get(`${EMAGS_PATH}?per=20&page=900`) },
    { name: "readers' issues", next: () => () => get(KIOSK_PATH) },
    { name: "readers' issues, page 900", next: () => () => get(`${KIOSK_PATH}?per=20&page=900`) },
    { name: "create", next: () => created("a") },
    {
      name: "update of a title",
      next: () => (n) => ({
        method: "PATCH",
        path: `${STORIES_PATH}/${1 + ((n * 7919) % count)}`,
        body: JSON.stringify({ story: { title: `Another title ${n}` } }),
      }),
    },
    {
      name: "rare word, every tenth a create",
      next: () => {
        const create = created("b");
        return (n) =>
          n % 10 === 0 ? create(n) : get(`${STORIES_PATH}?per=20&search=rare${1000 + (n % (count - 1000))}`);
      },
    },
  ];
}
