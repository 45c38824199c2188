import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { decideEntitlement } from "#bff/domain/products/index.ts";
import { connect } from "#bff/platform/database/database.ts";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import type { Database } from "#bff/schema/tables.ts";
import { benchProvision } from "#bff/testing/bench-provision.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { READERS_PATH, SERVICE_API_PATH } from "#shared/readers/provider.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { cpuTime, treeMemory } from "../process-tree.ts";
import { ReaderClient, signInAtConsole } from "../servers/reader-client.ts";
import { median, quantile } from "../statistics.ts";

const READERS = 100_000;
const HOLDINGS = 300_000;
const CODES = 50_000;
const PRODUCTS = 100;
const DECISIONS = 3_000;
const SECONDS = 3;
const CONNECTIONS = 8;
const MB = 1_000_000;
const READER = { email: "reader@example.com", password: "a horse that reads" };

export interface ReaderBench {
  loadSeconds: number;
  /** A decision in the process, and as an answer of `/svc-api`, beside `GET /healthz`. */
  decision: Latency;
  served: Latency;
  health: Latency;
  /** Refreshes of a confidential app with eight connections. */
  tokensPerSecond: number;
  /** CPU time of the service and PostgreSQL for one of them. Unlike the rate, it hardly depends on other programs. */
  refreshCpuMs: number;
  lists: { name: string; latency: Latency }[];
  /** Memory before the first reader, and what the provider adds after the requests for tokens. */
  idleMb: number;
  providerMb: number;
}

interface Latency {
  p50Ms: number;
  p99Ms: number;
}

