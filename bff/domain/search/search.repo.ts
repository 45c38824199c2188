import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type FoundStories, searchByIndex } from "#bff/domain/stories/index.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";

/** The trigram index does not support shorter words. They are only searched in the newest records. */
const MIN_INDEXED_LENGTH = 3;
const NEWEST_RECORDS = 1_000;
/** Number of newest matches among which the best are selected. */
const CANDIDATES = 50;

/** Query for names. The database lowercases it. */
export interface NameQuery {
  whole: string;
  /** The words of `whole`, all of which must match. */
  parts: string[];
}

function contains(field: RawBuilder<unknown>, { parts }: NameQuery): RawBuilder<SqlBool> {
  return sql.join(
    parts.map((part) => sql`${field} like lower(${containsPattern(part)})`),
    sql` and `,
  ) as RawBuilder<SqlBool>;
}

export function isIndexed({ parts }: NameQuery): boolean {
  return parts.some((part) => part.length >= MIN_INDEXED_LENGTH);
}

/** Orders by exact match, then by prefix match, then the newest first. */
function ranked(name: RawBuilder<unknown>, externalId: RawBuilder<unknown>, { whole }: NameQuery) {
  return sql`
    lower(${externalId}) = lower(${whole}) desc,
    lower(${name}) = lower(${whole}) desc,
    starts_with(lower(${name}), lower(${whole})) desc,
    id desc`;
}

export interface FoundEmag {
  id: number;
  name: string;
  external_id: string;
  released_at: Date | null;
  import_status: ImportStatus;
  /** The import with the cover of the issue. */
  cover_import_id: string | null;
}

export async function findEmags(db: Db, publicationId: number, sought: NameQuery, atMost: number) {
  const newest = sql`(select * from emags where publication_id = ${publicationId} order by id desc limit ${NEWEST_RECORDS})`;
  const { rows } = await sql<FoundEmag>`
    with fitting as materialized (
      select id, name, external_id, released_at from ${isIndexed(sought) ? sql`emags` : newest} e
      where publication_id = ${publicationId} and ${contains(sql`search_text`, sought)}
      order by id desc limit ${CANDIDATES}
    ), best as (
      select *, row_number() over (order by ${ranked(sql`name`, sql`external_id`, sought)}) as place
      from fitting order by place limit ${atMost}
    )
    select best.id, best.name, best.external_id, best.released_at, i.status as import_status,
      case when s.has_cover then s.id when i.has_cover then i.id end as cover_import_id
    from best
    join imports i on i.emag_id = best.id and i.current
    left join imports s on s.emag_id = best.id and s.shown
    order by best.place`.execute(db);
  return rows;
}

export interface FoundStory {
  id: number;
  name: string;
  title: string;
  external_id: string;
  released_at: Date | null;
  published: boolean;
}

const isPublished = sql<SqlBool>`is_published(published_at, offline_at, now())`;

/** Finds articles by title, name or external identifier. */
export async function findStories(db: Db, publicationId: number, sought: NameQuery, atMost: number) {
  const named = sql`lower(left(title, 200) || ' ' || left(name, 200))`;
  const { rows } = await sql<FoundStory>`
    with fitting as materialized (
      ${
        isIndexed(sought)
          ? sql`
        (select id from stories where publication_id = ${publicationId} and ${contains(named, sought)}
          order by id desc limit ${CANDIDATES})
        union
        (select id from stories where publication_id = ${publicationId} and ${contains(sql`lower(external_id)`, sought)}
          order by id desc limit ${CANDIDATES})`
          : sql`
        select id from (
          select id, name, title, external_id from stories where publication_id = ${publicationId}
          order by id desc limit ${NEWEST_RECORDS}
        ) newest
        where (${contains(named, sought)}) or (${contains(sql`lower(external_id)`, sought)})`
      }
    )
    select id, name, title, external_id, released_at, ${isPublished} as published
    from stories where id = any(array(select id from fitting))
    order by ${ranked(sql`coalesce(nullif(title, ''), name)`, sql`external_id`, sought)} limit ${atMost}`.execute(
    db,
  );
  return rows;
}

/** Finds the newest articles of a search. */
export async function findStoryTexts(db: Db, found: FoundStories, atMost: number) {
  const { rows } = await searchByIndex(db, (trx) =>
    sql<FoundStory & { content: string }>`
      with ${found.parts}, newest as materialized (select id from (${found.ids}) matches order by id desc limit ${atMost})
      select id, name, title, external_id, released_at, ${isPublished} as published, content
      from stories where id = any(array(select id from newest)) order by id desc`.execute(trx),
  );
  return rows;
}

export interface FoundEdition {
  id: number;
  pe_id: string;
  name: string;
  release_date: Date;
}

export async function findEditions(db: Db, publicationId: number, sought: NameQuery, atMost: number) {
  const { rows } = await sql<FoundEdition>`
    select id, pe_id, name, release_date from planned_emags
    where publication_id = ${publicationId} and not skipped
      and ${contains(sql`lower(pe_id || ' ' || name)`, sought)}
    order by lower(pe_id) = lower(${sought.whole}) desc, starts_with(lower(pe_id), lower(${sought.whole})) desc,
      release_date desc, id desc
    limit ${atMost}`.execute(db);
  return rows;
}

export interface FoundPerson {
  id: string;
  name: string;
  email: string;
}

/** Finds the people with a role in an organization or one of its publications by name or email address. */
export async function findPeople(db: Db, organizationId: number, sought: NameQuery, atMost: number) {
  const { rows } = await sql<FoundPerson>`
    select id, name, email from users
    where ${contains(sql`lower(name || ' ' || email)`, sought)} and (
      exists (
        select from memberships where user_id = users.id and organization_id = ${organizationId}
      ) or exists (
        select from publication_roles held join publications on publications.id = held.publication_id
        where held.user_id = users.id and publications.organization_id = ${organizationId}
      )
    )
    order by starts_with(lower(name), lower(${sought.whole})) desc, lower(name), id
    limit ${atMost}`.execute(db);
  return rows;
}

export interface FoundCategory {
  id: number;
  name: string;
  parent_name: string | null;
}

export async function findCategories(db: Db, publicationId: number, sought: NameQuery, atMost: number) {
  const { rows } = await sql<FoundCategory>`
    select c.id, c.name, parent.name as parent_name
    from article_categories c left join article_categories parent on parent.id = c.parent_id
    where c.publication_id = ${publicationId} and ${contains(sql`lower(c.name)`, sought)}
    order by lower(c.name) = lower(${sought.whole}) desc, starts_with(lower(c.name), lower(${sought.whole})) desc,
      lower(c.name), c.id
    limit ${atMost}`.execute(db);
  return rows;
}
