import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseOn } from "../../bff/testing/test-database.ts";

/** How the workers learn where the cluster of this run is. */
export const CLUSTER_VARIABLE = "E2E_CLUSTER";

/** A new, empty database on the cluster of this run; it goes with the cluster. */
export async function createDatabase(): Promise<string> {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (!cluster) throw new Error("The global setup has not started a database.");
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return databaseOn(cluster, name);
}
