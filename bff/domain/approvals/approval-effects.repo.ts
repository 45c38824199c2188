import { sql } from "kysely";
import { differsForReaders } from "#bff/domain/imports/index.ts";
import { isDueOffline } from "#bff/domain/stories/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationEffects } from "#shared/console/publications.ts";

type Effects = NonNullable<PublicationEffects["approvals"]>;

/** Counts what `applyApprovals` will do to a publication that no longer requires approvals. */
export async function countEndEffects(db: Db, publicationId: number): Promise<Effects> {
  const { shown } = await db
    .selectFrom("emags")
    .innerJoin("imports", "imports.emag_id", "emags.id")
    .where("emags.publication_id", "=", publicationId)
    .where("emags.released_at", "<=", sql<Date>`now()`)
    .where("imports.current", "=", true)
    .where("imports.status", "=", "finished")
    .where("imports.shown", "=", false)
    .select(sql<number>`count(*)::int`.as("shown"))
    .executeTakeFirstOrThrow();
  const { changed } = await db
    .selectFrom("emags")
    .innerJoin("imports", "imports.emag_id", "emags.id")
    .where("emags.publication_id", "=", publicationId)
    .where("emags.released_at", "<=", sql<Date>`now()`)
    .where("imports.shown", "=", true)
    .where(differsForReaders("emags", "imports"))
    .select(sql<number>`count(*)::int`.as("changed"))
    .executeTakeFirstOrThrow();
  return { drafts: 0, waiting: 0, visible: 0, shown, changed };
}

/** Counts what `applyApprovals` will do to a publication that requires no approvals yet. */
export async function countStartEffects(db: Db, publicationId: number): Promise<Effects> {
  const { rows } = await sql<Omit<Effects, "shown" | "changed">>`
    select articles.drafts, issues.waiting, articles.visible + issues.visible as visible
    from (
      select
        (count(*) filter (where coalesce(s.released_at > now(), true) and not (
          exists (select from reviews r where r.story_id = s.id and r.sign_off = 'approved')
          and not exists (select from story_drafts d where d.story_id = s.id and d.fields is not null)
        )))::int as drafts,
        (count(*) filter (where s.released_at <= now()))::int as visible
      from stories s
      where s.publication_id = ${publicationId} and s.published_at is not null and not ${isDueOffline("s")}
    ) articles, (
      select
        (count(*) filter (where i.current and i.status = 'finished' and e.released_at > now() and not (
          i.approved and exists (select from reviews r where r.emag_id = e.id and r.sign_off = 'approved')
        )))::int as waiting,
        (count(*) filter (where i.shown and e.released_at <= now()))::int as visible
      from emags e join imports i on i.emag_id = e.id
      where e.publication_id = ${publicationId}
    ) issues`.execute(db);
  return { ...rows[0]!, shown: 0, changed: 0 };
}
