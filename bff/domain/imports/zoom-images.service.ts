import { setTimeout } from "node:timers/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import { zoomImageJob } from "./imports.jobs.ts";
import { touchZoomImage } from "./zoom-images.repo.ts";

/** Drawing takes a second or two. A viewer that waits longer asks again. */
const MAX_WAIT_MS = 8_000;
const POLL_MS = 200;

/**
 * Returns whether the image of a page for zoom is stored. If it is not, has it drawn from the PDF and waits. `mayDraw` is called
 * before. Returns false if it takes too long or the page could not be drawn.
 */
export async function hasZoomImage(
  { db }: Pick<PlatformContext, "db">,
  importId: string,
  page: number,
  mayDraw: () => Promise<void>,
): Promise<boolean> {
  if (await touchZoomImage(db, importId, page)) return true;
  await mayDraw();
  await enqueue(db, zoomImageJob, [{ importId, page }]);
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    await setTimeout(POLL_MS);
    if (await touchZoomImage(db, importId, page)) return true;
  }
  return false;
}
