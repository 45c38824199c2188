import pg from "pg";
import type { TestProject } from "vitest/node";
import { importJob, indexPagesJob, removeFilesJob } from "../domain/imports/imports.jobs.ts";
import { makeEditionsJob } from "../domain/planned-emags/planned-emags.jobs.ts";
import { connect } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startTestCluster } from "../platform/database/testing/test-cluster.ts";
import { startJobQueue } from "../platform/jobs/job-queue.ts";
import { scheduledTaskJob } from "../platform/jobs/scheduled-tasks.ts";
import { createLogger } from "../platform/logging.ts";
import { migrations } from "../schema/migrations.ts";
import { databaseOn, TEMPLATE_DATABASE } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    adminConnection: string;
  }
}

/** One throwaway PostgreSQL for the whole run; every test file works on its own copy of a migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const admin = new pg.Client({ connectionString: cluster.adminConnectionString });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();

  const connectionString = databaseOn(cluster.adminConnectionString, TEMPLATE_DATABASE);
  const template = connect({ connectionString, maxConnections: 1, onError: () => undefined });
  await migrate(template.db, migrations);
  await template.close();
  const queue = await startJobQueue({
    connectionString,
    kinds: [importJob, indexPagesJob, removeFilesJob, makeEditionsJob, scheduledTaskJob],
    supervise: false,
    log: createLogger("silent"),
  });
  await queue.stop(1000);

  project.provide("adminConnection", cluster.adminConnectionString);
  return () => cluster.stop();
}
