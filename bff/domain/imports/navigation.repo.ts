import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Navigation, PageLink } from "#shared/kiosk/navigation.ts";

/** Bytes of the links of an issue that one answer contains. An index of 500 pages has about 1 MB. */
const MAX_LINK_BYTES = 4 * 1024 * 1024;

/**
 * Returns outline, page labels, direction, languages, page list and links of an import. One of an earlier version has only the direction
 * and the language of its EPUB.
 */
export async function readNavigation(db: Db, importId: string): Promise<Navigation> {
  const [imported] = await selectNavigation(db, { importId });
  const { navigation, direction, language, links = [] } = imported ?? {};
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

const selectNavigation = prepareQuery((db: Db, { importId }: { importId: string }) =>
  db
    .selectFrom("imports")
    .where("id", "=", importId)
    .select((eb) => [
      "navigation",
      sql<"rtl" | "ltr" | null>`book->>'direction'`.as("direction"),
      sql<string | null>`book->>'language'`.as("language"),
      jsonArrayFrom(
        eb
          .selectFrom(linksOf(db, importId).as("counted"))
          .select(["page", sql<PageLink[]>`links`.as("links")])
          .where("bytes", "<=", sql.lit(MAX_LINK_BYTES))
          .orderBy("page"),
      ).as("links"),
    ]),
);

/** The links of each page, with the bytes of those up to it. */
function linksOf(db: Db, importId: string) {
  return db
    .selectFrom("import_pages")
    .select([
      "number as page",
      "links",
      sql<number>`sum(octet_length(links::text)) over (order by number)`.as("bytes"),
    ])
    .where("import_id", "=", importId)
    .where("links", "is not", null);
}
