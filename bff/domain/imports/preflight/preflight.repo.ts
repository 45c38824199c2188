import { sql } from "kysely";
import { dayIn } from "#bff/domain/local-days.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Expectations } from "./preflight.ts";

/** Number of earlier issues that an import is compared with. */
const COMPARED_ISSUES = 10;

/**
 * Loads what an import is compared with: its issue, the last issues of its publication, and an issue with the same PDF. Returns
 * null if the issue has been deleted.
 */
export async function findExpectations(db: Db, importId: string): Promise<Expectations | null> {
  const issue = await db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .select([
      "emags.id",
      "emags.released_at",
      "emags.publication_id",
      "imports.pdf_sha256",
      "publications.name",
      "publications.time_zone",
    ])
    .where("imports.id", "=", importId)
    .executeTakeFirst();
  if (!issue) return null;
  const others = db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .where("emags.publication_id", "=", issue.publication_id)
    .where("emags.id", "!=", issue.id)
    .where("imports.shown", "=", true);
  const [earlier, sameFile] = await Promise.all([
    others
      .leftJoin("import_pages", (join) =>
        join.onRef("import_pages.import_id", "=", "imports.id").on("import_pages.number", "=", 1),
      )
      .select(["imports.id", "imports.page_count", "import_pages.text as first_page"])
      .orderBy((eb) => eb.fn.coalesce("emags.released_at", "emags.created_at"), "desc")
      .limit(COMPARED_ISSUES)
      .execute(),
    others
      .select(["emags.id", "emags.name"])
      .where("imports.pdf_sha256", "=", issue.pdf_sha256)
      .orderBy("emags.id", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    releaseDay: issue.released_at && dayIn(issue.time_zone, issue.released_at),
    publication: issue.name,
    firstPages: earlier.flatMap(({ first_page }) => first_page ?? []),
    pageCounts: earlier.flatMap(({ page_count }) => page_count ?? []),
    pageRatio: earlier[0] ? await findPageRatio(db, earlier[0].id) : null,
    sameFile: sameFile ?? null,
  };
}

/** Returns width divided by height of most pages of an import, or null if it has none. */
async function findPageRatio(db: Db, importId: string): Promise<number | null> {
  const row = await db
    .selectFrom("import_pages")
    .select(sql<number>`width::float8 / height`.as("ratio"))
    .where("import_id", "=", importId)
    .groupBy(["width", "height"])
    .orderBy(sql`count(*)`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ratio ?? null;
}
