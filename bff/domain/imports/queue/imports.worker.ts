import type { PlatformContext } from "#bff/core/context.ts";
import { render } from "#bff/messages/render.ts";
import { isDatabaseUnavailable } from "#bff/platform/database/database-failures.ts";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import type { Workspace } from "#bff/platform/storage/workspace.ts";
import { publishImportChange } from "../import-events.ts";
import { importFiles } from "../import-files.service.ts";
import type { ImportsContext } from "../imports.context.ts";
import * as repo from "../imports.repo.ts";
import { recoverAbandoned } from "../imports.schedule.ts";
import { causesOf } from "../pipeline/error-cause-chain.ts";
import { credentialsLostFailure, interruptedError, timeoutError } from "../pipeline/import-error.ts";
import { levelOf, toPublicFailure } from "../pipeline/import-error-mapper.ts";
import { type ClaimedImport, ImportRecorder, LeaseLost } from "../pipeline/import-recorder.ts";
import { runImport } from "../pipeline/run-import.ts";
import type { JobFolder } from "../sandbox/job-folder.ts";
import { sourceOf } from "../source/emag-source.service.ts";
import * as leases from "./import-leases.repo.ts";
import { importJob, removeFilesJob } from "./imports.jobs.ts";

/** Maximum number of imports at a time in one process. Their pages share the render workers. */
const CONCURRENT_IMPORTS = 4;
/** Below the total, because a slow server of one organization may block its imports for minutes. */
const CONCURRENT_IMPORTS_PER_ORGANIZATION = 2;
const HEARTBEATS_PER_LEASE = 3;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
const TIME_LIMIT_MS = 30 * 60 * 1000;
/** An import that has been started this often and never ended fails, because it may be what kills its workers. */
const MAX_STARTS = 3;
const WORKSPACE_MAX_AGE_MS = 60 * 60 * 1000;

/** Reasons for aborting a running import. */
const STOPPING = Symbol("service is stopping");
const CANCELLED = Symbol("import was canceled or taken over");
const TIMEOUT = Symbol("import exceeded its time limit");

export interface ImportWorkers {
  /** Aborts running imports and requeues them. */
  stop(): Promise<void>;
}

type WorkerServices = Pick<
  PlatformContext,
  | "addressGuards"
  | "changes"
  | "config"
  | "db"
  | "jobs"
  | "log"
  | "metrics"
  | "secrets"
  | "storage"
  | "workspaces"
> &
  Pick<ImportsContext, "renderPool" | "sandbox">;

/** Starts the workers that run imports and delete their files, and the periodic recovery of abandoned imports. */
export async function startImportWorkers(services: WorkerServices): Promise<ImportWorkers> {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const leaseMs = services.config.importLeaseSeconds * 1000;
  let stopping = false;

  // The change event of a canceled import also reaches the worker that runs it.
  const unsubscribe = services.changes.subscribe((change) => {
    if (change.type === "import" && change.status === "failed")
      running.get(change.import_id)?.controller.abort(CANCELLED);
  });

  // With the embedded database no other process uses the data directory, so all leases and work folders are left over from
  // processes that have ended.
  const isAlone = services.config.databaseUrl === null && services.config.role === "all";
  if (isAlone) await leases.expireAllLeases(services.db);
  await services.workspaces.sweepOld(isAlone ? 0 : WORKSPACE_MAX_AGE_MS);
  await reportMissingProtections(services);
  await recoverAbandoned(services, 0);

  const endImports = await services.jobs.work(
    importJob,
    { concurrency: CONCURRENT_IMPORTS, groupConcurrency: CONCURRENT_IMPORTS_PER_ORGANIZATION },
    async (job) => {
      const { importId } = job;
      // After a requeue, the next job may arrive before the previous run in this process has ended.
      while (running.has(importId)) await running.get(importId)?.done.catch(() => undefined);
      if (stopping) {
        // The job arrived while the service was stopping.
        await services.db.transaction().execute((trx) => services.jobs.enqueue(trx, importJob, job));
        return;
      }
      const controller = new AbortController();
      const done = claimAndRun(services, importId, controller);
      running.set(importId, { controller, done });
      await done.finally(() => running.delete(importId));
    },
  );
  await services.jobs.work(removeFilesJob, { concurrency: 1 }, async ({ importIds }) => {
    for (const importId of importIds) await services.storage.deletePrefix(importFiles.prefix(importId));
  });

  const periodicTasks = [
    runPeriodically(services.log, leaseMs / 2, "requeue abandoned imports", () =>
      recoverAbandoned(services, services.config.importLeaseSeconds),
    ),
    // Not a scheduled job, because each machine has its own folders. A killed worker may leave gigabytes behind.
    runPeriodically(services.log, SWEEP_INTERVAL_MS, "sweep working folders", () =>
      services.workspaces.sweepOld(WORKSPACE_MAX_AGE_MS),
    ),
    runPeriodically(services.log, SWEEP_INTERVAL_MS, "sweep partial files", () =>
      services.storage.removePartials(),
    ),
  ];

  return {
    async stop() {
      stopping = true;
      for (const task of periodicTasks) task.stop();
      unsubscribe();
      // This process must stop taking jobs before the running imports are requeued.
      const ended = endImports();
      for (const { controller } of running.values()) controller.abort(STOPPING);
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await ended;
    },
  };
}

