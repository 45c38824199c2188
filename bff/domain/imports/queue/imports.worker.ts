import type { PlatformContext } from "#bff/core/context.ts";
import { render } from "#bff/messages/render.ts";
import { isDatabaseUnavailable } from "#bff/platform/database/database-failures.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import { readOpenKeys } from "#bff/platform/jobs/waiting-jobs.ts";
import { runPeriodically } from "#bff/platform/run-periodically.ts";
import * as claims from "../import-claims.repo.ts";
import { credentialsLostFailure, interruptedError, timeoutError } from "../import-error.ts";
import { publishImportChange } from "../import-events.ts";
import { importFiles } from "../import-files.service.ts";
import type { ImportsContext } from "../imports.context.ts";
import { importJob, removeFilesJob } from "../imports.jobs.ts";
import * as repo from "../imports.repo.ts";
import { causesOf } from "../pipeline/error-cause-chain.ts";
import { levelOf, toPublicFailure } from "../pipeline/import-error-mapper.ts";
import { type ClaimedImport, ClaimLost, ImportRecorder } from "../pipeline/import-recorder.ts";
import { runImport } from "../pipeline/run-import.ts";
import { sourceOf } from "../source/emag-source.service.ts";
import { type ImportFolder, ImportFolders } from "./import-folders.ts";

/** Maximum number of imports at a time in one process. Their pages share the render workers. */
const CONCURRENT_IMPORTS = 4;
/** Below the total, because a slow server of one organization may block its imports for minutes. */
const CONCURRENT_IMPORTS_PER_ORGANIZATION = 2;
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

export async function startImportWorkers(services: WorkerServices): Promise<ImportWorkers> {
  const running = new Set<{ importId: string; controller: AbortController }>();
  const folders = new ImportFolders(services);
  let stopping = false;

  // The change event of a canceled import also reaches the worker that runs it.
  const unsubscribe = services.changes.subscribe((change) => {
    if (change.type !== "import" || change.status !== "failed") return;
    for (const { importId, controller } of running)
      if (importId === change.import_id) controller.abort(CANCELLED);
  });

  // With the embedded database no other process uses the data directory, so all work folders are left over from processes that
  // have ended.
  const isAlone = services.config.databaseUrl === null && services.config.role === "all";
  await services.workspaces.sweepOld(isAlone ? 0 : WORKSPACE_MAX_AGE_MS);
  await reportMissingProtections(services);
  await enqueueMissingJobs(services);

  const endImports = await services.jobs.work(
    importJob,
    { concurrency: CONCURRENT_IMPORTS, groupConcurrency: CONCURRENT_IMPORTS_PER_ORGANIZATION },
    async ({ importId }, job) => {
      const run = { importId, controller: new AbortController() };
      running.add(run);
      job.addEventListener("abort", () => run.controller.abort(CANCELLED));
      try {
        if (!stopping) await claimAndRun(services, folders, importId, run.controller);
      } finally {
        running.delete(run);
      }
      // For example after a stop or without a database. The queue retries a job that fails.
      if (await claims.isOpen(services.db, importId)) throw new Error("the import has not ended");
    },
  );
  await services.jobs.work(removeFilesJob, { concurrency: 1 }, async ({ importIds }) => {
    for (const importId of importIds) await services.storage.deletePrefix(importFiles.prefix(importId));
  });

  const periodicTasks = [
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
      // This process must stop taking jobs before the running imports are released.
      const ended = endImports();
      for (const { controller } of running) controller.abort(STOPPING);
      await ended;
      await folders.close();
    },
  };
}

/** Enqueues jobs for open imports that have none, for example after a restore without the queue. */
export async function enqueueMissingJobs({ db, log }: Pick<PlatformContext, "db" | "log">): Promise<void> {
  // In this order, because the transaction that begins an import also adds its job.
  const open = await claims.listOpen(db);
  const keys = await readOpenKeys(db, importJob);
  for (const { id: importId, organization_id: organizationId } of open) {
    const job = { importId, organizationId };
    if (keys.has(importJob.keyOf(job))) continue;
    log.info({ import_id: importId }, "requeued import without a job");
    await enqueue(db, importJob, [job]);
  }
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

interface Claim extends ClaimedImport {
  starts: number;
}

async function claimAndRun(
  services: WorkerServices,
  folders: ImportFolders,
  importId: string,
  controller: AbortController,
): Promise<void> {
  const claimed = await claims.claimImport(services.db, importId);
  if (!claimed) return;
  const { id, emag_id, starts, attempt, publication_id, organization_id, ...emag } = claimed;
  const publication = { id: publication_id, organization_id };
  const claim: Claim = { id, emag_id, starts, attempt, publication };
  const source = sourceOf(services.secrets, emag);
  const log = services.log.child({ import_id: importId, emag_id, publication_id, organization_id });

  const timeLimit = setTimeout(() => controller.abort(TIMEOUT), TIME_LIMIT_MS);
  try {
    await runClaimed(services, folders, { claim, source, signal: controller.signal, log });
  } finally {
    clearTimeout(timeLimit);
  }
}

async function runClaimed(
  services: WorkerServices,
  folders: ImportFolders,
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
  let place: ImportFolder | null = null;
  try {
    if (claim.starts > MAX_STARTS) throw interruptedError();
    if (source.credentialsAreLost) throw credentialsLostFailure();
    if (claim.attempt > 1) await recorder.discardEarlierAttempts();
    place = await folders.take();
    await runImport({
      services,
      recorder,
      source: { ref: claim, publication: claim.publication, ...source },
      folder: place.folder,
      signal,
    });
    log.info({ ms: Math.round(performance.now() - startedAt) }, "finished import");
  } catch (error) {
    const opened = place;
    place = null;
    try {
      // First, because the result cannot be recorded while these files fill the disk of the database.
      await opened?.dispose();
    } finally {
      await conclude(services, recorder, { claim, error, reason: signal.reason, log });
    }
  } finally {
    await place?.dispose();
    folders.keepSpare();
  }
}

async function conclude(
  services: Pick<PlatformContext, "changes" | "db" | "storage">,
  recorder: ImportRecorder,
  given: { claim: Claim; error: unknown; reason: unknown; log: PlatformContext["log"] },
): Promise<void> {
  const { claim, error, reason, log } = given;
  try {
    if (reason === STOPPING) {
      await release(services, claim);
      return;
    }
    if (error instanceof ClaimLost || reason === CANCELLED) {
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
    if (recordError instanceof ClaimLost) return;
    log.error({ err: recordError }, "failed to record import result; will restart import");
  }
}

/** Makes the import pending for the next worker. */
async function release(services: Pick<PlatformContext, "changes" | "db">, claim: Claim): Promise<void> {
  const { id, emag_id, publication } = claim;
  await services.db.transaction().execute(async (trx) => {
    if (await claims.releaseImport(trx, claim))
      await publishImportChange(services, trx, publication, emag_id, id, "pending");
  });
}
