import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import { readWaitingKeys } from "../../platform/jobs/waiting-jobs.ts";
import { sweepOrphans } from "../../platform/storage/sweep.ts";
import type { Services } from "../../services.ts";
import { IMPORTS_PREFIX, importFiles, importFolderOfKey, importIdOfFolder } from "./import-files.service.ts";
import * as leases from "./import-leases.repo.ts";
import { importJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";
import { dropExpired } from "./shown-imports.repo.ts";

/** A younger file may belong to an import that has not said so yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;
/** An import may have thousands of pages; each batch is one transaction. */
const EXPIRED_BATCH_SIZE = 20;

/**
 * Puts imports back into the queue whose worker has gone silent, or that nobody has taken for this long although no job
 * waits for them. Doing so twice is harmless.
 */
export async function recoverAbandoned(services: Services, untakenSeconds: number): Promise<void> {
  const { db, jobs, log } = services;
  const waiting = await readWaitingKeys(db, importJob);
  for (const { id: importId, organization_id: organizationId } of await leases.listAbandoned(
    db,
    untakenSeconds,
    waiting,
  )) {
    log.info({ import_id: importId }, "an abandoned import is begun anew");
    await db.transaction().execute((trx) => jobs.enqueue(trx, importJob, { importId, organizationId }));
  }
}

/**
 * Ends the time in which issues can go back to their previous imports, then removes files that no import owns: those of
 * deleted or replaced imports, and those of earlier attempts.
 */
export async function sweepImports(
  { db, storage, log }: Services,
  minimumAgeMs = ORPHAN_AGE_MS,
): Promise<void> {
  while ((await dropExpired(db, EXPIRED_BATCH_SIZE)) === EXPIRED_BATCH_SIZE);
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: IMPORTS_PREFIX,
      minimumAgeMs,
      ownerOf: importFolderOfKey,
      async known(folders) {
        const owners = await repo.listOwnersOfFiles(db, [...new Set(folders.map(importIdOfFolder))]);
        // The oldest layout has the attempts' folders within its own, and so goes with its import.
        return new Set(
          owners.flatMap(({ id, attempt }) => [
            importFiles.folder({ id, attempt }),
            importFiles.folder({ id, attempt: 0 }),
          ]),
        );
      },
      async remove(folder) {
        log.info({ files: folder }, "orphaned files are removed");
        await storage.deletePrefix(folder);
      },
    },
  );
}

export const importCleanup: ScheduledTask<Services> = {
  name: "sweep-imports",
  cron: "2 * * * *",
  run: (services) => sweepImports(services),
};
