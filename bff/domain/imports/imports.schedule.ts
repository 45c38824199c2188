import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { sweepOrphans } from "#bff/platform/storage/sweep.ts";
import { IMPORTS_PREFIX, importFolderOfKey, importIdOfFolder, ownedFolders } from "./import-files.service.ts";
import * as repo from "./imports.repo.ts";
import { deleteExpired } from "./shown-imports.repo.ts";

/** The sweep skips younger files, because their import may not have written its rows yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;
/** An import may have thousands of pages, and each batch is one transaction. */
const EXPIRED_BATCH_SIZE = 20;

/** Deletes expired previous imports, then orphaned files: those of deleted or replaced imports and of earlier attempts. */
export async function sweepImports(
  { db, storage, log }: Pick<PlatformContext, "db" | "log" | "storage">,
  minimumAgeMs = ORPHAN_AGE_MS,
): Promise<void> {
  while ((await deleteExpired(db, EXPIRED_BATCH_SIZE)) === EXPIRED_BATCH_SIZE);
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: IMPORTS_PREFIX,
      minimumAgeMs,
      ownerOf: importFolderOfKey,
      async filterExisting(folders) {
        const owners = await repo.listOwnersOfFiles(db, [...new Set(folders.map(importIdOfFolder))]);
        return new Set(owners.flatMap(ownedFolders));
      },
      async remove(folder) {
        log.info({ files: folder }, "deleting orphaned import files");
        await storage.deletePrefix(folder);
      },
    },
  );
}

export const importCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-imports",
  cron: "2 * * * *",
  run: (services) => sweepImports(services),
};
