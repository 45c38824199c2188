import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Connection, connect } from "#bff/platform/database/database.ts";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import type { Database } from "#bff/schema/tables.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { bulkIssues } from "#e2e/seeds/bulk-issues.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { loadStories } from "../inputs/story-corpus.ts";
import { treeMemory } from "../process-tree.ts";
import { publishStory, startPublisher } from "../servers/start-servers.ts";
import { median } from "../statistics.ts";
import { importPages } from "./import-bench.ts";

const SIZES = {
  articles: [1_000, 10_000, 100_000],
  issues: [200, 2_000, 20_000],
  pages: [10, 100, 352],
  readers: [1_000, 10_000, 50_000],
  publications: [10, 100, 1_000],
} as const;
const SECONDS = 3;
const CONNECTIONS = 8;
const MIB = 1024 * 1024;

/** The costs at one size of one kind of data. */
export interface GrowthLine {
  kind: keyof typeof SIZES;
  size: number;
  /** Costs with their units, by name. */
  costs: Record<string, string>;
}

/** Measures how costs grow with the amount of data, each line on a separate installation. */
export async function* benchGrowth(): AsyncGenerator<GrowthLine> {
  for (const size of SIZES.articles) yield { kind: "articles", size, costs: await articles(size) };
  for (const size of SIZES.issues) yield { kind: "issues", size, costs: await issues(size) };
  for (const size of SIZES.pages) yield { kind: "pages", size, costs: await pages(size) };
  for (const size of SIZES.readers) yield { kind: "readers", size, costs: await readers(size) };
  for (const size of SIZES.publications)
    yield { kind: "publications", size, costs: await publications(size) };
}

interface Installation {
  service: ServiceProcess;
  connection: Connection<Database>;
  databaseUrl: string;
}

async function withInstallation<Result>(
  use: (installation: Installation) => Promise<Result>,
  provision: object = benchProvision,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-growth-"));
  const database = await startEmbeddedPostgres({
    directory,
    settings: { max_wal_size: "4GB" },
    log: () => {},
  });
  const databaseUrl = database.connectionString;
  const service = await startServiceProcess({
    provision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: databaseUrl },
  });
  const connection = connect<Database>({
    connectionString: databaseUrl,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    return await use({ service, connection, databaseUrl });
  } finally {
    await connection.close();
    await service.dispose();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const articles = (size: number) =>
  withInstallation(async ({ service, connection, databaseUrl }) => {
    const before = await databaseBytes(connection);
    await loadStories(databaseUrl, 10, size);
    const bytes = ((await databaseBytes(connection)) - before) / size;
    const get = (query: string): LoopRequest => ({ method: "GET", path: `${STORIES_PATH}?per=20${query}` });
    return {
      database: `${(bytes / 1024).toFixed(1)} KiB each`,
      list: await p50(service, () => get("")),
      "part of a word": await p50(service, (n) => get(`&search=rare${1 + (n % size)}`)),
      create: await p50(service, (n) => ({
        method: "POST",
        path: STORIES_PATH,
        body: JSON.stringify({ story: { name: `New ${n}`, content: "word ".repeat(1_000) } }),
      })),
    };
  });

const issues = (size: number) =>
  withInstallation(async ({ service, connection }) => {
    const before = await databaseBytes(connection);
    await bulkIssues(
      connection.db,
      { publicationId: 10, count: size, requestedBy: "Bench" },
      () => undefined,
    );
    await sql`vacuum analyze`.execute(connection.db);
    const bytes = ((await databaseBytes(connection)) - before) / size;
    return {
      database: `${(bytes / 1024).toFixed(1)} KiB each`,
      list: await p50(service, () => ({ method: "GET", path: EMAGS_PATH })),
      search: await p50(service, (n) => ({
        method: "GET",
        path: `${EMAGS_PATH}?search=${encodeURIComponent(`Number ${1 + (n % size)}`)}`,
      })),
    };
  });

async function pages(size: number): Promise<Record<string, string>> {
  const { seconds, peakBytes, storedBytes, databaseBytes: bytes } = await importPages(size);
  return {
    import: `${((seconds / size) * 1000).toFixed(0)} ms a page`,
    storage: `${(storedBytes / size / 1024).toFixed(0)} KiB a page`,
    database: `${(bytes / size / 1024).toFixed(1)} KiB a page`,
    "peak memory": `${(peakBytes / MIB).toFixed(0)} MiB`,
  };
}

/** Measures a protected article for each reader twice, first with a callout and then with the cached decision. */
async function readers(size: number): Promise<Record<string, string>> {
  const publisher = await startPublisher();
  const [organization] = benchProvision.organizations;
  const authorization = {
    auth_server_url: publisher.url,
    profile_token: "good",
    endpoints: ["authorize_article"],
  };
  const provision = {
    ...benchProvision,
    organizations: [
      { ...organization!, publications: [{ ...organization!.publications[0]!, authorization }] },
    ],
  };
  try {
    return await withInstallation(async ({ service, connection }) => {
      const content = "The cranes stand still. ".repeat(200);
      const path = await publishStory(service, { content, subscription_required: true });
      const before = { memory: treeMemory(service.pid), database: await databaseBytes(connection) };
      const readAll = async (count: number) => {
        let number = 0;
        const samples: number[] = [];
        const loop = async () => {
          while (number < count) {
            const began = performance.now();
            const headers = { Authorization: `Bearer reader-${number++}` };
            const answer = await fetch(service.url + path, { headers });
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`a reader received ${answer.status}`);
            samples.push(performance.now() - began);
          }
        };
        await Promise.all(Array.from({ length: CONNECTIONS }, loop));
        return median(samples);
      };
      const missMs = await readAll(size);
      const hitMs = await readAll(Math.min(size, 5_000));
      return {
        "not cached": `${missMs.toFixed(1)} ms`,
        cached: `${hitMs.toFixed(1)} ms`,
        "service memory": `${((treeMemory(service.pid) - before.memory) / MIB).toFixed(0)} MiB more`,
        "callout log": `${(((await databaseBytes(connection)) - before.database) / size / 1024).toFixed(1)} KiB a callout`,
      };
    }, provision);
  } finally {
    await publisher.stop();
  }
}

async function publications(size: number): Promise<Record<string, string>> {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const planned_editions = { rrule: "FREQ=WEEKLY;BYDAY=TH", release_time: "06:00", horizon_days: 60 };
  const many = Array.from({ length: size }, (_, index) => ({
    ...publication!,
    id: 10 + index,
    name: `Publication ${index}`,
    pubcode: `P${index}`,
    planned_editions,
  }));
  const provision = { ...benchProvision, organizations: [{ ...organization!, publications: many }] };
  return withInstallation(async ({ service, connection }) => {
    const bytes = await databaseBytes(connection);
    const idle = treeMemory(service.pid);
    return {
      "service memory": `${(idle / MIB).toFixed(0)} MiB`,
      database: `${(bytes / MIB).toFixed(0)} MiB`,
      list: await p50(service, (n) => ({
        method: "GET",
        path: EMAGS_PATH.replace("/10/", `/${10 + (n % size)}/`),
      })),
    };
  }, provision);
}

async function p50(service: ServiceProcess, next: (number: number) => LoopRequest): Promise<string> {
  const headers = { Authorization: `Token ${BENCH_TOKEN}` };
  const loop = (seconds: number) =>
    closedLoop(service.url, headers, { connections: CONNECTIONS, seconds, next });
  await loop(1);
  return `${median(await loop(SECONDS)).toFixed(1)} ms`;
}

async function databaseBytes({ db }: Connection<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return rows[0]!.bytes;
}
