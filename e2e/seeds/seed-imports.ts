import type { Db } from "#bff/schema/tables.ts";

const TIMEOUT_MS = 10 * 60 * 1000;
const POLL_INTERVAL_MS = 250;

/** Waits until all imports of these publications have ended. `onProgress` receives the number of open ones on changes. */
export async function waitForImports(
  db: Db,
  publicationIds: readonly number[],
  onProgress: (open: number) => void = () => undefined,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = -1;
  for (;;) {
    const { open } = await db
      .selectFrom("imports")
      .innerJoin("emags", "emags.id", "imports.emag_id")
      .where("emags.publication_id", "in", publicationIds)
      .where("imports.status", "in", ["pending", "processing"])
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .executeTakeFirstOrThrow();
    if (Number(open) !== last) onProgress(Number(open));
    last = Number(open);
    if (last === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${last} imports have not ended within ${TIMEOUT_MS / 60_000} minutes.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
