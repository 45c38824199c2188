import { type RawBuilder, sql } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";

/** The facts from which access to an item is decided. */
interface Question {
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
export type EntitlementQuestion = Question & Record<string, unknown>;

interface Entitlement {
  /** Whether the reader exists and is not disabled. */
  known: boolean;
  granted: boolean;
}

/** Holdings that unlock something on a day: current ones, and ended ones whose issues and articles stay readable. */
const current = (today: RawBuilder<unknown>) => sql`
  h.starts_on <= ${today} and (h.ends_on is null or h.ends_on >= ${today} or p.stays_readable)`;

type Expressions = Record<keyof Question, RawBuilder<unknown>>;

/** Builds the condition that a holding unlocks the item that these expressions describe. */
const isUnlocked = (q: Expressions) => sql<boolean>`exists (
  select from holdings h
  join products p on p.id = h.product_id
  join product_items i on i.product_id = p.id and i.publication_id = ${q.publicationId}
  where h.reader_id = ${q.readerId}
    and ${current(q.today)}
    and (p.downloads or not ${q.isDownload})
    and case when ${q.isDated}
      then p.dates = 'all' or ${q.date} between h.starts_on and coalesce(h.ends_on, 'infinity')
      else h.ends_on is null or h.ends_on >= ${q.today} end
    and case i.kind
      when 'publication' then true
      when 'emag_category' then ${q.categoryKind} = i.kind and i.emag_category_id = any(${q.categoryIds})
      when 'article_category' then ${q.categoryKind} = i.kind and i.article_category_id = any(${q.categoryIds})
      when 'chatbot_uuid' then ${q.itemKind} = 'chatbot' and i.identifier = ${q.uuid}
      else i.kind = ${q.itemKind} and i.identifier = any(${q.productIds})
    end
)`;

const isKnown = (readerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from reader_accounts r where r.id = ${readerId} and r.disabled_at is null)`;

const selectEntitlement = prepareQuery((_db: Db, q: EntitlementQuestion) => {
  const expressions: Expressions = {
    readerId: sql`${q.readerId}::uuid`,
    publicationId: sql`${q.publicationId}::int`,
    today: sql`${q.today}::date`,
    date: sql`${q.date}::date`,
    isDownload: sql`${q.isDownload}::boolean`,
    isDated: sql`${q.isDated}::boolean`,
    categoryKind: sql`${q.categoryKind}::text`,
    categoryIds: sql`${q.categoryIds}::int[]`,
    itemKind: sql`${q.itemKind}::text`,
    productIds: sql`${q.productIds}::text[]`,
    uuid: sql`${q.uuid}::text`,
  };
  const query = sql<Entitlement>`
    select ${isKnown(expressions.readerId)} as known, ${isUnlocked(expressions)} as granted`;
  return { compile: () => query.compile(_db) };
});

/** Decides about several items of a publication in one query, by the same rules. Returns null for an unknown or disabled reader. */
export async function findEntitlements(
  db: Db,
  questions: readonly EntitlementQuestion[],
): Promise<boolean[] | null> {
  if (questions.length === 0) return [];
  const columns = Object.fromEntries(
    Object.keys(questions[0]!).map((name) => [name, sql`q.${sql.id(name)}`]),
  ) as Expressions;
  const { rows } = await sql<Entitlement>`
    select ${isKnown(columns.readerId)} as known, ${isUnlocked(columns)} as granted
    from rows from (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as (
      "readerId" uuid, "publicationId" int, "today" date, "date" date, "isDownload" boolean, "isDated" boolean,
      "categoryKind" text, "categoryIds" int[], "itemKind" text, "productIds" text[], "uuid" text
    )) with ordinality as q order by q.ordinality`.execute(db);
  return rows.every(({ known }) => known) ? rows.map(({ granted }) => granted) : null;
}

/** Decides from the holdings of a reader, in one query. */
export async function findEntitlement(db: Db, question: EntitlementQuestion): Promise<Entitlement> {
  const [found] = await selectEntitlement(db as never, question);
  return found!;
}

/** Returns a product identifier of each issue that readers see and this reader may read, or null for an unknown or disabled reader. */
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
      where h.reader_id = ${readerId}::uuid and ${current(sql`${today}::date`)}
        and i.kind in ('publication', 'emag_category', 'emag')
    ), released as (
      select e.id, (e.released_at at time zone ${timeZone})::date as day,
        array_remove(array_remove(
          array[e.apple_product_identifier, e.google_product_id]
            || array(select trim(part) from unnest(string_to_array(e.external_id, ',')) as part),
          null), '') as ids
      from shown_emags(now()) shown join emags e on e.id = shown.emag_id where shown.publication_id = ${publicationId}
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
