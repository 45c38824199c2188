import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { differsForReaders, type EmagTexts, findApprovedTexts } from "./approved-texts.repo.ts";
import { updateShown } from "./shown-imports.repo.ts";

/**
 * SQL condition for imports that readers see now. The query must join `emags`. The same as in `shown_emags`, but an update must compare
 * the rows that it has locked, and a function would read them as they were before.
 */
const isVisible = sql<boolean>`(imports.shown and coalesce(emags.released_at <= now(), false))`;

/**
 * Stores whether the current import is approved with the name and preview, also while the publication requires no approval. Without an approval,
 * pages that readers see already stay visible. The caller has locked the issue.
 */
export async function setApproved(trx: Db, emagId: number, isApproved: boolean): Promise<void> {
  await trx
    .updateTable("imports")
    .from("emags")
    // An approval is about the name and preview as they are now.
    .set({ approved: isApproved, ...(isApproved && { approved_name: null, approved_preview: null }) })
    .whereRef("emags.id", "=", "imports.emag_id")
    .where("emags.id", "=", emagId)
    .where("imports.current", "=", true)
    .$if(!isApproved, (query) => query.where(sql<boolean>`not ${isVisible}`))
    .execute();
  await updateShown(trx, { "emags.id": emagId });
}

/**
 * Shows readers the name and preview of an issue with the approved pages that they see. Returns what they saw before, or null if the
 * import is not the one that they see, or no name or preview was held back. The caller has locked the issue.
 */
export async function approveTexts(trx: Db, emagId: number, importId: string): Promise<EmagTexts | null> {
  const before = await findApprovedTexts(trx, emagId);
  const approved = await trx
    .updateTable("imports")
    .from("emags")
    .set((eb) => ({ approved_name: eb.ref("emags.name"), approved_preview: eb.ref("emags.preview") }))
    .whereRef("emags.id", "=", "imports.emag_id")
    .where("emags.id", "=", emagId)
    .where(sql<boolean>`imports.id::text = ${importId}`)
    .where("imports.shown", "=", true)
    .where(differsForReaders("emags", "imports"))
    .returning("imports.id")
    .executeTakeFirst();
  return before && approved ? { name: before.name, preview: before.preview } : null;
}

/** Shows and hides the pages of a publication that requires approvals from now on, or no longer. */
export async function applyToPages(
  trx: Db,
  publication: { id: number; approval_required: boolean },
): Promise<void> {
  // Locked before their imports, in the order of other changes.
  await trx
    .selectFrom("emags")
    .select("id")
    .where("publication_id", "=", publication.id)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (publication.approval_required) {
    await approveVisiblePages(trx, publication.id);
    await keepApprovedPages(trx, publication.id);
  }
  await updateShown(trx, { "emags.publication_id": publication.id });
}

/** Marks what readers see now as approved, beside what was approved already. The current pages need the approval of the issue. */
async function approveVisiblePages(trx: Db, publicationId: number): Promise<void> {
  const isApproved = sql<boolean>`(
    ${isVisible}
    or imports.approved and (not imports.current or exists (
      select from reviews where reviews.emag_id = emags.id and reviews.sign_off = 'approved'
    )))`;
  await trx
    .updateTable("imports")
    .from("emags")
    .set({ approved: isApproved })
    .whereRef("emags.id", "=", "imports.emag_id")
    .where("emags.publication_id", "=", publicationId)
    .where(sql<boolean>`imports.approved <> ${isApproved}`)
    .execute();
}

/** Keeps the approved pages of issues whose current pages are not approved, so that readers see them instead. */
async function keepApprovedPages(trx: Db, publicationId: number): Promise<void> {
  await trx
    .updateTable("previous_imports")
    .from("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .set({ kept_until: null })
    .whereRef("imports.id", "=", "previous_imports.import_id")
    .where("emags.publication_id", "=", publicationId)
    .where("imports.approved", "=", true)
    .where(sql<boolean>`not exists (
      select from imports c where c.emag_id = emags.id and c.current and c.approved
    )`)
    .execute();
}

/** Lists the issues that were approved although their current pages were not, because the import had not finished. */
export function listBlindlyApproved(db: Db, [column, id]: ["emags.publication_id" | "emags.id", number]) {
  return db
    .selectFrom("emags")
    .innerJoin("imports", "imports.emag_id", "emags.id")
    .innerJoin("reviews", "reviews.emag_id", "emags.id")
    .select(["emags.id", "emags.name"])
    .where(column, "=", id)
    .where("imports.current", "=", true)
    .where("imports.approved", "=", false)
    .where("reviews.sign_off", "=", "approved")
    .orderBy("emags.id")
    .execute();
}
