import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import { sweepOrphans } from "../../platform/storage/sweep.ts";
import type { Services } from "../../services.ts";
import { IMAGES_PREFIX, imageFiles, imageIdOfKey } from "./image-files.ts";
import * as repo from "./images.repo.ts";

/** A younger file may belong to a save that has not ended. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Removes images that no article has any more, and files that no image names. */
export async function sweepImages(
  { db, storage, log }: Services,
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
      known: (imageIds) => repo.knownImages(db, imageIds),
      remove,
    },
  );
}

export const imageCleanup: ScheduledTask<Services> = {
  name: "sweep-images",
  cron: "42 * * * *",
  run: (services) => sweepImages(services),
};
