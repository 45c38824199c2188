import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import { Invalid } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { parseInstant } from "#bff/core/local-time.ts";
import { message } from "#bff/messages/message.ts";
import { MAX_DELTA_DAYS } from "#shared/kiosk/readers.ts";
import { isListedEmag, selectShown as selectShownEmags } from "./kiosk-emags.repo.ts";
import { isListedStory, selectShown as selectShownStories } from "./kiosk-stories.repo.ts";
import { type ItemKind, listRemoved, readSyncTime } from "./list-deltas.repo.ts";
import type { ReleaseFilter } from "./slice.ts";

/** Returns the moment since which a list asks for changes. Throws `Invalid` if changes are no longer noted since then. */
export function changedSinceOf(
  { updated_since }: { updated_since?: string | undefined },
  timeZone: string,
): Date | undefined {
  if (updated_since === undefined) return undefined;
  const since = parseInstant(updated_since, timeZone);
  if (since.getTime() < Date.now() - MAX_DELTA_DAYS * DAY_MS)
    throw new Invalid({ updated_since: [message("rules.delta_too_old", { days: MAX_DELTA_DAYS })] });
  return since;
}

/**
 * Reads a list of a publication with what a copy of it needs. The time for the next delta is read first, so that a change during the
 * query is in the next one.
 */
export async function withDelta<List extends object>(
  { db }: Pick<PlatformContext, "db">,
  kind: ItemKind,
  publicationId: number,
  { changedSince, ...filter }: ReleaseFilter,
  page: number,
  read: () => Promise<List>,
): Promise<List & { delta: { synced_at: string; removed_ids?: number[] } }> {
  const syncedAt = await readSyncTime(db);
  const list = await read();
  const listed =
    kind === "emag"
      ? selectShownEmags(db)
          .select("shown.emag_id as id")
          .where("shown.publication_id", "=", publicationId)
          .where(isListedEmag(filter))
      : selectShownStories(db)
          .select("stories.id")
          .where("stories.publication_id", "=", publicationId)
          .where(isListedStory(filter));
  const removed =
    changedSince && page === 1
      ? await listRemoved(db, kind, publicationId, changedSince, sql`${listed}`)
      : undefined;
  return {
    ...list,
    delta: { synced_at: iso(syncedAt), ...(changedSince && { removed_ids: removed ?? [] }) },
  };
}
