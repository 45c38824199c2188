import { type Author, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import type { EmagCategoryUses } from "#shared/console/issues/emag-categories.ts";
import { lockEmagsInCategory, removeCategoryFromEmags } from "../emags-in-category.service.ts";
import { deleteEmagCategory, lockEmagCategory } from "./emag-categories.service.ts";
import { findUses } from "./emag-category-uses.repo.ts";

/** Returns the issues in a category. */
export function getEmagCategoryUses(
  { db }: Pick<PlatformContext, "db">,
  { id }: { id: number },
): Promise<EmagCategoryUses> {
  return findUses(db, id);
}

/**
 * Deletes a category and removes it from its issues. The publisher's endpoint may decide by the categories of an issue, so this
 * requires the number of issues that the caller expects. Throws `NotFound`, `VersionConflict`, or `Conflict` if the category has more
 * issues.
 */
export async function removeEmagCategory(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  categoryId: number,
  { knownIssues, ifMatch }: { knownIssues: number; ifMatch: string | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // Waits for issues that return from the trash with this category.
    await lockPublication(trx, publication.id);
    await lockEmagsInCategory(trx, categoryId);
    const category = await lockEmagCategory(trx, publication.id, categoryId, ifMatch);
    const issues = await removeCategoryFromEmags(trx, categoryId, actorLabel(author));
    if (issues > knownIssues) throw new ServiceError("category_in_use", { name: category.name, issues });
    await deleteEmagCategory(services, trx, author, publication, category);
  });
}
