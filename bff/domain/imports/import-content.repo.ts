import type { Db } from "#bff/schema/tables.ts";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { IssueNavigation, PageLink } from "#shared/kiosk/navigation.ts";
import { boundedBook, selectArticles, selectWidgets } from "./bounded-content.repo.ts";

/** A statement can have up to 65,535 parameters. */
const INSERT_BATCH_SIZE = 1_000;

export interface PageRow {
  number: number;
  width: number;
  height: number;
  text: string;
  word_boxes: string;
  links: PageLink[];
}

export interface PictureRow {
  number: number;
  /** Null for the pictures of an EPUB. */
  page: number | null;
  storage_key: string;
  width: number;
  height: number;
}

export interface ArticleRow {
  number: number;
  title: string;
  content: string;
  file: string;
  linear: boolean;
}

export function listPages(db: Db, importId: string) {
  return db
    .selectFrom("import_pages")
    .select(["number", "width", "height"])
    .where("import_id", "=", importId)
    .orderBy("number")
    .execute();
}

const selectPage = (db: Db, importId: string, number: number) =>
  db.selectFrom("import_pages").where("import_id", "=", importId).where("number", "=", number);

export function findPageText(db: Db, importId: string, number: number) {
  return selectPage(db, importId, number).select(["number", "text"]).executeTakeFirst();
}

/** Loads the stored words of a page with their places, and its links. */
export function findPageLayout(db: Db, importId: string, number: number) {
  return selectPage(db, importId, number).select(["word_boxes", "links"]).executeTakeFirst();
}

/** Loads the book, the list of articles and the widgets of an import. */
export async function findContent(db: Db, importId: string) {
  const [imported, articles, widgets] = await Promise.all([
    db.selectFrom("imports").select(boundedBook.as("book")).where("id", "=", importId).executeTakeFirst(),
    selectArticles(db, importId).execute(),
    selectWidgets(db, importId).execute(),
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

export async function insertPages(trx: Db, import_id: string, pages: readonly PageRow[]): Promise<void> {
  const rows = pages.map(({ links, ...page }) => ({
    import_id,
    ...page,
    links: links.length > 0 ? JSON.stringify(links) : null,
  }));
  await trx.insertInto("import_pages").values(rows).execute();
}

export async function insertPictures(
  trx: Db,
  import_id: string,
  pictures: readonly PictureRow[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map((picture) => ({ import_id, ...picture }));
  await trx.insertInto("import_pictures").values(rows).execute();
}

export async function insertArticles(
  trx: Db,
  import_id: string,
  articles: readonly ArticleRow[],
): Promise<void> {
  if (articles.length === 0) return;
  const rows = articles.map((article) => ({ import_id, ...article }));
  await trx.insertInto("import_articles").values(rows).execute();
}

export async function insertWidgets(trx: Db, import_id: string, widgets: readonly Widget[]): Promise<void> {
  const rows = widgets.map((widget, index) => ({ import_id, number: index + 1, ...widget }));
  for (let from = 0; from < rows.length; from += INSERT_BATCH_SIZE)
    await trx
      .insertInto("import_widgets")
      .values(rows.slice(from, from + INSERT_BATCH_SIZE))
      .execute();
}

export async function storeNavigation(trx: Db, importId: string, navigation: IssueNavigation): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ navigation: JSON.stringify(navigation) })
    .where("id", "=", importId)
    .execute();
}

/** Deletes what imports have created: pages, search index, pictures, articles, widgets, the book and the cover. */
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
  await trx
    .updateTable("imports")
    .set({ book: null, navigation: null, has_cover: false })
    .where("id", "in", importIds)
    .execute();
}

export async function markTextIndexed(trx: Db, importId: string): Promise<void> {
  await trx.updateTable("imports").set({ text_indexed: true }).where("id", "=", importId).execute();
}
