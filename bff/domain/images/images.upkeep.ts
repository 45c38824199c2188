import type { Services } from "../../services.ts";
import { IMAGES_PREFIX, imageFiles, imageIdOfKey } from "./image-files.ts";
import * as repo from "./images.repo.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;
/** A younger file may belong to a save that has not ended. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;
const SWEEP_BATCH = 500;

/** Removes images that no article has any more, and files that no image names. Several processes may do so at once. */
export async function sweepImages(services: Services, minimumAgeMs = ORPHAN_AGE_MS): Promise<void> {
  const before = Date.now() - minimumAgeMs;
  const forgotten = await repo.deleteUnusedImages(services.db, new Date(before));
  for (const imageId of forgotten) await services.storage.deletePrefix(imageFiles.prefix(imageId));

  const candidates = new Set<string>();
  const sweep = async () => {
    const known = await repo.knownImages(services.db, [...candidates]);
    for (const imageId of candidates)
      if (!known.has(imageId)) await services.storage.deletePrefix(imageFiles.prefix(imageId));
    candidates.clear();
  };
  for await (const { key, modifiedAt } of services.storage.list(IMAGES_PREFIX)) {
    const imageId = imageIdOfKey(key);
    if (imageId === null || modifiedAt.getTime() > before) continue;
    candidates.add(imageId);
    if (candidates.size >= SWEEP_BATCH) await sweep();
  }
  await sweep();
}

/** Sweeps images now and then. */
export function startImageUpkeep(services: Services): { stop(): void } {
  const timer = setInterval(() => {
    sweepImages(services).catch((error: unknown) =>
      services.log.warn({ err: error }, "sweeping images failed; it is tried again later"),
    );
  }, SWEEP_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