async function reportMissingProtections({
  sandbox,
  log,
}: Pick<PlatformContext, "log"> & Pick<ImportsContext, "sandbox">): Promise<void> {
  try {
    const missing = await sandbox.missing();
    if (missing.length > 0)
      log.warn({ missing }, "import processes run without some protections; run npm run doctor for details");
  } catch (error) {
    // For example on a full disk. The first import repeats the check.
    log.warn({ err: error }, "failed to check the protections of import processes");
  }
}

/** A claimed import with its lease, the fencing token of all its writes. */
interface Claim extends ClaimedImport {
  starts: number;
  attempt: number;
}

async function claimAndRun(
  services: WorkerServices,
  importId: string,
  controller: AbortController,
): Promise<void> {
  const { importLeaseSeconds } = services.config;
  const claimed = await leases.claimImport(services.db, importId, importLeaseSeconds);
  if (!claimed?.lease) return;
  const { id, emag_id, lease, starts, attempt, publication_id, organization_id, ...emag } = claimed;
  const publication = { id: publication_id, organization_id };
  const claim: Claim = { id, emag_id, lease, starts, attempt, publication };
  const source = sourceOf(services.secrets, emag);
  const log = services.log.child({ import_id: importId, emag_id, publication_id, organization_id });

  const timeLimit = setTimeout(() => controller.abort(TIMEOUT), TIME_LIMIT_MS);
  const heartbeat = setInterval(
    () => {
      leases.renewLease(services.db, importId, claim.lease, importLeaseSeconds).then(
        (isRenewed) => {
          if (!isRenewed) controller.abort(CANCELLED);
        },
        (error: unknown) => log.warn({ err: error }, "failed to renew import lease"),
      );
    },
    (importLeaseSeconds * 1000) / HEARTBEATS_PER_LEASE,
  );
  try {
    await runClaimed(services, { claim, source, signal: controller.signal, log });
  } finally {
    clearInterval(heartbeat);
    clearTimeout(timeLimit);
  }
}

async function runClaimed(
  services: WorkerServices,
  {
    claim,
    source,
    signal,
    log,
  }: {
    claim: Claim;
    source: ReturnType<typeof sourceOf>;
    signal: AbortSignal;
    log: PlatformContext["log"];
  },
): Promise<void> {
  const recorder = new ImportRecorder(services, claim);
  const startedAt = performance.now();
  let workspace: Workspace | null = null;
  let folder: JobFolder | null = null;
  try {
    if (claim.starts > MAX_STARTS) throw interruptedError();
    if (source.credentialsAreLost) throw credentialsLostFailure();
    if (claim.attempt > 1) await recorder.discardEarlierAttempts();
    workspace = await services.workspaces.createWorkspace("import");
    folder = await services.sandbox.openFolder(workspace.path);
    services.renderPool.prepare(folder);
    await runImport({
      services,
      recorder,
      source: { ref: claim, publication: claim.publication, ...source },
      folder,
      signal,
    });
    log.info({ ms: Math.round(performance.now() - startedAt) }, "finished import");
  } catch (error) {
    await conclude(services, recorder, { claim, error, reason: signal.reason, log });
  } finally {
    if (folder !== null) await services.renderPool.release(folder);
    await workspace?.dispose();
  }
}

async function conclude(
  services: Pick<PlatformContext, "changes" | "db" | "jobs" | "storage">,
  recorder: ImportRecorder,
  given: { claim: Claim; error: unknown; reason: unknown; log: PlatformContext["log"] },
): Promise<void> {
  const { claim, error, reason, log } = given;
  try {
    if (reason === STOPPING) {
      await requeue(services, claim, { startCounts: false });
      return;
    }
    if (error instanceof LeaseLost || reason === CANCELLED) {
      // The files of this attempt are orphaned, unless the import had finished before the worker noticed the cancellation.
      const owners = await repo.listOwnersOfFiles(services.db, [claim.id]);
      if (!owners.some(({ attempt }) => attempt === claim.attempt))
        await services.storage.deletePrefix(importFiles.folder(claim));
      recorder.cancelled();
      log.info("canceled import");
      return;
    }
    if (reason !== TIMEOUT && isDatabaseUnavailable(error)) {
      log.warn({ err: error }, "lost database connection during import; will restart import");
      await requeue(services, claim, { startCounts: true });
      return;
    }
    const failure = toPublicFailure(reason === TIMEOUT ? timeoutError() : error);
    const { code, page, file } = failure;
    const text = render(failure.message, "en");
    log[levelOf(code)](
      {
        code,
        reason: text,
        page,
        file,
        causes: causesOf(error, text),
        ...(code === "internal" && { err: error }),
      },
      "failed to import issue",
    );
    await recorder.fail(failure);
  } catch (recordError) {
    if (recordError instanceof LeaseLost) return;
    log.error({ err: recordError }, "failed to record import result; will restart import");
  }
}

async function requeue(
  services: Pick<PlatformContext, "changes" | "db" | "jobs">,
  { id, emag_id, lease, publication }: Claim,
  counting: { startCounts: boolean },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await leases.releaseImport(trx, id, lease, counting))) return;
    await services.jobs.enqueue(trx, importJob, {
      importId: id,
      organizationId: publication.organization_id,
    });
    await publishImportChange(services, trx, publication, emag_id, id, "pending");
  });
}
