import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";

/** Runs every migration that has not run yet; safe to call from several processes at once. */
export async function migrate<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Promise<string[]> {
  return namesOf(await migratorOf(db, migrations).migrateToLatest());
}

/** Runs the migrations up to this one, as a copy of an older installation needs them. */
export async function migrateTo<DB>(
  db: Kysely<DB>,
  migrations: Record<string, Migration>,
  last: string,
): Promise<void> {
  namesOf(await migratorOf(db, migrations).migrateTo(last));
}

/** Which migrations have run, and which wait. */
export async function migrationState<DB>(
  db: Kysely<DB>,
  migrations: Record<string, Migration>,
): Promise<{ done: string[]; waiting: string[] }> {
  const all = await migratorOf(db, migrations).getMigrations();
  const of = (done: boolean) => all.filter(({ executedAt }) => (executedAt !== undefined) === done);
  return { done: of(true).map(({ name }) => name), waiting: of(false).map(({ name }) => name) };
}

function migratorOf<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new Error(
      `The database could not be brought up to date${failed ? ` (migration ${failed})` : ""}.`,
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/** Resolves when the database answers a query. */
export async function ping<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}
