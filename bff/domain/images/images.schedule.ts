import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { sweepOrphans } from "#bff/platform/storage/sweep.ts";
import { IMAGES_PREFIX, imageFiles, imageIdOfKey } from "./image-files.ts";
import * as repo from "./images.repo.ts";

/** A newer file may belong to a request that has not finished. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Deletes images that no article refers to, and files without an image. */
export async function sweepImages(
  { db, storage, log }: Pick<PlatformContext, "db" | "log" | "storage">,
  minimumAgeMs = ORPHAN_AGE_MS,
): Promise<void> {
  const remove = (imageId: string) => storage.deletePrefix(imageFiles.prefix(imageId));
  for (const imageId of await repo.deleteUnusedImages(db, new Date(Date.now() - minimumAgeMs)))
    await remove(imageId);
  await sweepOrphans(
    { db, storage, log },
    {
      prefix: IMAGES_PREFIX,
      minimumAgeMs,
      ownerOf: imageIdOfKey,
      filterExisting: (imageIds) => repo.filterExisting(db, imageIds),
      remove,
    },
  );
}

export const imageCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-images",
  cron: "42 * * * *",
  run: (services) => sweepImages(services),
};
