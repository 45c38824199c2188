import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Describes the tables, constraints, indexes, functions, triggers and views of a database. Leaves out the order of columns, the
 * names of "not null" constraints and white space, because they may differ after an upgrade.
 */
export async function catalogOf<DB>(db: Kysely<DB>) {
  const read = async (query: RawBuilder<unknown>) =>
    (await query.execute(db)).rows.map((row) => JSON.stringify(row).replaceAll(/(?:\\n|\s)+/g, " ")).sort();
  return {
    columns: await read(sql`
      select relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcompression,
        pg_get_expr(adbin, adrelid) as expression
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
        and relname not like 'migrations%'`),
    constraints: await read(sql`
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'migrations%'`),
    indexes: await read(sql`
      select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'migrations%'`),
    functions: await read(sql`
      select proname, pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`),
    triggers: await read(sql`
      select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`),
    views: await read(sql`select viewname, definition from pg_views where schemaname = 'public'`),
    options: await read(sql`
      select relname, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and reloptions is not null`),
  };
}