/** Measures accounts, tokens and decisions with 100,000 readers, 300,000 holdings and 50,000 codes. */
export async function benchReaders(): Promise<ReaderBench> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  const database = await startEmbeddedPostgres({
    directory,
    settings: { max_wal_size: "4GB" },
    log: () => {},
  });
  const { connectionString } = database;
  const connection = connect<Database>({ connectionString, maxConnections: 2, onError: () => undefined });
  let service: ServiceProcess | null = null;
  try {
    service = await startServiceProcess({
      provision: provision(),
      env: { LOG_LEVEL: "warn", DATABASE_URL: connectionString },
    });
    const began = performance.now();
    await load(connection.db);
    const loadSeconds = (performance.now() - began) / 1000;
    const idleMb = treeMemory(service.pid) / MB;
    const decision = await measureDecisions(connection.db);
    const { served, health, tokensPerSecond, refreshCpuMs } = await measureTokens(service);
    const providerMb = treeMemory(service.pid) / MB - idleMb;
    const lists = await measureLists(service.url);
    const decisions = { decision, served, health };
    return { loadSeconds, ...decisions, tokensPerSecond, refreshCpuMs, lists, idleMb, providerMb };
  } finally {
    await connection.close();
    await service?.dispose();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function provision() {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const unlocks = [{ kind: "publication", publication_id: publication!.id }];
  return {
    ...benchProvision,
    organizations: [
      {
        ...organization,
        publications: [{ ...publication, authorization: { built_in: true } }],
        products: [{ key: "all", name: "All", unlocks }],
        readers: [{ ...READER, name: "Bench Reader", products: ["all"] }],
      },
    ],
  };
}

/** Inserts readers of whom each holds three of a hundred products: a third is current, and a tenth unlocks everything. */
async function load(db: Kysely<Database>): Promise<void> {
  await sql`insert into reader_accounts (email, name, verified_at)
    select 'reader-' || n || '@example.com', 'Reader ' || md5(n::text), now() from generate_series(1, ${READERS}) n`.execute(
    db,
  );
  await sql`insert into reader_organizations (reader_id, organization_id, publication_id)
    select id, 1, 10 from reader_accounts on conflict do nothing`.execute(db);
  await sql`insert into products (organization_id, key, name, downloads, dates, stays_readable)
    select 1, 'product-' || n, 'Product ' || n, false, 'all', false from generate_series(1, ${PRODUCTS}) n`.execute(
    db,
  );
  await sql`insert into product_items (product_id, publication_id, kind, identifier)
    select p.id, 10, case when p.id % 10 = 0 then 'publication' else 'emag' end,
      case when p.id % 10 = 0 then null else 'issue-' || p.id || '-' || n end
    from products p, generate_series(1, 50) n where p.key like 'product-%' and (p.id % 10 > 0 or n = 1)`.execute(
    db,
  );
  await sql`with numbered as (select id, row_number() over () as number from reader_accounts)
    insert into holdings (organization_id, reader_id, product_id, starts_on, ends_on, source, created_by)
    select 1, numbered.id, p.id, current_date - 700 + n * 200,
      case when n = 3 then null else current_date - 300 + n end, 'import', 'Bench'
    from numbered, generate_series(1, ${HOLDINGS / READERS}) n
    join lateral (select id, row_number() over (order by id) as number from products) p on true
    where p.number = (numbered.number * n) % ${PRODUCTS} + 1`.execute(db);
  await sql`with batch as (
      insert into code_batches (organization_id, product_id, name, uses, created_by)
      select 1, min(id), 'Bench', 1, 'Bench' from products returning id
    )
    insert into codes (batch_id, code_hash) select batch.id, sha256(n::text::bytea)
    from batch, generate_series(1, ${CODES}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function measureDecisions(db: Kysely<Database>): Promise<Latency> {
  const { rows } = await sql<{ id: string }>`
    select id from reader_accounts order by md5(id::text) limit ${DECISIONS}`.execute(db);
  const samples: number[] = [];
  for (const [index, { id }] of rows.entries()) {
    const began = performance.now();
    await decideEntitlement({ db }, { id: 10, timeZone: "Europe/Berlin" }, id, {
      endpoint: "authorize",
      body: { issue_date: "2026-03-01", category_ids: "1,2", product_id_external: `issue-7-${index}` },
    });
    // The first ones compile the query.
    if (index >= DECISIONS / 10) samples.push(performance.now() - began);
  }
  return latencyOf(samples);
}

async function measureTokens({ url, pid }: ServiceProcess) {
  const console = await signInAtConsole(url, benchProvision.users[0]!);
  const client = await ReaderClient.register(url, console);
  const { accessToken, refreshToken } = await client.signIn(READER);
  const { profile_token } = await console<{ profile_token: string }>(
    "POST",
    "/console/api/publications/10/access/config/profile-token",
  );
  const decide: LoopRequest = {
    method: "POST",
    path: `${SERVICE_API_PATH}/v2/${profile_token}/authorize`,
    headers: { Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ issue_name: "Bench", issue_date: "2026-03-01", product_id_external: "none" }),
  };
  const alone = { connections: 1, seconds: SECONDS };
  const health: LoopRequest = { method: "GET", path: "/healthz" };
  const served = await closedLoop(url, {}, { ...alone, next: () => decide });
  const reference = await closedLoop(url, {}, { ...alone, next: () => health });
  const refresh: LoopRequest = {
    method: "POST",
    path: `${READERS_PATH}/token`,
    headers: { Authorization: client.authorization, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }).toString(),
  };
  const many = { connections: CONNECTIONS, seconds: SECONDS };
  await closedLoop(url, {}, { ...many, seconds: 1, next: () => refresh });
  const before = cpuTime(pid);
  const refreshed = await closedLoop(url, {}, { ...many, next: () => refresh });
  const after = cpuTime(pid);
  const cpuMs = after.service + after.database - before.service - before.database;
  return {
    served: latencyOf(served),
    health: latencyOf(reference),
    tokensPerSecond: refreshed.length / SECONDS,
    refreshCpuMs: cpuMs / refreshed.length,
  };
}

async function measureLists(url: string): Promise<ReaderBench["lists"]> {
  const { cookie } = await signInAtConsole(url, benchProvision.users[0]!);
  const path = "/console/api/organizations/1";
  const cases = {
    "readers, first page": "/readers",
    "readers, page 1000": "/readers?page=1000",
    "readers, part of an address": "/readers?search=reader-4711",
    "readers, part of a name": "/readers?search=Reader%20c4ca",
    "readers of a product": "/readers?product_id=42",
    "holdings, newest": "/holdings",
    products: "/products",
    "batches of codes": "/code-batches",
  };
  const lists: ReaderBench["lists"] = [];
  for (const [name, query] of Object.entries(cases)) {
    const next = (): LoopRequest => ({ method: "GET", path: path + query, headers: { cookie } });
    const samples = await closedLoop(url, {}, { connections: 1, seconds: 2, next });
    lists.push({ name, latency: latencyOf(samples) });
  }
  return lists;
}

const latencyOf = (samples: number[]): Latency => ({
  p50Ms: median(samples),
  p99Ms: quantile(samples, 0.99),
});
