import { isDatabaseUnavailable } from "../../platform/database/database-trouble.ts";
import { every } from "../../platform/every.ts";
import type { Workspace } from "../../platform/storage/workspace.ts";
import type { Services } from "../../services.ts";
import { causesOf } from "./failure-causes.ts";
import { credentialsLostFailure, interruptedFailure, tooLongFailure } from "./import-failure.ts";
import { importFiles } from "./import-files.service.ts";
import * as leases from "./import-leases.repo.ts";
import { ImportRecorder, LeaseLost } from "./import-recorder.ts";
import { recoverAbandoned } from "./imports.cleanup.ts";
import { importJob, removeFilesJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";
import { runImport } from "./run-import.ts";
import type { JobFolder } from "./sandbox/job-folder.ts";
import { findSource } from "./source/emag-source.service.ts";
import { failureOf, levelOf } from "./told-failure.ts";

/** Imports at a time in one process; their pages share the render workers. */
const CONCURRENT_IMPORTS = 4;
/** Those of one organization leave room for others: a server that sends drop by drop may hold each for minutes. */
const OF_ONE_ORGANIZATION = 2;
const HEARTBEATS_A_LEASE = 3;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const TIME_LIMIT_MS = 30 * 60 * 1000;
/** An import whose worker died this often ends, instead of killing the next one. */
const MAX_STARTS = 3;
const WORKSPACE_MAX_AGE_MS = 60 * 60 * 1000;

/** Why an import stops before its end. */
const STOPPING = Symbol("the service stops");
const CANCELLED = Symbol("the import was cancelled or taken over");
const TOO_LONG = Symbol("the import takes too long");

export interface ImportWorkers {
  /** Gives running imports back, to be begun anew by whoever starts next. */
  stop(): Promise<void>;
}

/** Runs imports, removes files nobody needs, and picks up what dead workers left. */
export async function startImportWorkers(services: Services): Promise<ImportWorkers> {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const leaseMs = services.config.importLeaseSeconds * 1000;
  let stopping = false;

  // A cancelled import is told by the same event that tells the consoles.
  const unsubscribe = services.changes.subscribe((change) => {
    if (change.type === "import" && change.status === "failed")
      running.get(change.import_id)?.controller.abort(CANCELLED);
  });

  // With the embedded database the data directory is ours alone: whoever held a lease, or worked in a folder, is dead.
  const isAlone = services.config.databaseUrl === null && services.config.role === "all";
  if (isAlone) await leases.endAllLeases(services.db);
  await services.workspaces.sweepOld(isAlone ? 0 : WORKSPACE_MAX_AGE_MS);
  await reportMissingProtections(services);
  await recoverAbandoned(services, 0);

  const endImports = await services.jobs.work(
    importJob,
    { concurrency: CONCURRENT_IMPORTS, ofOneGroup: OF_ONE_ORGANIZATION },
    async (job) => {
      const { importId } = job;
      // An import that is given back has its next job before this process has let go of it.
      while (running.has(importId)) await running.get(importId)?.done.catch(() => undefined);
      if (stopping) {
        // It was taken in the last moment.
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

  const chores = [
    every(services.log, leaseMs / 2, "picking up abandoned imports", () =>
      recoverAbandoned(services, services.config.importLeaseSeconds),
    ),
    // Of this machine alone: a worker that was killed leaves gigabytes.
    every(services.log, SWEEP_EVERY_MS, "sweeping working folders", () =>
      services.workspaces.sweepOld(WORKSPACE_MAX_AGE_MS),
    ),
    every(services.log, SWEEP_EVERY_MS, "sweeping half written files", () => services.storage.tidy()),
  ];

  return {
    async stop() {
      stopping = true;
      for (const chore of chores) chore.stop();
      unsubscribe();
      // Others take the jobs from now on; what was given back is theirs, too.
      const ended = endImports();
      for (const { controller } of running.values()) controller.abort(STOPPING);
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await ended;
    },
  };
}

async function reportMissingProtections({ sandbox, log }: Services): Promise<void> {
  const missing = await sandbox.missing();
  if (missing.length > 0)
    log.warn({ missing }, "import processes run without some protections; npm run doctor says what to do");
}

type Claim = NonNullable<Awaited<ReturnType<typeof leases.claimImport>>> & {
  lease: string;
  organizationId: number;
};

async function claimAndRun(services: Services, importId: string, controller: AbortController): Promise<void> {
  const { importLeaseSeconds } = services.config;
  const claimed = await leases.claimImport(services.db, importId, importLeaseSeconds);
  if (!claimed?.lease) return;
  const source = await findSource(services, claimed.emag_id);
  const { organization_id: organizationId } = source.publication;
  const claim = { ...claimed, lease: claimed.lease, organizationId };
  const log = services.log.child({
    import_id: importId,
    emag_id: claim.emag_id,
    publication_id: source.publication.id,
    organization_id: organizationId,
  });

  const timeLimit = setTimeout(() => controller.abort(TOO_LONG), TIME_LIMIT_MS);
  const heartbeat = setInterval(
    () => {
      leases.renewLease(services.db, importId, claim.lease, importLeaseSeconds).then(
        (held) => {
          if (!held) controller.abort(CANCELLED);
        },
        (error: unknown) => log.warn({ err: error }, "an import's heartbeat failed"),
      );
    },
    (importLeaseSeconds * 1000) / HEARTBEATS_A_LEASE,
  );
  try {
    await runClaimed(services, { claim, source, signal: controller.signal, log });
  } finally {
    clearInterval(heartbeat);
    clearTimeout(timeLimit);
  }
}

async function runClaimed(
  services: Services,
  {
    claim,
    source,
    signal,
    log,
  }: {
    claim: Claim;
    source: Awaited<ReturnType<typeof findSource>>;
    signal: AbortSignal;
    log: Services["log"];
  },
): Promise<void> {
  const recorder = new ImportRecorder(services, { ...claim, publication: source.publication });
  const startedAt = performance.now();
  let workspace: Workspace | null = null;
  let folder: JobFolder | null = null;
  try {
    if (claim.starts > MAX_STARTS) throw interruptedFailure();
    if (source.credentialsAreLost) throw credentialsLostFailure();
    await recorder.begin();
    workspace = await services.workspaces.createWorkspace("import");
    folder = await services.sandbox.openFolder(workspace.path);
    services.renderPool.prepare(folder);
    await runImport({
      services,
      recorder,
      source: { place: claim, ...source },
      folder,
      signal,
    });
    log.info({ ms: Math.round(performance.now() - startedAt) }, "an import finished");
  } catch (error) {
    await conclude(services, recorder, { claim, error, reason: signal.reason, log });
  } finally {
    if (folder !== null) await services.renderPool.release(folder);
    await workspace?.dispose();
  }
}

async function conclude(
  services: Services,
  recorder: ImportRecorder,
  given: { claim: Claim; error: unknown; reason: unknown; log: Services["log"] },
): Promise<void> {
  const { claim, error, reason, log } = given;
  try {
    if (reason === STOPPING) {
      await giveBack(services, claim, { startCounts: false });
      return;
    }
    if (error instanceof LeaseLost || reason === CANCELLED) {
      // What this attempt wrote belongs to nobody, unless its end was written down before it heard so.
      const owners = await repo.listOwnersOfFiles(services.db, [claim.id]);
      if (!owners.some(({ attempt }) => attempt === claim.attempt))
        await services.storage.deletePrefix(importFiles.folder(claim));
      recorder.cancelled();
      log.info("an import was cancelled");
      return;
    }
    if (reason !== TOO_LONG && isDatabaseUnavailable(error)) {
      log.warn({ err: error }, "an import lost the database; it is begun anew");
      await giveBack(services, claim, { startCounts: true });
      return;
    }
    const failure = failureOf(reason === TOO_LONG ? tooLongFailure() : error);
    const { code, message, page, file } = failure;
    log[levelOf(code)](
      {
        code,
        reason: message,
        page,
        file,
        causes: causesOf(error, message),
        ...(code === "internal" && { err: error }),
      },
      "an import failed",
    );
    await recorder.fail(failure);
  } catch (second) {
    if (second instanceof LeaseLost) return;
    log.error({ err: second }, "how an import ended could not be written down; it is begun anew");
  }
}

async function giveBack(
  services: Services,
  { id, lease, organizationId }: Claim,
  counting: { startCounts: boolean },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (await leases.releaseImport(trx, id, lease, counting))
      await services.jobs.enqueue(trx, importJob, { importId: id, organizationId });
  });
}
