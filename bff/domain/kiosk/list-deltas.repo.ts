import { type RawBuilder, sql } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";
import { MAX_DELTA_DAYS } from "#shared/kiosk/readers.ts";

/** `updated_at` is set by the clock of a process, which may differ from that of the database. */
const CLOCK_SECONDS = 60;

export type ItemKind = "emag" | "story";

/** Builds the condition that a change of an item was noted at or after a moment. */
export function isNoted(kind: ItemKind, id: RawBuilder<unknown>, since: Date): RawBuilder<boolean> {
  return sql`exists (
    select from reader_changes c where c.kind = ${kind} and c.item_id = ${id} and c.changed_at >= ${since}
  )`;
}

/**
 * Returns a moment after which every change will be in the next delta: before any transaction that is still open, because it writes
 * its changes with the time of its start.
 */
export async function readSyncTime(db: Db): Promise<Date> {
  return (await selectSyncTime(db, {}))[0]!.at;
}

const selectSyncTime = prepareQuery((db: Db) => {
  const query = sql<{ at: Date }>`
    select least(now(), min(xact_start)) - make_interval(secs => ${sql.lit(CLOCK_SECONDS)}) as at
    from pg_stat_activity where datname = current_database()`;
  return { compile: () => query.compile(db) };
});

/** Lists the IDs of items that changed since a moment and are not in `listed`, which selects IDs from what readers see. */
export async function listRemoved(
  db: Db,
  kind: ItemKind,
  publicationId: number,
  since: Date,
  listed: RawBuilder<unknown>,
): Promise<number[]> {
  const isChanged =
    kind === "emag"
      ? sql`select id from emags where publication_id = ${publicationId} and updated_at >= ${since}`
      : sql`select id from stories where publication_id = ${publicationId}
          and (updated_at >= ${since} or offline_at between ${since} and now())`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      ${isChanged}
      union
      select item_id from reader_changes
      where publication_id = ${publicationId} and kind = ${kind} and changed_at >= ${since}
    ) changed
    except (${listed})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes notes that no delta may ask for. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await db
    .deleteFrom("reader_changes")
    .where("changed_at", "<", sql<Date>`now() - make_interval(days => ${sql.lit(MAX_DELTA_DAYS + 1)})`)
    .execute();
}
