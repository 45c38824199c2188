import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseOn } from "#bff/testing/database/test-database.ts";

/** Environment variable with the admin connection string of this run's cluster. */
export const CLUSTER_VARIABLE = "E2E_CLUSTER";

/** Database with the provisioned users and their sessions. Every worker's service gets a copy of it. */
export const SIGNED_IN_DATABASE = "e2e_signed_in";

/** Creates a database on the cluster of this run: an empty one, or a copy of a template. Returns its connection string. */
export async function createDatabase({
  name = `e2e_${randomBytes(6).toString("hex")}`,
  template = "template1",
} = {}): Promise<string> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (!cluster) throw new Error("The global setup has not started a database.");
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name} template ${template}`).finally(() => client.end());
  return databaseOn(cluster, name);
}
