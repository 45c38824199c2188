import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { TrashedKind } from "#shared/console/trash.ts";

// Moves the rows of a record to the trash and back. The tables are those from which PostgreSQL would delete rows together with the
// record, so that a new table needs no change here.

/** Table of the record of each kind. */
const ROOTS: Record<TrashedKind, string> = { emag: "emags", story: "stories" };

export interface TrashRef {
  kind: TrashedKind;
  record_id: number;
}

/** A foreign key between two tables. */
interface ForeignKey {
  child: string;
  columns: string[];
  parent: string;
  parent_columns: string[];
  /** Action when the parent is deleted: `c` deletes the child, `n` sets its columns to null. */
  on_delete: string;
}

/** Selects foreign keys of the alias `key` with the names of their tables and columns. */
const keyColumns = sql`
  key.conrelid::regclass::text as child, key.confrelid::regclass::text as parent, key.confdeltype::text as on_delete,
  array(
    select attname::text from unnest(key.conkey) with ordinality as part(number, place)
    join pg_attribute on attrelid = key.conrelid and attnum = part.number order by place
  ) as columns,
  array(
    select attname::text from unnest(key.confkey) with ordinality as part(number, place)
    join pg_attribute on attrelid = key.confrelid and attnum = part.number order by place
  ) as parent_columns`;

