import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { importFiles } from "./import-files.service.ts";
import { deleteZoomImage, listUnused } from "./zoom-images.repo.ts";

const BATCH_SIZE = 100;

/** Deletes images for zoom that were not used for some days, and the least recently used of publications with too many. */
export async function sweepZoomImages({
  db,
  storage,
}: Pick<PlatformContext, "db" | "storage">): Promise<void> {
  let unused: Awaited<ReturnType<typeof listUnused>>;
  do {
    unused = await listUnused(db, BATCH_SIZE);
    for (const image of unused) {
      await deleteZoomImage(db, image);
      await storage.delete(importFiles.zoom(image, image.page));
    }
  } while (unused.length === BATCH_SIZE);
}

export const zoomImageCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-zoom-images",
  cron: "37 * * * *",
  run: (services) => sweepZoomImages(services),
};
