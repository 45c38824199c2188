import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isoJson } from "#bff/core/iso-time.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ListedReader, ReaderState } from "#shared/console/readers/readers.ts";
import type { Page } from "#shared/contract/pagination.ts";
import { todayOf } from "./product-day.ts";

export interface ReaderFilter {
  search?: string | undefined;
  state?: ReaderState | undefined;
  product_id?: number | undefined;
}

const today = todayOf({ organizationId: sql`h.organization_id`, productId: sql`h.product_id` });
const isCurrent = sql`${today} between h.starts_on and coalesce(h.ends_on, 'infinity')`;

const states: Record<ReaderState, RawBuilder<SqlBool>> = {
  disabled: sql`r.disabled_at is not null`,
  invited: sql`r.disabled_at is null and r.verified_at is null`,
  active: sql`r.disabled_at is null and r.verified_at is not null`,
};

const state = sql`case when ${states.disabled} then 'disabled' when ${states.invited} then 'invited' else 'active' end`;

/** Returns a page of the readers of an organization, those who joined last first, and the total count. */
export async function listReaders(
  db: Db,
  organizationId: number,
  filter: ReaderFilter,
  page: Page,
): Promise<{ readers: ListedReader[]; totalCount: number }> {
  const conditions = conditionsOf(organizationId, filter);
  const matching = sql`
    from reader_organizations o join reader_accounts r on r.id = o.reader_id
    where o.organization_id = ${organizationId} ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )}`;
  const [listed, counted] = await Promise.all([
    sql<ListedReader>`
      with page as materialized (
        select o.reader_id, o.joined_at ${matching}
        order by o.joined_at desc, o.reader_id desc
        limit ${page.per} offset ${(page.page - 1) * page.per}
      )
      select r.id, r.email, r.name, ${state} as state, ${isoJson(sql`page.joined_at`)} as joined_at,
        ${isoJson(sql`r.last_seen_at`)} as last_seen_at,
        array(
          select distinct p.name from holdings h join products p on p.id = h.product_id
          where h.reader_id = r.id and h.organization_id = ${organizationId} and ${isCurrent} order by 1
        ) as products
      from page join reader_accounts r on r.id = page.reader_id
      order by page.joined_at desc, page.reader_id desc`.execute(db),
    conditions.length > 0
      ? sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db)
      : sql<{ count: number }>`
          select count(*)::int as count from reader_organizations where organization_id = ${organizationId}`.execute(
          db,
        ),
  ]);
  return { readers: listed.rows, totalCount: counted.rows[0]!.count };
}

function conditionsOf(
  organizationId: number,
  { search, state: wanted, product_id }: ReaderFilter,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const term = (search ?? "").trim().toLowerCase();
  const pattern = containsPattern(term);
  if (term !== "") conditions.push(sql`(r.email like ${pattern} or lower(r.name) like ${pattern})`);
  if (wanted) conditions.push(states[wanted]);
  if (product_id !== undefined)
    conditions.push(sql`exists (
      select from holdings h where h.reader_id = r.id and h.product_id = ${product_id}
        and h.organization_id = ${organizationId} and ${isCurrent})`);
  return conditions;
}

export type OrganizationReader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

export function findReader(db: Db, organizationId: number, id: string) {
  return db
    .selectFrom("reader_organizations as joined")
    .innerJoin("reader_accounts as reader", "reader.id", "joined.reader_id")
    .select([
      ...(["reader.id", "reader.email", "reader.name", "reader.language", "reader.created_at"] as const),
      ...(["reader.verified_at", "reader.disabled_at", "reader.last_seen_at", "joined.joined_at"] as const),
    ])
    .where("joined.organization_id", "=", organizationId)
    .where("joined.reader_id", "=", id)
    .executeTakeFirst();
}

/** Returns whether another organization sees a reader, too. */
export async function isReaderElsewhere(db: Db, organizationId: number, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("reader_organizations")
    .select("reader_id")
    .where("reader_id", "=", id)
    .where("organization_id", "!=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
