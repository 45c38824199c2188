import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { dayIn } from "#bff/core/local-days.ts";
import type { ImportsTable, StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { Expectations } from "./preflight.ts";

/** SQL condition for imports whose pages readers see, or will after an approval. */
const hasVisiblePages = sql<boolean>`(
  other_imports.shown or other_imports.current and other_imports.status = 'finished'
)`;

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
    .where("imports.id", "=", importId)
    .select(["emags.released_at", "publications.name", "publications.time_zone"])
    .select((eb) => {
      const others = eb
        .selectFrom("imports as other_imports")
        .innerJoin("emags as others", "others.id", "other_imports.emag_id")
        .whereRef("others.publication_id", "=", "emags.publication_id")
        .whereRef("others.id", "!=", "emags.id")
        .where(hasVisiblePages);
      return [
        jsonArrayFrom(
          others
            .leftJoin("import_pages", (join) =>
              join.onRef("import_pages.import_id", "=", "other_imports.id").on("import_pages.number", "=", 1),
            )
            .select(["other_imports.page_count", "import_pages.text as first_page"])
            .select((page) => pageRatio(page).as("page_ratio"))
            .orderBy((order) => order.fn.coalesce("others.released_at", "others.created_at"), "desc")
            .limit(COMPARED_ISSUES),
        ).as("earlier"),
        hasText(
          eb
            .selectFrom("imports as replaced")
            .select("replaced.id")
            .whereRef("replaced.emag_id", "=", "imports.emag_id")
            .whereRef("replaced.id", "!=", "imports.id"),
        ).as("had_text"),
        hasText(
          others
            .select("other_imports.id")
            .orderBy((order) => order.fn.coalesce("others.released_at", "others.created_at"), "desc")
            .limit(1),
        ).as("last_has_text"),
        jsonObjectFrom(
          others
            .select(["others.id", "others.name"])
            .whereRef("other_imports.pdf_sha256", "=", "imports.pdf_sha256")
            .orderBy("others.id", "desc")
            .limit(1),
        ).as("same_file"),
      ];
    })
    .forShare("emags")
    .executeTakeFirst();
  if (!issue) return null;
  const { earlier } = issue;
  return {
    releaseDay: issue.released_at && dayIn(issue.time_zone, issue.released_at),
    publication: issue.name,
    firstPages: earlier.flatMap(({ first_page }) => first_page ?? []),
    pageCounts: earlier.flatMap(({ page_count }) => page_count ?? []),
    pageRatio: earlier[0]?.page_ratio ?? null,
    textBefore: issue.had_text ? "this_issue" : issue.last_has_text ? "last_issue" : null,
    sameFile: issue.same_file,
  };
}

function hasText(importIds: Expression<{ id: string }>) {
  return sql<boolean>`exists (
    select from import_pages where import_pages.import_id in (${importIds}) and import_pages.text <> ''
  )`;
}

/** Selects width divided by height of most pages of an import, or null if it has none. */
function pageRatio(eb: ExpressionBuilder<Database & { other_imports: ImportsTable }, "other_imports">) {
  return eb
    .selectFrom("import_pages as sizes")
    .select(sql<number>`width::float8 / height`.as("ratio"))
    .whereRef("sizes.import_id", "=", "other_imports.id")
    .groupBy(["width", "height"])
    .orderBy(sql`count(*)`, "desc")
    .limit(1);
}

/** Lists the texts of page 1 of the finished imports of an issue that readers see, or would after an approval. */
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
