import { sql } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";

/** The facts from which access to an item is decided. */
export interface EntitlementQuestion extends Record<string, unknown> {
  readerId: string;
  publicationId: number;
  /** Today in the time zone of the publication. */
  today: string;
  /** Day of the item; null for an item without one. */
  date: string | null;
  isDownload: boolean;
  /** False for items that have no day, such as chatbots. */
  isDated: boolean;
  categoryKind: "emag_category" | "article_category" | "none";
  categoryIds: number[];
  itemKind: "emag" | "story" | "chatbot";
  productIds: string[];
  /** UUID of a chatbot in lower case, or empty. */
  uuid: string;
}

interface Entitlement {
  /** Whether the reader exists and is not disabled. */
  known: boolean;
  granted: boolean;
}

/** Holdings that unlock something on a day: current ones, and ended ones whose issues and articles stay readable. */
const current = (today: unknown) => sql`
  h.starts_on <= ${today}::date and (h.ends_on is null or h.ends_on >= ${today}::date or p.stays_readable)`;

const selectEntitlement = prepareQuery((_db: Db, q: EntitlementQuestion) => {
  const query = sql<Entitlement>`
    select
      exists (select from reader_accounts r where r.id = ${q.readerId}::uuid and r.disabled_at is null) as known,
      exists (
        select from holdings h
        join products p on p.id = h.product_id
        join product_items i on i.product_id = p.id and i.publication_id = ${q.publicationId}::int
        where h.reader_id = ${q.readerId}::uuid
          and ${current(q.today)}
          and (p.downloads or not ${q.isDownload}::boolean)
          and case when ${q.isDated}::boolean
            then p.dates = 'all' or ${q.date}::date between h.starts_on and coalesce(h.ends_on, 'infinity')
            else h.ends_on is null or h.ends_on >= ${q.today}::date end
          and case i.kind
            when 'publication' then true
            when 'emag_category' then ${q.categoryKind}::text = i.kind and i.emag_category_id = any(${q.categoryIds}::int[])
            when 'article_category' then ${q.categoryKind}::text = i.kind and i.article_category_id = any(${q.categoryIds}::int[])
            when 'chatbot_uuid' then ${q.itemKind}::text = 'chatbot' and i.identifier = ${q.uuid}::text
            else i.kind = ${q.itemKind}::text and i.identifier = any(${q.productIds}::text[])
          end
      ) as granted`;
  return { compile: () => query.compile(_db) };
});

/** Decides from the holdings of a reader, in one query. */
export async function findEntitlement(db: Db, question: EntitlementQuestion): Promise<Entitlement> {
  const [found] = await selectEntitlement(db as never, question);
  return found!;
}

/** Returns a product identifier of each released issue that a reader may read, or null for an unknown or disabled reader. */
export async function listEntitledProductIds(
  db: Db,
  {
    readerId,
    publicationId,
    today,
    timeZone,
  }: { readerId: string; publicationId: number; today: string; timeZone: string },
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string | null }>`
    with held as (
      select p.dates, h.starts_on, coalesce(h.ends_on, 'infinity') as ends_on, i.kind, i.emag_category_id, i.identifier
      from holdings h
      join products p on p.id = h.product_id
      join product_items i on i.product_id = p.id and i.publication_id = ${publicationId}
      where h.reader_id = ${readerId}::uuid and ${current(today)}
        and i.kind in ('publication', 'emag_category', 'emag')
    ), released as (
      select e.id, (e.released_at at time zone ${timeZone})::date as day,
        array_remove(array_remove(
          array[e.apple_product_identifier, e.google_product_id]
            || array(select trim(part) from unnest(string_to_array(e.external_id, ',')) as part),
          null), '') as ids
      from emags e where e.publication_id = ${publicationId} and e.released_at <= now()
    )
    select distinct r.ids[cardinality(r.ids)] as id from released r
    where cardinality(r.ids) > 0 and exists (
      select from held
      where (held.dates = 'all' or r.day between held.starts_on and held.ends_on)
        and case held.kind
          when 'publication' then true
          when 'emag' then held.identifier = any(r.ids)
          else exists (
            select from emag_category_assignments a
            where a.emag_id = r.id and a.emag_category_id = held.emag_category_id
          )
        end
    )
    union all
    select null from reader_accounts where id = ${readerId}::uuid and disabled_at is null`.execute(db);
  const isKnown = rows.some(({ id }) => id === null);
  return isKnown ? rows.flatMap(({ id }) => (id === null ? [] : [id])) : null;
}

/** Returns whether a reader exists and is not disabled. */
export async function isActiveReader(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("reader_accounts")
    .select("id")
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
