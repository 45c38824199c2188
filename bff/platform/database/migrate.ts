import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { DatabaseError } from "./database-error.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Runs all pending migrations and returns their names. Several processes may call it at the same time. Throws
 * `DatabaseError` if a newer version has migrated the database.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Promise<string[]> {
  await requireUnicode(db);
  return namesOf(await migratorOf(db, migrations).migrateToLatest(), db, migrations);
}

/** Checked only while the database is empty, because then it is easy to create another one. */
async function requireUnicode<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === "UTF8" || (await recordedMigrations(db)).length > 0) return;
  throw new DatabaseError(
    `The database of DATABASE_URL uses the encoding ${encoding}, which cannot represent all characters. Create another ` +
      "one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  );
}

/** Runs the migrations up to and including `last`, for restoring a backup of an older version. */
export async function migrateTo<DB>(
  db: Kysely<DB>,
  migrations: Record<string, Migration>,
  last: string,
): Promise<void> {
  await namesOf(await migratorOf(db, migrations).migrateTo(last), db, migrations);
}

/** Returns the names of the migrations that have run, that are pending, and that only a newer version contains. */
export async function migrationState<DB>(
  db: Kysely<DB>,
  migrations: Record<string, Migration>,
): Promise<{ done: string[]; waiting: string[]; unknown: string[] }> {
  const all = await migratorOf(db, migrations).getMigrations();
  const of = (done: boolean) => all.filter(({ executedAt }) => (executedAt !== undefined) === done);
  return {
    done: of(true).map(({ name }) => name),
    waiting: of(false).map(({ name }) => name),
    unknown: (await recordedMigrations(db)).filter((name) => !(name in migrations)),
  };
}

async function recordedMigrations<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  return (await sql<{ name: string }>`select name from public.migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

function migratorOf<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
}

async function namesOf<DB>(
  { error, results = [] }: MigrationResultSet,
  db: Kysely<DB>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  if (error) {
    const { unknown } = await migrationState(db, migrations);
    if (unknown.length > 0)
      throw new DatabaseError(
        `A newer version of Newsrack has migrated this database (${unknown[0]}). Start that version, or restore the backup ` +
          "that was made before the upgrade.",
      );
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
      throw new DatabaseError(
        `The account of DATABASE_URL has no permission to create tables (${(error as Error).message}). Make it the owner ` +
          "of the database, or run there as a superuser: GRANT CREATE, USAGE ON SCHEMA public TO that account.",
        { cause: error },
      );
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new DatabaseError(
      `The database could not be migrated${failed ? ` (migration ${failed})` : ""}: ` +
        `${error instanceof Error ? error.message : error}. Nothing was changed. Start the previous version again, and ` +
        "report this error.",
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/** Rejects if the database does not answer a query. */
export async function ping<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}
