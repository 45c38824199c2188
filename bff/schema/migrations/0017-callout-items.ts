import { type Kysely, sql } from "kysely";

/**
 * Makes inserts into the callout log cheaper, because each callout is logged. Item names are in a separate table, so that log
 * lines need no trigram index. A trigger deletes the lines of a deleted publication, so that lines need no foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table callout_items (
      publication_id integer not null references publications on delete cascade,
      item_type text not null,
      item_id text not null,
      item_name text not null,
      primary key (publication_id, item_type, item_id, item_name)
    );
    create index callout_items_by_name on callout_items using gin (item_name gin_trgm_ops, item_id gin_trgm_ops);
    insert into callout_items
      select distinct publication_id, item_type, item_id, item_name from callouts;

    create function callouts_name_items() returns trigger language plpgsql as $$
    begin
      insert into callout_items
        select distinct publication_id, item_type, item_id, item_name from added
        on conflict do nothing;
      return null;
    end $$;
    create trigger callouts_named after insert on callouts
      referencing new table as added for each statement execute function callouts_name_items();

    create function publications_take_callouts() returns trigger language plpgsql as $$
    begin
      delete from callouts where publication_id = old.id;
      return null;
    end $$;
    create trigger publications_removed_callouts after delete on publications
      for each row execute function publications_take_callouts();
    alter table callouts drop constraint callouts_publication_id_fkey;

    drop index callouts_by_item;
    create index callouts_by_item on callouts (publication_id, item_type, item_id, id desc);
  `)
    .execute(db);
}
