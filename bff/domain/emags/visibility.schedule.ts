import { sql } from "kysely";
import type { PlatformContext } from "#bff/core/context.ts";
import { type PeriodicTask, runPeriodically } from "#bff/platform/run-periodically.ts";
import type { Db } from "#bff/schema/tables.ts";
import { eventFields, publishEmagEvents } from "./emag-changes.ts";

const POLL_MS = 1_000;
const BATCH_SIZE = 100;

/**
 * Publishes the webhook events of issues that readers started or stopped to see. Triggers note each issue whose pages, release date
 * or deletion changed, and the release date itself, so that this compares few issues.
 */
export async function announceDueIssues({ db }: Pick<PlatformContext, "db">): Promise<void> {
  let compared: number;
  do {
    compared = await db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom("emag_visibility")
        .select("emag_id")
        .where("due_at", "<=", sql<Date>`now()`)
        .orderBy("due_at")
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = due.map(({ emag_id }) => emag_id);
      await announceVisibility(trx, ids);
      return ids.length;
    });
  } while (compared === BATCH_SIZE);
}

/** Publishes the events of these issues, if readers see them, or no longer see them, since the last event. */
export async function announceVisibility(trx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const hasPages = sql<boolean>`exists (select from ready_emags ready where ready.emag_id = e.id)`;
  const issues = await trx
    .selectFrom("emag_visibility as known")
    .innerJoin("all_emags as e", "e.id", "known.emag_id")
    .select(eventFields.map((field) => `e.${field}` as const))
    .select(["known.visible as wasVisible"])
    .select(hasPages.as("isReady"))
    .select(
      sql<boolean>`exists (select from shown_emags(now()) shown where shown.emag_id = e.id)`.as("isVisible"),
    )
    .where("known.emag_id", "=", sql<number>`any(${ids}::int[])`)
    .orderBy("e.released_at")
    .orderBy("e.id")
    .forUpdate("known")
    .execute();
  const compared = issues.map(({ isReady, ...emag }) => ({
    ...emag,
    dueAt: isReady && !emag.isVisible ? emag.released_at : null,
  }));
  for (const [publicationId, ofPublication] of Map.groupBy(compared, (emag) => emag.publication_id)) {
    const changed = ofPublication.filter(({ isVisible, wasVisible }) => isVisible !== wasVisible);
    const { published = [], unpublished = [] } = Object.groupBy(changed, ({ isVisible }) =>
      isVisible ? "published" : "unpublished",
    );
    await publishEmagEvents(trx, publicationId, "emag.published", published);
    await publishEmagEvents(trx, publicationId, "emag.unpublished", unpublished);
  }
  await sql`
    update emag_visibility known set visible = compared.visible, due_at = compared.due_at
    from unnest(
      ${compared.map(({ id }) => id)}::int[], ${compared.map(({ isVisible }) => isVisible)}::boolean[],
      ${compared.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) compared (emag_id, visible, due_at)
    where known.emag_id = compared.emag_id`.execute(trx);
}

/** Starts to announce issues when readers start or stop to see them. */
export function startAnnouncements(services: Pick<PlatformContext, "db" | "log">): PeriodicTask {
  return runPeriodically(services.log, POLL_MS, "announcing issues", () => announceDueIssues(services));
}