/** Lists the foreign keys by which rows are deleted with a row of `root`, directly or not, those of its children first. */
async function listCascades(db: Db, root: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    with recursive cascades as (
      select oid, conrelid, 1 as depth from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid = ${root}::regclass and conrelid <> confrelid
      union all
      select key.oid, key.conrelid, cascades.depth + 1 from pg_constraint key
      join cascades on key.confrelid = cascades.conrelid
      where key.contype = 'f' and key.confdeltype = 'c' and key.conrelid <> key.confrelid
    ), deepest as (select oid, max(depth) as depth from cascades group by oid)
    select ${keyColumns} from deepest join pg_constraint key using (oid) order by depth, child`.execute(db);
  return rows;
}

/** Returns `root` and the tables of the foreign keys, each after the tables that it refers to. */
function tablesOf(root: string, cascades: readonly ForeignKey[]): string[] {
  // A table that several keys reach is placed by the deepest one.
  const deepest = new Map([
    [root, -1],
    ...cascades.map(({ child }, place): [string, number] => [child, place]),
  ]);
  return [...deepest].sort(([, one], [, other]) => one - other).map(([table]) => table);
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

/** Builds the condition for the rows of a table that are deleted with the record. */
function belongsTo(
  table: string,
  root: string,
  recordId: number,
  cascades: readonly ForeignKey[],
): RawBuilder<SqlBool> {
  if (table === root) return sql`id = ${recordId}`;
  const ways = cascades
    .filter(({ child }) => child === table)
    .map(
      ({ columns, parent, parent_columns }) => sql`(${names(columns)}) in (
        select ${names(parent_columns)} from ${sql.table(parent)} where ${belongsTo(parent, root, recordId, cascades)}
      )`,
    );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Moves the record and all rows that are deleted with it to the trash. The record must be locked. */
export async function moveRows(trx: Db, { kind, record_id }: TrashRef): Promise<void> {
  const root = ROOTS[kind];
  const cascades = await listCascades(trx, root);
  const tables = tablesOf(root, cascades);
  // Waits for transactions that insert children, such as the indexer of an import. Otherwise rows that they commit after their table
  // was moved would be deleted together with their parent.
  for (const table of tables)
    if (table !== root && cascades.some(({ parent }) => parent === table))
      await sql`
        select from ${sql.table(table)} where ${belongsTo(table, root, record_id, cascades)} for update`.execute(
        trx,
      );
  for (const table of tables.reverse())
    await sql`
      with moved as (
        delete from ${sql.table(table)} where ${belongsTo(table, root, record_id, cascades)} returning *
      )
      insert into trash_rows (kind, record_id, table_name, content)
      select ${kind}, ${record_id}, ${table}, to_jsonb(moved) from moved`.execute(trx);
}

/** Lists the trashed rows of one of the tables of a record. */
export async function listRows(
  db: Db,
  { kind, record_id }: TrashRef,
  table: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom("trash_rows")
    .select("content")
    .where("kind", "=", kind)
    .where("record_id", "=", record_id)
    .where("table_name", "=", table)
    .execute();
  return rows.map(({ content }) => content);
}

/**
 * Turns the trashed articles of a publication into drafts, except those that are approved and have no draft beside them, to which the
 * approval would belong.
 */
export async function unpublishUnapproved(trx: Db, publicationId: number): Promise<void> {
  // Locked before their rows, in the order of a permanent deletion.
  await trx
    .selectFrom("trash")
    .select("record_id")
    .where("publication_id", "=", publicationId)
    .where("kind", "=", "story")
    .orderBy("record_id")
    .forUpdate()
    .execute();
  await sql`
    with unpublished as (
      update trash_rows story set content = story.content || '{"published_at": null, "offline_at": null}'
      from trash
      where trash.publication_id = ${publicationId} and trash.kind = 'story'
        and story.kind = trash.kind and story.record_id = trash.record_id and story.table_name = 'stories'
        and story.content ->> 'published_at' is not null
        and (
          not exists (
            select from trash_rows review
            where review.kind = story.kind and review.record_id = story.record_id
              and review.table_name = 'reviews' and review.content ->> 'sign_off' = 'approved'
          ) or exists (
            select from trash_rows draft
            where draft.kind = story.kind and draft.record_id = story.record_id
              and draft.table_name = 'story_drafts' and draft.content ->> 'fields' is not null
          )
        )
      returning story.record_id
    )
    update trash set visible_from = null, visible_until = null
    from unpublished where trash.kind = 'story' and trash.record_id = unpublished.record_id`.execute(trx);
}

/** Returns the category IDs of trashed assignments, in order. */
export function categoriesOf(assignments: readonly Record<string, unknown>[], column: string): number[] {
  return assignments
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map((row) => Number(row[column]));
}

/**
 * Inserts the rows of a record again, with `changes` in its own row. Treats references to rows that were deleted in the meantime as
 * their foreign keys say: the row is left out, or its column is null.
 */
export async function restoreRows(trx: Db, ref: TrashRef, changes: Record<string, unknown>): Promise<void> {
  const root = ROOTS[ref.kind];
  for (const table of tablesOf(root, await listCascades(trx, root)))
    await restoreTable(trx, ref, table, table === root ? changes : {});
}

async function restoreTable(
  trx: Db,
  { kind, record_id }: TrashRef,
  table: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const stored = sql`kind = ${kind} and record_id = ${record_id} and table_name = ${table}`;
  // Columns that were added in the meantime get their default, and removed ones are ignored.
  const { rows: columns } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and exists (select from trash_rows where ${stored} and content ? attname::text)`.execute(trx);
  if (columns.length === 0) return;
  const { rows: keys } = await sql<ForeignKey>`
    select ${keyColumns} from pg_constraint key
    where contype = 'f' and conrelid = ${table}::regclass and confrelid <> conrelid`.execute(trx);
  const restoredValue = (column: string) => {
    const key = keys.find(({ on_delete, columns: own }) => on_delete === "n" && own.includes(column));
    const value = sql.id("restored", column);
    return key ? sql`case when not ${isMissing(key)} then ${value} end` : value;
  };
  const owners = keys.filter(({ on_delete }) => on_delete === "c").map((key) => sql`not ${isMissing(key)}`);
  await sql`
    insert into ${sql.table(table)} (${names(columns.map(({ name }) => name))}) overriding system value
    select ${sql.join(columns.map(({ name }) => restoredValue(name)))}
    from trash_rows,
      jsonb_populate_record(null::${sql.table(table)}, content || ${JSON.stringify(changes)}::jsonb) as restored
    where ${sql.join([stored, ...owners], sql` and `)}`.execute(trx);
}

/** Builds the condition that the parent of a row of `restored` was deleted. */
function isMissing({ columns, parent, parent_columns }: ForeignKey): RawBuilder<SqlBool> {
  const own = columns.map((column) => sql.id("restored", column));
  const pairs = own.map((column, place) => sql`${sql.id("parent", parent_columns[place]!)} = ${column}`);
  return sql`(num_nulls(${sql.join(own)}) = 0 and not exists (
    select from ${sql.table(parent)} as parent where ${sql.join(pairs, sql` and `)}
  ))`;
}

/** Changes columns of the trashed rows of some tables that fulfil a condition about their `content`. */
export async function rewriteRows(
  db: Db,
  tables: readonly string[],
  condition: RawBuilder<SqlBool>,
  change: (content: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ place: string; content: Record<string, unknown> }>`
      select ctid::text as place, content from trash_rows
      where table_name = any(${tables}) and ${condition} for update`.execute(trx);
    for (const { place, content } of rows)
      await sql`
        update trash_rows set content = content || ${JSON.stringify(change(content))}::jsonb
        where ctid = ${place}::tid`.execute(trx);
  });
}
