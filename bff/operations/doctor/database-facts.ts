import { sql } from "kysely";
import { hasAdministrator } from "#bff/domain/identity/index.ts";
import { importJob } from "#bff/domain/imports/imports.jobs.ts";
import { readReaderFacts } from "#bff/domain/readers/index.ts";
import { hasUnfinishedRestore } from "#bff/platform/backup/restore-marker.ts";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import { connect } from "#bff/platform/database/database.ts";
import { migrationState } from "#bff/platform/database/migrate.ts";
import { LISTENER_NAME } from "#bff/platform/database/notifications.ts";
import { readRunningKeys, readWaitingJobs } from "#bff/platform/jobs/waiting-jobs.ts";
import type { StorageLocation } from "#bff/platform/storage/open-storage.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { recordedKey } from "../backup/installation-key.ts";
import type { ContentFacts, DatabaseFacts } from "./facts.ts";
import { readFiles } from "./file-facts.ts";

/** A sample of secrets is enough to check the key. */
const MAX_CHECKED_SECRETS = 200;
/** Much longer than another worker needs to take over an import. */
const STUCK_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 3600;

/** Collects facts about the database server and its content. Only reads. */
export async function readDatabase(
  connectionString: string,
  place: StorageLocation,
  secrets: SecretBox | null,
): Promise<DatabaseFacts> {
  const { db, pool, close } = connect<Database>({
    connectionString,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    const server = await readServer(db);
    const { waiting, unknown } = await migrationState(db, schema);
    const isCurrent = waiting.length === 0 && unknown.length === 0;
    return {
      ...server,
      migrations: { waiting: unknown.length > 0 ? [] : waiting, unknown },
      halfRestored: await hasUnfinishedRestore(pool),
      agreedKey: await recordedKey(db),
      content: isCurrent ? await readContent(db, place, secrets) : null,
    };
  } finally {
    await close();
  }
}

type ServerFacts = Omit<DatabaseFacts, "migrations" | "halfRestored" | "agreedKey" | "content">;

async function readServer(db: Db): Promise<ServerFacts> {
  const before = Date.now();
  const { rows } = await sql<Omit<ServerFacts, "clockSkewMs"> & { now: Date }>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      datctype as letters,
      coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as "sortedDifferently",
      clock_timestamp() as now,
      (current_setting('max_connections')::int - (select count(*) from pg_stat_activity where backend_type = 'client backend')
        + (select count(*) from pg_stat_activity where application_name like 'newsrack%'))::int as "connectionsLeft",
      array(
        select distinct split_part(application_name, '/', 2) from pg_stat_activity
        where datname = current_database() and application_name like ${`${LISTENER_NAME}%`}
      ) as "runningVersions"
    from pg_database where datname = current_database()`.execute(db);
  const { now, ...facts } = rows[0]!;
  const after = Date.now();
  // The database read its clock at some time between `before` and `after`, so a time between the two counts as no skew.
  const clockSkewMs = now.getTime() < before ? now.getTime() - before : Math.max(0, now.getTime() - after);
  return { ...facts, clockSkewMs };
}

async function readContent(db: Db, place: StorageLocation, secrets: SecretBox | null): Promise<ContentFacts> {
  let filesError: string | null = null;
  const files = await readFiles(db, place).catch((error: Error) => {
    filesError = error.message;
    return null;
  });
  const queue = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db);
  const running = queue.rows[0]?.there ? await readRunningKeys(db, importJob, STUCK_SECONDS) : [];
  const stuck = await sql<{ count: number }>`
    select count(*)::int as count from imports
    where (status = 'processing' and started_at < now() - make_interval(secs => ${STUCK_SECONDS})
        and id != all(${running}::uuid[]))
      or (status = 'pending' and created_at < now() - make_interval(secs => ${STUCK_SECONDS})
        and ${running.length === 0})
  `.execute(db);
  const {
    rows: [failed],
  } = await sql<{ count: number }>`
    select count(*)::int as count from mails where state = 'failed'`.execute(db);
  const { signingKeySeconds } = await readReaderFacts(db);
  return {
    hasAdministrator: await hasAdministrator(db),
    stuckImports: stuck.rows[0]!.count,
    failedMails: failed!.count,
    signingKeyDays: signingKeySeconds === null ? null : Math.floor(signingKeySeconds / DAY_SECONDS),
    waitingJobs: queue.rows[0]?.there ? await readWaitingJobs(db) : [],
    sealed: await readSealed(db, secrets),
    files,
    filesError,
  };
}

async function readSealed(db: Db, secrets: SecretBox | null): Promise<ContentFacts["sealed"]> {
  const { rows } = await sql<{ sealed: Buffer; context: string }>`
    select sealed, context from (
      select profile_token as sealed, '' as context from access_configs
      union all select oidc_client_secret, '' from access_configs
      union all select token, '' from test_readers
      union all select location_credentials, '' from all_emags
      union all select location_credentials, '' from previous_imports
      union all select content, '' from mails
      union all select private_key, '' from reader_signing_keys
      union all select secret, '' from two_factors
      union all select client_secret, '' from sign_in_provider
      union all select url, '' from webhook_endpoints
      union all select secret, '' from webhook_endpoints
      union all select previous_secret, '' from webhook_endpoints
      union all select tokens, id::text from kiosk_sessions
    ) all_of_them where length(sealed) > 0 limit ${MAX_CHECKED_SECRETS}`.execute(db);
  const canDecrypt = ({ sealed, context }: (typeof rows)[number]) => {
    try {
      secrets?.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  };
  return { checked: rows.length, unreadable: rows.filter((row) => !canDecrypt(row)).length };
}
