import { type RawBuilder, sql } from "kysely";
import { awaitsApproval } from "#bff/domain/imports/index.ts";
import type { StoredFailure, StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";

/** Only this many of the newest drafts are sorted. */
const DRAFTS_SEARCHED = 1_000;
/** Number of latest saves in which recently edited articles are searched. An article may have many saves. */
const SAVES_SEARCHED = 500;
const ITEMS_PER_DAY = 3;

type Counted<Row> = Row & { total: number };

async function rowsOf<Row>(query: RawBuilder<Row>, db: Db): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

export interface FailedImport {
  emag_id: number;
  name: string;
  finished_at: Date | null;
  failure: StoredFailure | null;
}

/** Lists failed imports, the latest first, with the total count in each row. */
export function listFailedImports(db: Db, publicationId: number, atMost: number) {
  return rowsOf(
    sql<Counted<FailedImport>>`
      select e.id as emag_id, e.name, i.finished_at, i.failure, (count(*) over ())::int as total
      from imports i join emags e on e.id = i.emag_id
      where i.current and i.status = 'failed' and i.failure->>'code' is distinct from 'cancelled'
        and e.publication_id = ${publicationId}
      order by i.finished_at desc nulls last, e.id desc
      limit ${atMost}`,
    db,
  );
}

export interface WarnedIssue {
  emag_id: number;
  name: string;
  released_at: Date;
  warnings: StoredWarning[];
}

/**
 * Lists issues with a release date whose pages have serious warnings that no one has confirmed, the latest release first, with the
 * total count in each row. Pages that wait for an approval are left out, and so are those that they will replace.
 */
export function listWarnedIssues(db: Db, publicationId: number, atMost: number) {
  return rowsOf(
    sql<Counted<WarnedIssue>>`
      select e.id as emag_id, e.name, e.released_at, i.serious_warnings as warnings,
        (count(*) over ())::int as total
      from imports i join emags e on e.id = i.emag_id
      where i.serious_warnings is not null and i.serious_warnings is distinct from i.confirmed_warnings
        and i.shown and e.publication_id = ${publicationId} and e.released_at is not null
        and (i.current or not exists (
          select from imports c where c.emag_id = i.emag_id and c.current and c.status = 'finished'
        ))
      order by e.released_at desc, e.id desc
      limit ${atMost}`,
    db,
  );
}

/** Lists editions without an issue and with a release date in the range, the latest first, with the total count in each row. */
export function listDueEditions(db: Db, publicationId: number, range: [Date, Date], atMost: number) {
  return rowsOf(
    sql<Counted<{ id: number; name: string; release_date: Date }>>`
      select id, name, release_date, (count(*) over ())::int as total
      from planned_emags
      where publication_id = ${publicationId} and not skipped and emag_id is null
        and release_date >= ${range[0]} and release_date < ${range[1]}
      order by release_date desc, id desc
      limit ${atMost}`,
    db,
  );
}

export interface WaitingReview {
  type: "emag" | "planned_emag" | "story";
  id: number;
  name: string;
  release: Date | null;
  requested_by: string | null;
  note: string;
  is_own: boolean;
}

/**
 * Lists the requested reviews of a user, and those that no one is responsible for who may approve: first the user's own, then by
 * release. The total count is in each row.
 */
export function listWaitingReviews(
  db: Db,
  publicationId: number,
  { userId, approverIds }: { userId: string | null; approverIds: string[] },
  atMost: number,
) {
  return rowsOf(
    sql<Counted<WaitingReview>>`
      select
        case when emag.id is not null then 'emag' when story.id is not null then 'story'
          else 'planned_emag' end as type,
        coalesce(emag.id, story.id, edition.id) as id,
        coalesce(emag.name, nullif(trim(story.title), ''), story.name, edition.name) as name,
        coalesce(emag.released_at, story.released_at, edition.release_date) as release,
        review.requested_by, review.note,
        coalesce(review.responsible_user_id = ${userId}::text, false) as is_own,
        (count(*) over ())::int as total
      from reviews review
      left join emags emag on emag.id = review.emag_id
      left join stories story on story.id = review.story_id
      left join planned_emags edition on edition.id = review.planned_emag_id and edition.emag_id is null
        and not edition.skipped
      where review.sign_off = 'requested' and (
        review.responsible_user_id is null or review.responsible_user_id = ${userId}::text
        or review.responsible_user_id <> all(${approverIds}::text[])
      ) and ${publicationId} in (emag.publication_id, story.publication_id, edition.publication_id)
      order by is_own desc, release nulls last, review.id
      limit ${atMost}`,
    db,
  );
}

/** Counts the protected issues and articles of a publication without access, or returns null if it is set up. */
export async function countWithoutAccess(db: Db, publicationId: number): Promise<number | null> {
  const { rows } = await sql<{ count: number | null }>`
    select case when exists (
      select from access_configs
      where publication_id = ${publicationId} and (built_in or auth_server_url is not null)
    ) then null else (
      (select count(*) from emags
        where publication_id = ${publicationId} and (coalesce(for_subscribers_only, false) or single_purchase_required))
      + (select count(*) from stories
        where publication_id = ${publicationId} and (subscription_required or purchase_required))
    )::int end as count`.execute(db);
  return rows[0]!.count;
}

export interface ExpiringToken {
  id: number;
  name: string;
  expires_at: Date;
}

/** Lists the tokens of a publication that expire in the range, the earliest first. */
export function listExpiringTokens(
  db: Db,
  publication: { id: number; organization_id: number },
  range: [Date, Date],
  atMost: number,
) {
  return rowsOf(
    sql<ExpiringToken>`
      select id, name, expires_at from api_tokens
      where organization_id = ${publication.organization_id} and revoked_at is null
        and (publication_ids is null or ${publication.id} = any(publication_ids))
        and expires_at > ${range[0]} and expires_at < ${range[1]}
      order by expires_at, id
      limit ${atMost}`,
    db,
  );
}

const isPublished = sql`is_published(published_at, offline_at, now())`;

/** SQL version of `missingForPublishing`. */
const isIncomplete = sql`(
  released_at is null or name !~ '\\S' or title !~ '\\S' or content !~ '\\S' or language !~ '\\S'
  or purchase_required and (cents <= 0 or currency !~ '\\S'))`;

/** Columns for `missingForPublishing`. The content is only a placeholder, which is blank if the content is. */
const publishingFields = sql`id, name, title, released_at, language, cents, currency, purchase_required,
  case when content ~ '\\S' then 'written' else '' end as content`;

export interface StoryInNeedRow {
  id: number;
  name: string;
  title: string;
  released_at: Date | null;
  content: string;
  language: string;
  cents: number;
  currency: string;
  purchase_required: boolean;
}

/** Lists drafts, first those ready to publish, then the last edited ones. */
export function listDrafts(db: Db, publicationId: number, atMost: number) {
  return rowsOf(
    sql<StoryInNeedRow & { updated_at: Date }>`
      select ${publishingFields}, updated_at
      from (
        (select * from stories where publication_id = ${publicationId} and published_at is null
          order by id desc limit ${DRAFTS_SEARCHED})
        union all
        -- The condition on offline_at alone lets PostgreSQL use the index.
        (select * from stories where publication_id = ${publicationId} and offline_at <= now() and published_at is not null
          and not ${isPublished})
      ) newest
      order by ${isIncomplete}, updated_at desc, id desc
      limit ${atMost}`,
    db,
  );
}

export function listBrokenStories(db: Db, publicationId: number, atMost: number) {
  return rowsOf(
    sql<StoryInNeedRow>`
      select ${publishingFields}
      from stories
      where publication_id = ${publicationId} and ${isPublished} and ${isIncomplete}
      order by id desc
      limit ${atMost}`,
    db,
  );
}

export interface ComingEmag {
  id: number;
  name: string;
  released_at: Date;
  day: string;
  import_status: ImportStatus;
  import_cancelled: boolean;
  awaiting_approval: boolean;
}

/** Lists the first issues of each day that belong to no edition, with the count of the day. */
export function listComingEmags(db: Db, publicationId: number, range: [Date, Date], timeZone: string) {
  return rowsOf(
    sql<Counted<ComingEmag>>`
      select d.id, d.name, d.released_at, d.day::text, d.total, i.status as import_status,
        coalesce(i.failure->>'code' = 'cancelled', false) as import_cancelled,
        ${awaitsApproval("d")} as awaiting_approval
      from (
        select e.*, row_number() over (partition by day order by released_at, id) as place,
          (count(*) over (partition by day))::int as total
        from (
          select id, name, preview, released_at, (released_at at time zone ${timeZone})::date as day from emags
          where publication_id = ${publicationId} and released_at >= ${range[0]} and released_at < ${range[1]}
            and not exists (select from planned_emags p where p.emag_id = emags.id and not p.skipped)
        ) e
      ) d join imports i on i.emag_id = d.id and i.current
      where d.place <= ${ITEMS_PER_DAY}
      order by d.released_at, d.id`,
    db,
  );
}

export interface ComingStory {
  id: number;
  title: string;
  released_at: Date;
  day: string;
  published: boolean;
}

/** Lists the first articles of each day, with the count of the day. */
export function listComingStories(db: Db, publicationId: number, range: [Date, Date], timeZone: string) {
  return rowsOf(
    sql<Counted<ComingStory>>`
      select id, title, released_at, day::text, published, total
      from (
        select a.*, row_number() over (partition by day order by released_at, id) as place,
          (count(*) over (partition by day))::int as total
        from (
          select id, coalesce(nullif(title, ''), name) as title, released_at, ${isPublished} as published,
            (released_at at time zone ${timeZone})::date as day
          from stories
          where publication_id = ${publicationId} and released_at >= ${range[0]} and released_at < ${range[1]}
        ) a
      ) d
      where place <= ${ITEMS_PER_DAY}
      order by released_at, id`,
    db,
  );
}

/** Counts the finished and failed imports of each day since a time. */
export function countImports(db: Db, publicationId: number, since: Date, timeZone: string) {
  return rowsOf(
    sql<{ day: string; finished: number; failed: number }>`
      select day::text, finished, failed from (
        select (i.finished_at at time zone ${timeZone})::date as day,
          (count(*) filter (where i.status = 'finished'))::int as finished,
          (count(*) filter (where i.status = 'failed' and i.failure->>'code' is distinct from 'cancelled'))::int as failed
        from imports i join emags e on e.id = i.emag_id
        where e.publication_id = ${publicationId} and i.finished_at >= ${since}
        group by 1
      ) counted`,
    db,
  );
}

export interface RecentEditRow {
  type: "emag" | "story";
  id: number;
  name: string;
  at: Date;
  by: string | null;
}

/** Lists recently edited issues, and articles saved by users, each once. */
export function listRecent(db: Db, publicationId: number, atMost: number) {
  return rowsOf(
    sql<RecentEditRow>`
      select * from (
        (select 'emag' as type, id, name, updated_at as at, null as by
          from emags where publication_id = ${publicationId} order by updated_at desc limit ${atMost})
        union all
        (select 'story', a.id, coalesce(nullif(a.title, ''), a.name), saved.at, saved.by from (
          select * from (
            select distinct on (story_id) story_id, saved_at as at, saved_by as by
            from (
              select story_id, saved_at, saved_by from story_versions
              where person_saved_in = ${publicationId} order by saved_at desc limit ${SAVES_SEARCHED}
            ) newest
            order by story_id, saved_at desc
          ) each_once
          order by at desc, story_id limit ${atMost}
        ) saved join stories a on a.id = saved.story_id)
      ) edits
      order by at desc, type, id
      limit ${atMost}`,
    db,
  );
}
