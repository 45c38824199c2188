import { randomBytes } from "node:crypto";
import pg from "pg";

export const TEMPLATE_DATABASE = "newsrack_template";

/** Returns the connection string of another database on the same server. */
export function databaseOn(connectionString: string, database: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/, `$1/${database}`);
}

/** Creates a database from a template, by default the migrated one. */
export async function createTestDatabase(adminConnection: string, { template = TEMPLATE_DATABASE } = {}) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminConnection });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  // Copying the files takes a quarter of the CPU time of the default, which writes each block to the write-ahead log.
  await admin(`create database ${name} template ${template} strategy file_copy`);
  return {
    connectionString: databaseOn(adminConnection, name),
    drop: () => admin(`drop database ${name} with (force)`),
  };
}
