import { sql } from "kysely";
import { dayIn } from "#bff/domain/local-days.ts";
import type { StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Expectations } from "./preflight.ts";

/** Number of earlier issues that an import is compared with. */
const COMPARED_ISSUES = 10;

/**
 * Loads what an import is compared with: its issue, the last issues of its publication, and an issue with the same PDF. Returns
 * null if the issue has been deleted. Locks the issue, so that its release date cannot change before the result is stored.
 */
export async function findExpectations(trx: Db, importId: string): Promise<Expectations | null> {
  const issue = await trx
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
    .forShare("emags")
    .executeTakeFirst();
  if (!issue) return null;
  const others = trx
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .where("emags.publication_id", "=", issue.publication_id)
    .where("emags.id", "!=", issue.id)
    .where("imports.shown", "=", true);
  const earlier = await others
    .leftJoin("import_pages", (join) =>
      join.onRef("import_pages.import_id", "=", "imports.id").on("import_pages.number", "=", 1),
    )
    .select(["imports.id", "imports.page_count", "import_pages.text as first_page"])
    .orderBy((eb) => eb.fn.coalesce("emags.released_at", "emags.created_at"), "desc")
    .limit(COMPARED_ISSUES)
    .execute();
  const sameFile = await others
    .select(["emags.id", "emags.name"])
    .where("imports.pdf_sha256", "=", issue.pdf_sha256)
    .orderBy("emags.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    releaseDay: issue.released_at && dayIn(issue.time_zone, issue.released_at),
    publication: issue.name,
    firstPages: earlier.flatMap(({ first_page }) => first_page ?? []),
    pageCounts: earlier.flatMap(({ page_count }) => page_count ?? []),
    pageRatio: earlier[0] ? await findPageRatio(trx, earlier[0].id) : null,
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

/** Lists the texts of page 1 of the finished imports of an issue that the console shows. */
export function listFirstPages(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .innerJoin("import_pages", "import_pages.import_id", "imports.id")
    .where("imports.emag_id", "=", emagId)
    .where("imports.status", "=", "finished")
    .where((eb) => eb.or([eb("imports.current", "=", true), eb("imports.shown", "=", true)]))
    .where("import_pages.number", "=", 1)
    .select(["import_pages.import_id", "import_pages.text"])
    .execute();
}

/** Replaces the warnings of one code that the preflight of an import stored. */
export async function replaceWarning(
  trx: Db,
  importId: string,
  code: string,
  warnings: readonly StoredWarning[],
): Promise<void> {
  await trx
    .updateTable("import_steps")
    .set({
      warnings: sql<string>`(
        select coalesce(jsonb_agg(w order by n), '[]')
        from jsonb_array_elements(${JSON.stringify(warnings)}::jsonb || warnings) with ordinality old (w, n)
        where w->>'code' <> ${code} or n <= ${warnings.length}
      )`,
    })
    .where("import_id", "=", importId)
    .where("name", "=", "finish")
    .execute();
}
