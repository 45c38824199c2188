import pg from "pg";
import type { TestProject } from "vitest/node";
import { jobKinds } from "#bff/app/jobs.ts";
import { connect } from "#bff/platform/database/database.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { startTestCluster } from "#bff/platform/database/testing/test-cluster.ts";
import { startJobQueue } from "#bff/platform/jobs/job-queue.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { schema } from "#bff/schema/schema.ts";
import { databaseOn, TEMPLATE_DATABASE } from "./database/test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    adminConnection: string;
  }
}

/** Starts a temporary PostgreSQL for the whole run. Each test file uses its own copy of a migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const admin = new pg.Client({ connectionString: cluster.adminConnectionString });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();

  const connectionString = databaseOn(cluster.adminConnectionString, TEMPLATE_DATABASE);
  const template = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  await migrate(template.db, schema);
  await template.close();
  const queue = await startJobQueue({
    connectionString,
    kinds: jobKinds,
    notifications: null,
    log: createLogger("silent"),
  });
  await queue.stop(1000);

  project.provide("adminConnection", cluster.adminConnectionString);
  return () => cluster.stop();
}
