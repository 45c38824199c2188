import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { Book } from "#shared/console/issues/import-content.ts";

/** The widgets of a large issue have 200 kB. An import may have 10,000 with addresses of 4,000 characters. */
const MAX_WIDGET_BYTES = 2 * 1024 * 1024;
/** Bytes of a widget's JSON beside its address and title. */
const BYTES_PER_WIDGET = 200;
const MAX_BOOK_BYTES = 1024 * 1024;
const MAX_TITLE_CHARS = 200;

/** Selects the widgets of an import in their order, up to 2 MiB in total. */
export function selectWidgets(db: Db, importId: string) {
  const columns = ["page", "type", "x", "y", "width", "height", "href", "title"] as const;
  const bytes = sql<number>`sum(octet_length(href) + octet_length(title) + ${sql.lit(BYTES_PER_WIDGET)}) over (order by number)`;
  const counted = db
    .selectFrom("import_widgets")
    .select(columns)
    .select(["number", bytes.as("bytes")])
    .where("import_id", "=", importId);
  return db
    .selectFrom(counted.as("counted"))
    .select(columns)
    .where("bytes", "<=", MAX_WIDGET_BYTES)
    .orderBy("number");
}

export function selectArticles(db: Db, importId: string) {
  return db
    .selectFrom("import_articles")
    .select(["number", sql<string>`left(title, ${sql.lit(MAX_TITLE_CHARS)})`.as("title"), "linear"])
    .where("import_id", "=", importId)
    .orderBy("number");
}

/** The metadata of an EPUB, without its table of contents if that would exceed 1 MiB. */
export const boundedBook: RawBuilder<Book | null> = sql`
  case when octet_length(imports.book::text) > ${sql.lit(MAX_BOOK_BYTES)} then jsonb_set(imports.book, '{toc}', '[]') else imports.book end`;
