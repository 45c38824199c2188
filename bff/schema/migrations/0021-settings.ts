import { type Kysely, sql } from "kysely";

/** Settings that people change: versions against each other's edits, and what a provisioning file last said against its own. */
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

    -- Outlives what it speaks of, so that a category which was removed stays so.
    create table provisioned_settings (
      kind text not null check (kind in ('organization', 'publication', 'emag_category')),
      id integer not null,
      said text not null,
      primary key (kind, id)
    );
  `)
    .execute(db);
}
