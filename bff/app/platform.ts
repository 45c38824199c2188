import { existsSync } from "node:fs";
import { join } from "node:path";
import { budgets, openAnswerBudget } from "#bff/core/budgets.ts";
import type { Config } from "#bff/core/config.ts";
import type { PlatformContext, Started } from "#bff/core/context.ts";
import { hasFileReferences } from "#bff/operations/backup/file-references.ts";
import { loadInstallationKey, recordKey } from "#bff/operations/backup/installation-key.ts";
import { keyFingerprint } from "#bff/operations/backup/key-fingerprint.ts";
import { backUpBeforeUpgrade } from "#bff/operations/backup/upgrade-backup.ts";
import {
  requireNoUnfinishedDatabaseRestore,
  requireNoUnfinishedRestore,
} from "#bff/platform/backup/restore-marker.ts";
import { createSecretBox } from "#bff/platform/crypto/secret-box.ts";
import { connect } from "#bff/platform/database/database.ts";
import { requireDatabase } from "#bff/platform/database/database-error.ts";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { migrate } from "#bff/platform/database/migrate.ts";
import { listen } from "#bff/platform/database/notifications.ts";
import { CHANGES_CHANNEL, createOutboxEventBus } from "#bff/platform/events/outbox-event-bus.ts";
import {
  JOBS_CHANNEL,
  type JobKind,
  MIN_HEARTBEAT_SECONDS,
  startJobQueue,
} from "#bff/platform/jobs/job-queue.ts";
import { createByteBudget } from "#bff/platform/limits/byte-budget.ts";
import { createHeldBytes } from "#bff/platform/limits/held-bytes.ts";
import { createRateLimits } from "#bff/platform/limits/rate-limits.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import { createMetrics } from "#bff/platform/metrics/metrics.ts";
import { createAddressGuards } from "#bff/platform/outbound/address-guard.ts";
import {
  requireDataDirectory,
  requireFilesOfDatabase,
  requireNoFilesWithoutDatabase,
} from "#bff/platform/storage/data-directory.ts";
import { withDeletionLock } from "#bff/platform/storage/deletion-lock.ts";
import { openStorage } from "#bff/platform/storage/open-storage.ts";
import { createWorkspaceRoot } from "#bff/platform/storage/workspace.ts";
import { schema } from "#bff/schema/schema.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";

export const MAX_CONNECTIONS = 20;
const JOBS_STOP_TIMEOUT_MS = 5000;

export interface PlatformOptions {
  jobKinds: JobKind<never>[];
  onDatabaseEnd?: ((error: Error) => void) | undefined;
}

/** Starts the infrastructure: database, job queue, storage and so on. If a part fails to start, stops the others. */
export async function startPlatform(
  config: Config,
  log: Logger,
  { jobKinds, onDatabaseEnd }: PlatformOptions,
): Promise<Started<PlatformContext>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = () => stopAll(stops, log);
  try {
    await requireDataDirectory(config.dataDir);
    requireNoUnfinishedRestore(config.dataDir);
    if (config.databaseUrl !== null) await requireDatabase(config.databaseUrl);
    const connectionString = config.databaseUrl ?? (await embedded());
    const connection = connect<Database>({
      connectionString,
      maxConnections: MAX_CONNECTIONS,
      onError: (error) => log.warn({ err: error }, "lost idle database connection; will open a new one"),
    });
    stops.push(connection.close);
    const { db } = connection;
    await requireNoUnfinishedDatabaseRestore(connection.pool);
    const key = await loadInstallationKey(db, config);
    const fingerprint = keyFingerprint(key);
    if (config.databaseUrl === null && config.upgradeCopy)
      await backUpBeforeUpgrade({ db, connectionString, fingerprint, config, log });
    const { installed, ran } = await migrate(db, schema);
    if (installed) log.info("created the tables of the database");
    for (const name of ran) log.info({ migration: name }, "ran migration");
    if (config.s3 === null) await requireFilesOfDatabase(config.dataDir, () => hasFileReferences(db));
    if (config.importLeaseSeconds < MIN_HEARTBEAT_SECONDS)
      log.warn(`NEWSRACK_IMPORT_LEASE_SECONDS is less than ${MIN_HEARTBEAT_SECONDS}, which is used instead`);

    const channels = [CHANGES_CHANNEL, JOBS_CHANNEL];
    const notifications = await listen({ connectionString, channels, version: config.version, log });
    stops.push(notifications.close);
    const [jobs, files, workspaces] = await Promise.all([
      startJobQueue({
        connectionString,
        kinds: jobKinds,
        heartbeatSeconds: config.importLeaseSeconds,
        isAlone: config.databaseUrl === null && config.role === "all",
        notifications: config.role === "web" ? null : notifications,
        log,
      }),
      openStorage(config, (error) =>
        log.warn({ err: error }, "failed to reach object storage; will retry with the next request"),
      ),
      createWorkspaceRoot(config.dataDir),
    ]);
    stops.push(
      async () => files.close?.(),
      () => jobs.stop(JOBS_STOP_TIMEOUT_MS),
    );
    const storage = withDeletionLock(files, db, log);
    await recordKey(db, fingerprint, config);
    const rateLimits = createRateLimits(connection.pool, budgets);
    const changes = createOutboxEventBus<Database, ChangeEvent>(db, notifications, log);
    stops.push(() => changes.stop());
    return {
      context: {
        config,
        log,
        db,
        poolUse: connection.use,
        notifications,
        changes,
        jobs,
        storage,
        workspaces,
        addressGuards: createAddressGuards(config.allowPrivate),
        rateLimits,
        articleBytes: createByteBudget(rateLimits.limit("stored-articles"), budgets["stored-articles"]),
        openAnswers: createHeldBytes(openAnswerBudget.bytesPerCaller),
        secrets: createSecretBox(key),
        metrics: config.metricsPort === null && config.metricsToken === null ? null : createMetrics(),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }

  async function embedded(): Promise<string> {
    const directory = join(config.dataDir, "postgres");
    if (!existsSync(directory) && config.s3 === null)
      await requireNoFilesWithoutDatabase(directory, config.dataDir);
    const postgres = await startEmbeddedPostgres({
      directory,
      log: (line, level = "info") => log[level](line),
      onUnexpectedEnd: (error) => onDatabaseEnd?.(error),
    });
    stops.push(() => postgres.stop());
    return postgres.connectionString;
  }
}

/** Stops parts in the reverse order of their start. A part that fails to stop does not keep the others running. */
export async function stopAll(stops: (() => Promise<void>)[], log: Logger): Promise<void> {
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) =>
      log.error({ err: error }, "failed to stop a part of the service; continuing with the others"),
    );
}
