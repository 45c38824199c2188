import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Config } from "./config.ts";
import { createAuth } from "./domain/accounts/auth.ts";
import { createKnownTokens } from "./domain/accounts/known-tokens.ts";
import { createTokenUses } from "./domain/accounts/token-uses.ts";
import { createKnownAccessSettings } from "./domain/authorization/access-settings.service.ts";
import { createCalloutLog } from "./domain/authorization/callout-log.ts";
import { createCallouts } from "./domain/authorization/callouts.ts";
import { createCustomers } from "./domain/authorization/customers.ts";
import { createPublisherWatch } from "./domain/authorization/publisher-watch.ts";
import { budgets } from "./domain/budgets.ts";
import { importJob, indexPagesJob, removeFilesJob } from "./domain/imports/imports.jobs.ts";
import { createRenderPool } from "./domain/imports/render/render-pool.ts";
import { createSandbox } from "./domain/imports/sandbox/sandbox.ts";
import { createMarkdownPool } from "./domain/kiosk/markdown-pool.ts";
import { createStoryHtml } from "./domain/kiosk/story-html.ts";
import { makeEditionsJob } from "./domain/planned-emags/planned-emags.jobs.ts";
import { createIncomingInStorage } from "./domain/uploads/incoming-in-storage.ts";
import { createIncomingOnDisk } from "./domain/uploads/incoming-on-disk.ts";
import { createIncomingUploads } from "./domain/uploads/incoming-uploads.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { agreeOnKey, keyOfInstallation } from "./operating/installation-key.ts";
import { keyFingerprint } from "./operating/key-fingerprint.ts";
import { knowsFiles } from "./operating/known-files.ts";
import { copyBeforeUpgrade } from "./operating/upgrade-copy.ts";
import { refuseHalfRestored, refuseHalfRestoredDatabase } from "./platform/backup/restore-marker.ts";
import { CHANGES_CHANNEL, createChangeFeed } from "./platform/change-feed.ts";
import { connect } from "./platform/database/database.ts";
import { requireDatabase } from "./platform/database/database-error.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { migrate } from "./platform/database/migrate.ts";
import { listen } from "./platform/database/notifications.ts";
import { startJobQueue } from "./platform/jobs/job-queue.ts";
import { scheduledTaskJob } from "./platform/jobs/scheduled-tasks.ts";
import type { Logger } from "./platform/logging.ts";
import { createAddressGuards } from "./platform/outbound/address-guard.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import { createSecretBox } from "./platform/secret-box.ts";
import {
  requireDataDirectory,
  requireFilesBesideDatabase,
  requireNoFilesWithout,
} from "./platform/storage/data-directory.ts";
import { withDeletionHold } from "./platform/storage/deletion-hold.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { createWorkspaceRoot } from "./platform/storage/workspace.ts";
import { migrations } from "./schema/migrations.ts";
import type { Database } from "./schema/tables.ts";
import type { Services } from "./services.ts";

const MAX_CONNECTIONS = 20;
const JOB_PATIENCE_MS = 5000;

export interface RunningServices {
  services: Services;
  /** Lets everything go, the database last. */
  stop(): Promise<void>;
}

/** Starts what the service stands on: database, queue, storage, accounts. What was started is stopped if a later part fails. */
export async function startServices(
  config: Config,
  log: Logger,
  options: {
    checkResponses?: boolean;
    onDatabaseEnd?: (error: Error) => void;
  } = {},
): Promise<RunningServices> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of stops.splice(0).reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "something did not stop cleanly"));
  };
  try {
    await requireDataDirectory(config.dataDir);
    refuseHalfRestored(config.dataDir);
    if (config.databaseUrl !== null) await requireDatabase(config.databaseUrl);
    const connectionString = config.databaseUrl ?? (await embedded());
    const connection = connect<Database>({
      connectionString,
      maxConnections: MAX_CONNECTIONS,
      onError: (error) => log.warn({ err: error }, "a database connection was lost"),
    });
    stops.push(connection.close);
    const { db } = connection;
    await refuseHalfRestoredDatabase(connection.pool);
    const key = await keyOfInstallation(db, config);
    const fingerprint = keyFingerprint(key);
    if (config.databaseUrl === null && config.upgradeCopy)
      await copyBeforeUpgrade({ db, connectionString, fingerprint, config, log });
    for (const name of await migrate(db, migrations))
      log.info({ migration: name }, "the database was brought up to date");
    if (config.s3 === null) await requireFilesBesideDatabase(config.dataDir, () => knowsFiles(db));

    const [notifications, jobs, files, workspaces] = await Promise.all([
      listen({ connectionString, channels: [CHANGES_CHANNEL], log }),
      startJobQueue({
        connectionString,
        kinds: [importJob, indexPagesJob, removeFilesJob, makeEditionsJob, scheduledTaskJob],
        supervise: config.role !== "web",
        log,
      }),
      openStorage(config, (error) => log.warn({ err: error }, "the object storage cannot be reached")),
      createWorkspaceRoot(config.dataDir),
    ]);
    stops.push(
      async () => files.close?.(),
      notifications.close,
      () => jobs.stop(JOB_PATIENCE_MS),
    );
    const storage = withDeletionHold(files, db, log);
    const renderPool = createRenderPool();
    stops.push(() => renderPool.close());
    await agreeOnKey(db, fingerprint, config);
    const secrets = createSecretBox(key);
    const changes = createChangeFeed<Database, ChangeEvent>(db, notifications, log);
    stops.push(() => changes.stop());
    const metrics = config.metricsPort === null && config.metricsToken === null ? null : createMetrics();
    const rateLimits = createRateLimits(connection.pool, budgets);
    const callouts = createCallouts({
      rateLimits,
      customers: createCustomers({ allowPrivate: config.allowPrivate }),
      secrets,
      log: createCalloutLog(db, changes, log),
      watch: createPublisherWatch(log),
      metrics,
    });
    stops.push(() => callouts.stop());
    const tokenUses = createTokenUses(db, log);
    stops.push(() => tokenUses.stop());
    const markdownPool = createMarkdownPool();
    stops.push(() => markdownPool.close());
    const services: Services = {
      config,
      log,
      db,
      notifications,
      changes,
      jobs,
      storage,
      workspaces,
      incomingUploads: createIncomingUploads(
        config.s3 === null
          ? createIncomingOnDisk(config.dataDir, db)
          : createIncomingInStorage(db, storage, log),
      ),
      addressGuards: createAddressGuards(config.allowPrivate),
      renderPool,
      sandbox: createSandbox(config),
      auth: createAuth({
        db,
        baseUrl: config.baseUrl,
        secret: secrets.derive("sessions"),
        rateLimits,
        log,
      }),
      knownTokens: createKnownTokens(changes, notifications),
      tokenUses,
      rateLimits,
      accessSettings: createKnownAccessSettings(db, secrets, changes, notifications),
      callouts,
      storyHtml: createStoryHtml({ pool: markdownPool, baseUrl: config.baseUrl, log }),
      secrets,
      metrics,
      poolUse: connection.use,
      checkResponses: options.checkResponses ?? false,
    };
    return { services, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function embedded(): Promise<string> {
    const directory = join(config.dataDir, "postgres");
    if (!existsSync(directory) && config.s3 === null) await requireNoFilesWithout(directory, config.dataDir);
    const postgres = await startEmbeddedPostgres({
      directory,
      log: (line) => log.info(line),
      onUnexpectedEnd: (error) => options.onDatabaseEnd?.(error),
    });
    stops.push(() => postgres.stop());
    return postgres.connectionString;
  }
}
