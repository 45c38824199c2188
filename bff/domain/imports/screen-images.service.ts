import { buffer } from "node:stream/consumers";
import type { PlatformContext } from "#bff/core/context.ts";
import { OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import { createFairQueue } from "#bff/platform/limits/fair-queue.ts";
import { SCREEN_IMAGE_WIDTH } from "#shared/limits.ts";
import { type ImportRef, importFiles } from "./import-files.service.ts";

/** Each takes a tenth of a second of processor time and 20 MB. Publications take turns. */
const queue = createFairQueue({
  lanes: 2,
  lanesPerKey: 2,
  maxWaitingPerKey: 200,
  full: () => new ServiceError("busy.images", {}, { retryAfter: OUTAGE_RETRY_SECONDS }),
});

/** Of the sample issue 83 kB, against 139 as JPEG. More effort saves 2 % and takes half as long again. */
const WEBP = { quality: 75, effort: 2 };

const making = new Map<string, Promise<void>>();

/**
 * Makes the image of a page in the width of screens from its stored image, unless it is stored already (single-flight). It is kept as
 * long as the import. Throws `NotFound` and `Busy`.
 */
export async function ensureScreenImage(
  { storage }: Pick<PlatformContext, "storage">,
  publicationId: number,
  ref: ImportRef,
  page: number,
): Promise<void> {
  const key = importFiles.screen(ref, page);
  if (await storage.stat(key)) return;
  const started = making.get(key);
  if (started) return started;
  const made = queue
    .run(publicationId, () => makeScreenImage(storage, ref, page))
    .finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function makeScreenImage(
  storage: PlatformContext["storage"],
  ref: ImportRef,
  page: number,
): Promise<void> {
  const { default: sharp } = await import("sharp");
  const image = await storage.open(importFiles.image(ref, page));
  if (!image) throw new ServiceError("not_found.issue_file");
  const reduced = await sharp(await buffer(image.stream))
    .resize({ width: SCREEN_IMAGE_WIDTH, withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer();
  await storage.put(importFiles.screen(ref, page), reduced, { contentType: "image/webp" });
}
