import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";

/** Bytes of the links of an issue that one answer contains. An index of 500 pages has about 1 MB. */
const MAX_LINK_BYTES = 4 * 1024 * 1024;

/**
 * Returns outline, page labels, direction, languages, page list and links of an import. One of an earlier version has only the direction
 * and the language of its EPUB.
 */
export async function readNavigation(db: Db, importId: string): Promise<Navigation> {
  const [imported, links] = await Promise.all([
    db
      .selectFrom("imports")
      .select(["navigation", sql<"rtl" | "ltr" | null>`book->>'direction'`.as("direction")])
      .select(sql<string | null>`book->>'language'`.as("language"))
      .where("id", "=", importId)
      .executeTakeFirst(),
    listLinks(db, importId),
  ]);
  const { navigation, direction, language } = imported ?? {};
  return {
    outline: [],
    page_labels: null,
    page_list: [],
    direction: direction ?? "ltr",
    languages: language ? [language] : [],
    ...navigation,
    links,
  };
}

async function listLinks(db: Db, importId: string): Promise<Navigation["links"]> {
  const bytes = sql<number>`sum(octet_length(links::text)) over (order by number)`;
  const counted = db
    .selectFrom("import_pages")
    .select(["number as page", "links", bytes.as("bytes")])
    .where("import_id", "=", importId)
    .where("links", "is not", null);
  const pages = await db
    .selectFrom(counted.as("counted"))
    .select(["page", "links"])
    .where("bytes", "<=", MAX_LINK_BYTES)
    .orderBy("page")
    .execute();
  return pages.map(({ page, links }) => ({ page, links: links ?? [] }));
}
