import type { EmagCategoryUses } from "#shared/console/emag-categories.ts";
import type { Services } from "../../../services.ts";
import type { Author } from "../../actor.ts";
import { ServiceError } from "../../errors.ts";
import type { PublicationRecord } from "../../organizations/organizations.service.ts";
import { lockEmagsInCategory, takeCategoryFromEmags } from "../emags-in-category.service.ts";
import { dropEmagCategory, getEmagCategory, lockEmagCategory } from "./emag-categories.service.ts";
import { findUses } from "./emag-category-uses.repo.ts";

/** Which issues are in a category. Throws `NotFound`. */
export async function getEmagCategoryUses(
  { db }: Services,
  publication: PublicationRecord,
  categoryId: number,
): Promise<EmagCategoryUses> {
  await getEmagCategory(db, publication.id, categoryId);
  return findUses(db, categoryId);
}

/**
 * Removes a category, and from every issue that is in it: the issues stay. Because a publisher's endpoint is told the
 * categories of an issue and may decide by them, this happens only to as many issues as the caller knows of. Throws
 * `NotFound`, `VersionConflict`, or `Conflict` where more issues are in it.
 */
export async function removeEmagCategory(
  services: Services,
  author: Author,
  publication: PublicationRecord,
  categoryId: number,
  { knownIssues, ifMatch }: { knownIssues: number; ifMatch: string | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockEmagsInCategory(trx, categoryId);
    const category = await lockEmagCategory(trx, publication.id, categoryId, ifMatch);
    const issues = await takeCategoryFromEmags(trx, categoryId);
    if (issues > knownIssues) throw new ServiceError("category_in_use", { name: category.name, issues });
    await dropEmagCategory(services, trx, author, publication, category);
  });
}
