import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { DatabaseError } from "./database-error.ts";

const INSUFFICIENT_PRIVILEGE = "42501";

/** The schema of a database, and the way to it from earlier versions. */
export interface Schema {
  /** Creates the current schema in an empty database. */
  install(db: Kysely<unknown>): Promise<void>;
  /** The changes of the schema by their name, in order. The first creates the schema from which upgrades start. */
  migrations: Record<string, Migration>;
  /** The commit whose version upgrades an older installation to the first migration. */
  firstCommit: string;
}

/** Result of `migrate`. Empty if another process was first, or if no migration was pending. */
export interface Migrated {
  /** True if the schema was installed in an empty database. */
  installed: boolean;
  /** Names of the migrations of an existing database. */
  ran: string[];
}

/**
 * Installs the schema in an empty database, or runs all pending migrations. Several processes may call it at the same time. Throws
 * `DatabaseError` if the version that used the database is newer, or too old.
 */
export async function migrate<DB>(db: Kysely<DB>, schema: Schema): Promise<Migrated> {
  await requireUnicode(db);
  const recorded = await recordedMigrations(db);
  if (recorded.length === 0) {
    const installed = installation(schema);
    const recordedNow = await namesOf(await migratorOf(db, installed).migrateToLatest(), db, installed);
    return { installed: recordedNow.length > 0, ran: [] };
  }
  await forgetMigrationsBeforeFirst(db, schema, recorded);
  const ran = await namesOf(await migratorOf(db, schema.migrations).migrateToLatest(), db, schema.migrations);
  return { installed: false, ran };
}

/** Returns migrations of the same names, of which the first creates the current schema and the others change nothing. */
function installation({ install, migrations }: Schema): Record<string, Migration> {
  return Object.fromEntries(
    Object.keys(migrations).map((name, place) => [
      name,
      { up: place === 0 ? install : () => Promise.resolve() },
    ]),
  );
}

/** Deletes the records of migrations that the first one contains. Throws `DatabaseError` if it has not run yet. */
async function forgetMigrationsBeforeFirst<DB>(
  db: Kysely<DB>,
  { migrations, firstCommit }: Schema,
  recorded: string[],
): Promise<void> {
  const first = Object.keys(migrations)[0]!;
  if (!recorded.includes(first) && recorded.every((name) => name < first))
    throw new DatabaseError(
      `This database belongs to a version that is too old to upgrade directly (migration ${recorded.at(-1)}). Start the ` +
        `version of commit ${firstCommit} once, which upgrades it. Then start this version again. Nothing was changed.`,
    );
  if (recorded[0]! < first) await sql`delete from public.migrations where name < ${first}`.execute(db);
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
export async function migrateTo<DB>(db: Kysely<DB>, { migrations }: Schema, last: string): Promise<void> {
  await namesOf(await migratorOf(db, migrations).migrateTo(last), db, migrations);
}

/** Returns the names of the migrations that have run, that are pending, and that only a newer version contains. */
export async function migrationState<DB>(
  db: Kysely<DB>,
  { migrations }: Pick<Schema, "migrations">,
): Promise<{ done: string[]; waiting: string[]; unknown: string[] }> {
  const all = await migratorOf(db, migrations).getMigrations();
  const first = Object.keys(migrations)[0]!;
  const of = (done: boolean) => all.filter(({ executedAt }) => (executedAt !== undefined) === done);
  return {
    done: of(true).map(({ name }) => name),
    waiting: of(false).map(({ name }) => name),
    unknown: (await recordedMigrations(db)).filter((name) => !(name in migrations) && name > first),
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
    const { unknown } = await migrationState(db, { migrations });
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
