import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/** Runs every migration that has not run yet; safe to call from several processes at once. */
export async function migrate<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: "migrations",
    migrationLockTableName: "migrations_lock",
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new Error(
      `The database could not be brought up to date${failed ? ` (migration ${failed})` : ""}.`,
      {
        cause: error,
      },
    );
  }
  return results.map((result) => result.migrationName);
}

/** Resolves when the database answers a query. */
export async function ping<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}
