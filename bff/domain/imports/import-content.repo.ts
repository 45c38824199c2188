import type { Db } from "#bff/schema/tables.ts";

export function listPages(db: Db, importId: string) {
  return db
    .selectFrom("import_pages")
    .select(["number", "width", "height"])
    .where("import_id", "=", importId)
    .orderBy("number")
    .execute();
}

export function findPageText(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_pages")
    .select(["number", "text"])
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Loads the book, the list of articles and the widgets of an import. */
export async function findContent(db: Db, importId: string) {
  const [imported, articles, widgets] = await Promise.all([
    db.selectFrom("imports").select("book").where("id", "=", importId).executeTakeFirst(),
    db
      .selectFrom("import_articles")
      .select(["number", "title", "linear"])
      .where("import_id", "=", importId)
      .orderBy("number")
      .execute(),
    db
      .selectFrom("import_widgets")
      .select(["page", "type", "x", "y", "width", "height", "href", "title"])
      .where("import_id", "=", importId)
      .orderBy("number")
      .execute(),
  ]);
  return { book: imported?.book ?? null, articles, widgets };
}

export function findArticle(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_articles")
    .select(["number", "title", "linear", "content"])
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export function findPicture(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_pictures")
    .select("storage_key")
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Deletes the rows that imports have created: pages, search index, pictures, articles, widgets and the book. */
export async function deleteContent(trx: Db, importIds: string[]): Promise<void> {
  if (importIds.length === 0) return;
  const tables = [
    "import_pages",
    "page_search",
    "import_pictures",
    "import_articles",
    "import_widgets",
  ] as const;
  for (const table of tables) await trx.deleteFrom(table).where("import_id", "in", importIds).execute();
  await trx.updateTable("imports").set({ book: null }).where("id", "in", importIds).execute();
}

/** Marks the pages of an import as indexed for search. */
export async function markTextIndexed(trx: Db, importId: string): Promise<void> {
  await trx.updateTable("imports").set({ text_indexed: true }).where("id", "=", importId).execute();
}
