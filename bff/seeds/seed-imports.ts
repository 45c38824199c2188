import type { Db } from "../schema/tables.ts";

const LIMIT_MS = 10 * 60 * 1000;
const POLL_MS = 250;

/** Waits until no import of these publications is under way; `told` hears how many still are, when that changes. */
export async function untilImported(
  db: Db,
  publicationIds: readonly number[],
  told: (open: number) => void = () => undefined,
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let last = -1;
  for (;;) {
    const { open } = await db
      .selectFrom("imports")
      .innerJoin("emags", "emags.id", "imports.emag_id")
      .where("emags.publication_id", "in", publicationIds)
      .where("imports.status", "in", ["pending", "processing"])
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .executeTakeFirstOrThrow();
    if (Number(open) !== last) told(Number(open));
    last = Number(open);
    if (last === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${last} imports have not ended within ${LIMIT_MS / 60_000} minutes.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
