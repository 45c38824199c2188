import { sweepOrphans } from "../../platform/storage/sweep.ts";
import type { Services } from "../../services.ts";
import { IMPORTS_PREFIX, importFiles, importIdOfKey } from "./import-files.service.ts";
import { importJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";

/** A younger file may belong to an import that has not said so yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Puts imports back into the queue that nobody has worked on for this long. Doing so twice is harmless. */
export async function recoverAbandoned(services: Services, silentSeconds: number): Promise<void> {
  for (const { id } of await repo.listAbandoned(services.db, silentSeconds)) {
    services.log.info({ import_id: id }, "an abandoned import is begun anew");
    await services.db.transaction().execute((trx) => services.jobs.enqueue(trx, importJob, { importId: id }));
  }
}

/** Removes files whose import is gone, or no longer the current one of its issue. */
export async function sweepImports(
  { db, storage, log }: Services,
  minimumAgeMs = ORPHAN_AGE_MS,
): Promise<void> {
  await sweepOrphans(storage, {
    prefix: IMPORTS_PREFIX,
    minimumAgeMs,
    ownerOf: importIdOfKey,
    known: (importIds) => repo.ownersOfFiles(db, importIds),
    async remove(importId) {
      log.info({ import_id: importId }, "orphaned files are removed");
      await storage.deletePrefix(importFiles.prefix(importId));
    },
  });
}
