import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { Book } from "#shared/console/issues/import-content.ts";
import { BYTES_PER_WIDGET, contentLimits } from "./formats/content-limits.ts";

const MAX_TITLE_CHARS = 200;
/** With title and language. */
const MAX_BOOK_BYTES = contentLimits.contents + 64 * 1024;

/** Selects the widgets of an import in their order, up to 2 MiB in total. Only imports of earlier versions can have more. */
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
    .where("bytes", "<=", sql.lit(contentLimits.widgets))
    .orderBy("number");
}

export function selectArticles(db: Db, importId: string) {
  return db
    .selectFrom("import_articles")
    .select(["number", sql<string>`left(title, ${sql.lit(MAX_TITLE_CHARS)})`.as("title"), "linear"])
    .where("import_id", "=", importId)
    .orderBy("number");
}

/** The metadata of an EPUB, without its table of contents if that is longer than an import of this version can store it. */
export const boundedBook: RawBuilder<Book | null> = sql`
  case when octet_length(imports.book::text) > ${sql.lit(MAX_BOOK_BYTES)} then jsonb_set(imports.book, '{toc}', '[]') else imports.book end`;
