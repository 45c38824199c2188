import { sql } from "kysely";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import { type AccessItemType, type CalloutOutcome, unsentReasons } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";

export interface CalloutFilter {
  outcome?: CalloutOutcome | undefined;
  endpoint?: AuthorizationEndpoint | undefined;
  item_type?: AccessItemType | undefined;
  /** Part of the item's name, or the whole ID. */
  item?: string | undefined;
  /** Prefix of the token's fingerprint, or a support code, which adds the start of a request ID. */
  fingerprint?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: string | undefined;
}

const listedColumns = [
  "id",
  "at",
  "source",
  "endpoint",
  "item_type",
  "item_id",
  "item_name",
  "outcome",
  "reason",
  "status",
  "milliseconds",
  "cached",
  "count",
  "reader_fingerprint",
] as const;

export type CalloutRow = Awaited<ReturnType<typeof listCallouts>>[number];

/** Lists callouts, newest first. */
export function listCallouts(db: Db, publicationId: number, filter: CalloutFilter, limit: number) {
  const { outcome, endpoint, item_type, fingerprint, from, to, before } = filter;
  const item = filter.item?.trim();
  let query = db
    .selectFrom("callouts")
    .select(listedColumns)
    .where("publication_id", "=", publicationId)
    .orderBy("id", "desc")
    .limit(limit);
  if (outcome) query = query.where("outcome", "=", outcome);
  if (endpoint) query = query.where("endpoint", "=", endpoint);
  if (item_type) query = query.where("item_type", "=", item_type);
  const [reader, request] = fingerprint?.split("-") ?? [];
  if (reader) query = query.where("reader_fingerprint", "like", `${reader}%`);
  if (request) query = query.where(sql<boolean>`request_id::text like ${`${request}%`}`);
  if (from) query = query.where("at", ">=", from);
  if (to) query = query.where("at", "<=", to);
  if (before) query = query.where("id", "<", sql<number>`${before}::bigint`);
  if (item)
    query = query.where((eb) =>
      eb(
        eb.refTuple("item_type", "item_id", "item_name"),
        "in",
        eb
          .selectFrom("callout_items")
          .select(["item_type", "item_id", "item_name"])
          .where("publication_id", "=", publicationId)
          .where((or) => or.or([or("item_name", "ilike", containsPattern(item)), or("item_id", "=", item)]))
          .$asTuple("item_type", "item_id", "item_name"),
      ),
    );
  return query.execute();
}

export function findCallout(db: Db, publicationId: number, calloutId: string) {
  return db
    .selectFrom("callouts")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", sql<number>`${calloutId}::bigint`)
    .executeTakeFirst();
}

export interface HealthMinute {
  at: Date;
  granted: number;
  denied: number;
  unauthorized: number;
  unavailable: number;
  cached: number;
  p50_ms: number | null;
  p95_ms: number | null;
}

/** Counts callouts per minute, including minutes without any. Latencies cover only callouts that were sent. */
export async function countMinutes(db: Db, publicationId: number, minutes: number) {
  const { rows } = await sql<HealthMinute>`
    select minute.at,
      coalesce(sum(c.count) filter (where c.outcome = 'granted'), 0)::int as granted,
      coalesce(sum(c.count) filter (where c.outcome = 'denied'), 0)::int as denied,
      coalesce(sum(c.count) filter (where c.outcome = 'unauthorized'), 0)::int as unauthorized,
      coalesce(sum(c.count) filter (where c.outcome = 'unavailable'), 0)::int as unavailable,
      coalesce(sum(c.count) filter (where c.cached), 0)::int as cached,
      percentile_cont(0.5) within group (order by c.milliseconds) filter (where ${wasSent}) as p50_ms,
      percentile_cont(0.95) within group (order by c.milliseconds) filter (where ${wasSent}) as p95_ms
    from generate_series(
      date_trunc('minute', now()) - make_interval(mins => ${minutes - 1}), date_trunc('minute', now()), '1 minute'
    ) as minute(at)
    left join callouts c
      on c.publication_id = ${publicationId}
      and c.at >= date_trunc('minute', now()) - make_interval(mins => ${minutes - 1})
      and date_trunc('minute', c.at) = minute.at
    group by minute.at
    order by minute.at`.execute(db);
  return rows;
}

const wasSent = sql`not c.cached and c.reason not in (${sql.join(unsentReasons.map((reason) => sql.lit(reason)))})`;

/** Counts the failed callouts of the last minutes by reason, most frequent first. */
export function countFailures(db: Db, publicationId: number, minutes: number) {
  return db
    .selectFrom("callouts")
    .select(["reason", sql<number>`sum(count)::int`.as("count")])
    .where("publication_id", "=", publicationId)
    .where("outcome", "=", "unavailable")
    .where("at", ">=", sql<Date>`date_trunc('minute', now()) - make_interval(mins => ${minutes - 1})`)
    .groupBy("reason")
    .orderBy("count", "desc")
    .orderBy("reason")
    .execute();
}

/** Deletes callouts, and the names of items that no callout refers to any longer. */
export async function deleteCallouts(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, sql.table("callouts"), sql`at < ${before}`, () => deleteUnusedItems(db));
}

async function deleteUnusedItems(db: Db): Promise<void> {
  await db
    .deleteFrom("callout_items as item")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("callouts as c")
            .select("c.id")
            .whereRef("c.publication_id", "=", "item.publication_id")
            .whereRef("c.item_type", "=", "item.item_type")
            .whereRef("c.item_id", "=", "item.item_id")
            .whereRef("c.item_name", "=", "item.item_name"),
        ),
      ),
    )
    .execute();
}
