import { sql } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { ReadyEmag } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { PublicationEffects } from "#shared/console/publications.ts";

type Effects = NonNullable<PublicationEffects["approvals"]>;

/** Counts what `applyApprovals` will do to a publication that no longer requires approvals. */
export async function countEndEffects(db: Db, publicationId: number): Promise<Effects> {
  const shown = await countRows(
    db
      .selectFrom("emags")
      .innerJoin("imports", "imports.emag_id", "emags.id")
      .where("emags.publication_id", "=", publicationId)
      .where("emags.released_at", "<=", sql<Date>`now()`)
      .where("imports.current", "=", true)
      .where("imports.status", "=", "finished")
      .where("imports.shown", "=", false),
  );
  const changed = await countRows(
    db
      .selectFrom(sql<ReadyEmag>`shown_emags(now())`.as("shown"))
      .innerJoin("emags", "emags.id", "shown.emag_id")
      .where("shown.publication_id", "=", publicationId)
      .where(sql<boolean>`(shown.name, shown.preview) <> (emags.name, emags.preview)`),
  );
  return { drafts: 0, waiting: 0, visible: 0, shown, changed };
}

/** Counts what `applyApprovals` will do to a publication that requires no approvals yet. */
export async function countStartEffects(db: Db, publicationId: number): Promise<Effects> {
  const { rows } = await sql<Omit<Effects, "shown" | "changed">>`
    select (
      select count(*)::int from stories s
      where s.publication_id = ${publicationId} and is_published(s.published_at, s.offline_at, now())
        and coalesce(s.released_at > now(), true) and not (
          exists (select from reviews r where r.story_id = s.id and r.sign_off = 'approved')
          and not exists (select from story_drafts d where d.story_id = s.id and d.fields is not null)
        )
    ) as drafts, (
      select count(*)::int from emags e join imports i on i.emag_id = e.id and i.current and i.status = 'finished'
      where e.publication_id = ${publicationId} and e.released_at > now() and not (
        i.approved and exists (select from reviews r where r.emag_id = e.id and r.sign_off = 'approved')
      )
    ) as waiting, (
      count_shown_stories(${publicationId}, now()) + count_shown_emags(${publicationId}, now())
    ) as visible`.execute(db);
  return { ...rows[0]!, shown: 0, changed: 0 };
}
