import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../schema/tables.ts";
import { type PageGroup, type SoughtWord, tsQueryOf } from "./page-words.ts";

/** Words may stand in an issue and yet on no page together: so many of the newest issues that hold them are looked at. */
const CANDIDATES = 200;

export interface FoundGroup {
  import_id: string;
  emag_id: number;
  first_page: number;
  /** For each word of the group that was looked for, the pages it stands on, from 1. */
  places: { lexeme: string; positions: number[] }[];
}

/** The newest issues that have a page with all these words, with where they stand. */
export async function findGroups(
  db: Db,
  publicationId: number,
  sought: SoughtWord[],
  atMost: number,
): Promise<FoundGroup[]> {
  const holdsAll = sql`${tsQueryOf(sought, false)}::tsquery`;
  const { rows } = await sql<FoundGroup>`
    with candidates as materialized (
      select p.import_id, p.first_page, p.emag_id
      from page_search p
      where p.words @@ ${holdsAll} and p.publication_id = ${publicationId}
      order by p.emag_id desc, p.first_page
      limit ${CANDIDATES}
    ), found as (
      select p.import_id, p.first_page, p.emag_id, p.words
      from candidates c
      join page_search p on p.import_id = c.import_id and p.first_page = c.first_page
      join imports i on i.id = c.import_id and i.shown
      where ${standTogether(sought)}
      order by p.emag_id desc, p.first_page
      limit ${atMost}
    )
    select f.import_id, f.first_page, f.emag_id, ${placesOf(sql`f.words`, sought)} as places
    from found f
    order by f.emag_id desc, f.first_page`.execute(db);
  return rows;
}

/** The groups of one import that have a page with all these words, in their order. */
export async function findGroupsOf(db: Db, importId: string, sought: SoughtWord[]): Promise<FoundGroup[]> {
  const { rows } = await sql<FoundGroup>`
    select p.import_id, p.first_page, p.emag_id, ${placesOf(sql`p.words`, sought)} as places
    from page_search p
    where p.import_id = ${importId} and p.words @@ ${tsQueryOf(sought, false)}::tsquery and ${standTogether(sought)}
    order by p.first_page`.execute(db);
  return rows;
}

/** That some page of a group `p` has all these words. */
function standTogether(sought: SoughtWord[]): RawBuilder<unknown> {
  return sought.length > 1 ? sql`p.words @@ ${tsQueryOf(sought, true)}::tsquery` : sql`true`;
}

function placesOf(words: RawBuilder<unknown>, sought: SoughtWord[]): RawBuilder<unknown> {
  const isSought = sql.join(
    sought.map(({ word, begins }) => (begins ? sql`w.lexeme ^@ ${word}` : sql`w.lexeme = ${word}`)),
    sql` or `,
  );
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('lexeme', w.lexeme, 'positions', w.positions)), '[]')
    from unnest(${words}) w where ${isSought}
  )`;
}

/**
 * The import whose pages the console shows, and whether they can be searched: the current one, or if that has failed, the one
 * that readers see.
 */
export function findImport(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .select(["id", "text_indexed"])
    .where("emag_id", "=", emagId)
    .where((eb) =>
      eb.or([eb.and([eb("current", "=", true), eb("status", "!=", "failed")]), eb("shown", "=", true)]),
    )
    .orderBy("current", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The texts of these pages, in their order. */
export function selectTextsOf(db: Db, importId: string, numbers: number[]) {
  return db
    .selectFrom("import_pages")
    .select(["number", "text"])
    .where("import_id", "=", importId)
    .where("number", "=", sql<number>`any(${numbers}::integer[])`)
    .orderBy("number")
    .execute();
}

/** The names of issues, and the texts of one page each. */
export async function selectPages(db: Db, pages: { import_id: string; page: number }[]) {
  if (pages.length === 0) return [];
  return db
    .selectFrom("import_pages")
    .innerJoin("imports", "imports.id", "import_pages.import_id")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .where((eb) =>
      eb.or(
        pages.map(({ import_id, page }) =>
          eb.and([eb("import_pages.import_id", "=", import_id), eb("import_pages.number", "=", page)]),
        ),
      ),
    )
    .select(["emags.id as emag_id", "emags.name", "import_pages.number", "import_pages.text"])
    .orderBy("emags.id", "desc")
    .execute();
}

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** The next imports whose pages cannot be searched yet. */
export async function nextUnindexed(db: Db, after: string = BEFORE_ALL, atMost: number): Promise<string[]> {
  const rows = await unindexed(db).select("id").where("id", ">", after).orderBy("id").limit(atMost).execute();
  return rows.map(({ id }) => id);
}

function unindexed(db: Db) {
  // As the index says it.
  return db.selectFrom("imports").where(sql<boolean>`imports.shown and not imports.text_indexed`);
}

/** The texts of some pages, in their order. */
export function selectTexts(db: Db, importId: string, after: number, atMost: number) {
  return db
    .selectFrom("import_pages")
    .select(["number", "text"])
    .where("import_id", "=", importId)
    .where("number", ">", after)
    .orderBy("number")
    .limit(atMost)
    .execute();
}

/** Sorts what is new into the indexes, where a search finds it fastest. */
export async function sortNewEntries(db: Db): Promise<void> {
  for (const index of ["page_search_words", "stories_name_parts"])
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
}

/** Makes an import searchable, unless it has been replaced meanwhile, or another process does so. */
export async function writeGroups(db: Db, importId: string, groups: PageGroup[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await unindexed(trx)
      .where("imports.id", "=", importId)
      .select("imports.emag_id")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!held) return;
    if (groups.length > 0)
      await trx
        .insertInto("page_search")
        .columns(["import_id", "first_page", "publication_id", "emag_id", "words"])
        .expression((eb) =>
          eb
            .selectFrom("emags")
            .crossJoin(
              sql<{ first_page: number; words: string }>`unnest(
                ${groups.map(({ firstPage }) => firstPage)}::integer[], ${groups.map(({ words }) => words)}::text[]
              )`.as<"given">(sql`given(first_page, words)`),
            )
            .where("emags.id", "=", held.emag_id)
            .select([
              sql<string>`${importId}::uuid`.as("import_id"),
              "given.first_page",
              "emags.publication_id",
              "emags.id as emag_id",
              sql<string>`given.words::tsvector`.as("words"),
            ]),
        )
        .execute();
    await trx.updateTable("imports").set({ text_indexed: true }).where("id", "=", importId).execute();
  });
}
