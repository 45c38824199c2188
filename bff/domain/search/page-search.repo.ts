import { type RawBuilder, sql } from "kysely";
import { markTextIndexed } from "#bff/domain/imports/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { lexemesOf, type SearchWord } from "#shared/search-words.ts";
import { type PageGroup, tsQueryOf } from "./page-words.ts";

/** Number of newest page groups of the audience with all words that are checked for a page with all of them. */
const CANDIDATES = 200;

export interface FoundGroup {
  import_id: string;
  emag_id: number;
  first_page: number;
  /** The matching lexemes with their page numbers in the group, starting at 1. */
  places: { lexeme: string; positions: number[] }[];
}

/** The pages that the console shows: new ones of an issue that wait for an approval, because its viewer opens them. */
const IN_CONSOLE = sql`(i.current or i.shown and not exists (
  select from imports n where n.emag_id = i.emag_id and n.current and n.status = 'finished'
))`;
/** The pages that readers see now. */
const OF_READERS = sql`exists (select from shown_emags(now()) s where s.import_id = i.id)`;

/** Finds the newest page groups that have a page with all words, with the positions of the words. */
export async function findGroups(
  db: Db,
  publicationId: number,
  words: SearchWord[],
  atMost: number,
  audience: "console" | "readers" = "console",
) {
  const allWords = sql`${tsQueryOf(words, false)}::tsquery`;
  const { rows } = await sql<FoundGroup>`
    with candidates as materialized (
      select p.import_id, p.first_page, p.emag_id
      from page_search p
      join imports i on i.id = p.import_id and ${audience === "console" ? IN_CONSOLE : OF_READERS}
      where p.words @@ ${allWords} and p.publication_id = ${publicationId}
        and exists (select from emags where id = p.emag_id)
      order by p.emag_id desc, p.first_page
      limit ${CANDIDATES}
    ), found as (
      select p.import_id, p.first_page, p.emag_id, p.words
      from candidates c
      join page_search p on p.import_id = c.import_id and p.first_page = c.first_page
      where ${haveCommonPage(words)}
      order by p.emag_id desc, p.first_page
      limit ${atMost}
    )
    select f.import_id, f.first_page, f.emag_id, ${positionsOf(sql`f.words`, words)} as places
    from found f
    order by f.emag_id desc, f.first_page`.execute(db);
  return rows;
}

/** Finds the page groups of one import that have a page with all words, in order. */
export async function findGroupsOf(db: Db, importId: string, words: SearchWord[]) {
  const { rows } = await sql<FoundGroup>`
    select p.import_id, p.first_page, p.emag_id, ${positionsOf(sql`p.words`, words)} as places
    from page_search p
    where p.import_id = ${importId} and p.words @@ ${tsQueryOf(words, false)}::tsquery and ${haveCommonPage(words)}
    order by p.first_page`.execute(db);
  return rows;
}

/** Builds the condition that some page of a group `p` has all words. */
function haveCommonPage(words: SearchWord[]): RawBuilder<unknown> {
  return words.flatMap(lexemesOf).length > 1 ? sql`p.words @@ ${tsQueryOf(words, true)}::tsquery` : sql`true`;
}

function positionsOf(lexemes: RawBuilder<unknown>, words: SearchWord[]): RawBuilder<unknown> {
  const matchesWord = sql.join(
    words
      .flatMap(lexemesOf)
      .map(({ text, begins }) => (begins ? sql`w.lexeme ^@ ${text}` : sql`w.lexeme = ${text}`)),
    sql` or `,
  );
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('lexeme', w.lexeme, 'positions', w.positions)), '[]')
    from unnest(${lexemes}) w where ${matchesWord}
  )`;
}

/** Finds the import whose pages the console shows: the current one or, if that has failed, the one that readers see. */
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

/** Loads whether the text of an import is searchable. */
export function findIndexed(db: Db, importId: string) {
  return db
    .selectFrom("imports")
    .select(["id", "text_indexed"])
    .where("id", "=", importId)
    .executeTakeFirst();
}

/** Loads the texts of the given pages in order. */
export function selectTextsOf(db: Db, importId: string, numbers: number[]) {
  return db
    .selectFrom("import_pages")
    .select(["number", "text"])
    .where("import_id", "=", importId)
    .where("number", "=", sql<number>`any(${numbers}::integer[])`)
    .orderBy("number")
    .execute();
}

/** Loads the texts of pages with the names of their issues. */
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

/** Lists the next imports whose pages are not indexed. */
export async function nextUnindexed(db: Db, after: string = BEFORE_ALL, atMost: number): Promise<string[]> {
  const rows = await unindexed(db).select("id").where("id", ">", after).orderBy("id").limit(atMost).execute();
  return rows.map(({ id }) => id);
}

function unindexed(db: Db) {
  // Must match the condition of the partial index.
  return db
    .selectFrom("imports")
    .where(
      sql<boolean>`(imports.shown or imports.current and imports.status = 'finished') and not imports.text_indexed`,
    );
}

/** Loads a batch of page texts in order. */
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

/** Merges the pending lists of the GIN indexes, because searching a pending list is slow. */
export async function mergePendingLists(db: Db): Promise<void> {
  for (const index of ["page_search_words", "stories_name_parts"])
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
}

/** Stores the page groups of an import unless it has been replaced, or another process is indexing it. */
export async function writeGroups(db: Db, importId: string, groups: PageGroup[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await unindexed(trx)
      .where("imports.id", "=", importId)
      .select("imports.emag_id")
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return;
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
            .where("emags.id", "=", locked.emag_id)
            .select([
              sql<string>`${importId}::uuid`.as("import_id"),
              "given.first_page",
              "emags.publication_id",
              "emags.id as emag_id",
              sql<string>`given.words::tsvector`.as("words"),
            ]),
        )
        .execute();
    await markTextIndexed(trx, importId);
  });
}
