import { type Kysely, sql } from "kysely";

/** Adds versions to settings for optimistic locking, and the last provisioned settings, so that changes in the console are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table organizations add column version integer not null default 1;
    alter table publications add column version integer not null default 1;

    alter table emag_categories
      add column position integer,
      add column version integer not null default 1;
    update emag_categories category set position = ranked.position
    from (
      select id, row_number() over (partition by publication_id order by name, id) as position from emag_categories
    ) ranked
    where ranked.id = category.id;
    alter table emag_categories alter column position set not null;
    create index emag_categories_ordered on emag_categories (publication_id, position, id);

    -- Kept after the record is deleted, so that provisioning does not create a deleted category again.
    create table provisioned_settings (
      kind text not null check (kind in ('organization', 'publication', 'emag_category')),
      id integer not null,
      said text not null,
      primary key (kind, id)
    );
  `)
    .execute(db);
}
