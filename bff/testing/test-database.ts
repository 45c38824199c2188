import { randomBytes } from "node:crypto";
import pg from "pg";

export const TEMPLATE_DATABASE = "newsrack_template";

/** The address of another database on the same server. */
export function databaseOn(connectionString: string, database: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/[^?]*/, `$1/${database}`);
}

/** A migrated database of one's own, dropped by `drop`. */
export async function createTestDatabase(adminConnection: string) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminConnection });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template ${TEMPLATE_DATABASE}`);
  return {
    connectionString: databaseOn(adminConnection, name),
    drop: () => admin(`drop database ${name} with (force)`),
  };
}
