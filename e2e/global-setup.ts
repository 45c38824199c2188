import { startTestCluster } from "../bff/platform/database/testing/test-cluster.ts";
import { CLUSTER_VARIABLE } from "./support/database.ts";

/** One throwaway PostgreSQL for the whole run; every worker's service has a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[CLUSTER_VARIABLE] = cluster.adminConnectionString;
  return () => cluster.stop();
}
