import { connect } from "#bff/platform/database/database.ts";
import { migrateTo } from "#bff/platform/database/migrate.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { createTestDatabase } from "./test-database.ts";

/** Runs a test on an empty database with the schema after migration `version`. */
export async function withOldDatabase(
  adminConnection: string,
  version: string,
  run: (db: Db) => Promise<void>,
): Promise<void> {
  const { connectionString, drop } = await createTestDatabase(adminConnection, { template: "template1" });
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    await migrateTo(db, schema, version);
    await run(db);
  } finally {
    await close();
    await drop();
  }
}
