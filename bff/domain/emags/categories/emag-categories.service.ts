import type { Author } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, openRecord, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import { type EmagCategory, MAX_EMAG_CATEGORIES } from "#shared/console/issues/emag-categories.ts";
import * as repo from "./emag-categories.repo.ts";

export function listEmagCategories(db: Db, publicationId: number): Promise<EmagCategory[]> {
  return repo.listCategories(db, publicationId).then((rows) => rows.map(present));
}

export const openEmagCategory = openRecord("category", "category_id", repo.findCategory, categoryNotFound);

/** Adds a category at the end. Throws `Invalid` if the name is taken. */
export async function addEmagCategory(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  name: string,
): Promise<EmagCategory> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    await requireFreeName(trx, publication.id, name);
    if ((await repo.listCategories(trx, publication.id)).length >= MAX_EMAG_CATEGORIES)
      throw new Invalid({ name: [message("rules.too_many_categories", { maximum: MAX_EMAG_CATEGORIES })] });
    const row = await repo.insertCategory(trx, publication.id, name);
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf(row),
      after: { name },
    });
    await services.changes.publish(trx, changeIn("emag_category", publication));
    return present({ ...row, issues: 0 });
  });
}

/** Inserts a category of a new publication and returns its id. */
export async function addFirstEmagCategory(trx: Db, publicationId: number, name: string): Promise<number> {
  return (await repo.insertCategory(trx, publicationId, name)).id;
}

/** Inserts or renames a category under a given id. Returns false if the id belongs to another publication. */
export async function provisionEmagCategory(
  trx: Db,
  publicationId: number,
  given: { id: number; name: string },
): Promise<boolean> {
  return (await repo.upsertCategory(trx, publicationId, given)) !== undefined;
}

/** Renames a category. Throws `NotFound`, `VersionConflict`, or `Invalid` if the name is taken. */
export async function renameEmagCategory(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  id: number,
  name: string,
  ifMatch: string | undefined,
): Promise<EmagCategory> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const before = await lockEmagCategory(trx, publication.id, id, ifMatch);
    if (name === before.name) return present(before);
    await requireFreeName(trx, publication.id, name, id);
    const after = await repo.renameCategory(trx, id, name);
    await recordChange(trx, author, publication, {
      verb: "updated",
      record: recordOf(after),
      before: { name: before.name },
      after: { name },
    });
    await services.changes.publish(trx, changeIn("emag_category", publication));
    return present(after);
  });
}

/** Sets the order of all categories. Throws `Conflict` unless it contains each once, because the caller's list is outdated. */
export async function orderEmagCategories(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  publication: PublicationRecord,
  ids: number[],
): Promise<EmagCategory[]> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const known = await repo.listCategories(trx, publication.id);
    const given = new Set(ids);
    if (given.size !== ids.length || known.length !== ids.length || !known.every(({ id }) => given.has(id)))
      throw new ServiceError("categories_changed");
    const ordered = ids.map((id) => known.find((category) => category.id === id)!);
    await repo.setPositions(trx, ids);
    await recordChange(trx, author, publication, {
      verb: "moved",
      record: { type: "emag_category", id: "order", name: publication.name },
      before: { order: known.map((category) => category.name) },
      after: { order: ordered.map((category) => category.name) },
    });
    await services.changes.publish(trx, changeIn("emag_category", publication));
    return ordered.map(present);
  });
}

/** Throws `Invalid` unless all categories belong to the publication, and locks them against deletion. */
export async function requireEmagCategories(trx: Db, publicationId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set(await repo.lockExistingCategories(trx, publicationId, ids));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Invalid({ category_ids: unknown.map((id) => message("rules.issue_category_unknown", { id })) });
}

/** Locks a category until the transaction ends. Throws `NotFound` or `VersionConflict`. */
export async function lockEmagCategory(
  trx: Db,
  publicationId: number,
  id: number,
  ifMatch: string | undefined,
): Promise<repo.CountedCategoryRow> {
  return requireRecord(await repo.lockCategory(trx, publicationId, id), ifMatch, () => categoryNotFound(id));
}

/** Deletes a category and closes the gap in the order. The caller must have removed it from all issues. */
export async function deleteEmagCategory(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  category: { id: number; name: string },
): Promise<void> {
  await repo.deleteCategory(trx, category.id);
  await recordChange(trx, author, publication, {
    verb: "deleted",
    record: recordOf(category),
    before: { name: category.name },
  });
  await services.changes.publish(trx, changeIn("emag_category", publication));
}

function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag_category" as const, id, name };
}

async function requireFreeName(trx: Db, publicationId: number, name: string, self?: number): Promise<void> {
  const rows = await repo.listCategories(trx, publicationId);
  const lower = name.toLocaleLowerCase("und");
  const other = rows.find((row) => row.id !== self && row.name.toLocaleLowerCase("und") === lower);
  if (other) throw new Invalid({ name: [message("rules.issue_category_taken", { name: other.name })] });
}

function categoryNotFound(id: number): ServiceError {
  return new ServiceError("not_found.issue_category", { id });
}

function present({ id, name, issues, version }: repo.CountedCategoryRow): EmagCategory {
  return { id, name, issues, version };
}
