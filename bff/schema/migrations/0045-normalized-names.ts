import { type Kysely, sql } from "kysely";

/**
 * Makes names of issues unique after Unicode NFC normalization. If two names differ only in their form, the ID of the later
 * issue is appended to its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index emags_name;
    update emags set name = left(name, 980) || ' (' || id || ')'
    where id in (
      select id from (
        select id, row_number() over (partition by publication_id, md5(normalize(name, NFC)) order by id) as place from emags
      ) as named where place > 1
    );
    create unique index emags_name on emags (publication_id, md5(normalize(name, NFC)));
  `)
    .execute(db);
}
