import type { EmagCategory } from "#shared/console/emag-categories.ts";
import { message } from "../../../messages/message.ts";
import type { Db } from "../../../schema/tables.ts";
import type { Services } from "../../../services.ts";
import type { Author } from "../../actor.ts";
import { recordChange } from "../../audit/audit.service.ts";
import { Invalid, ServiceError } from "../../errors.ts";
import { lockPublication, type PublicationRecord } from "../../organizations/organizations.service.ts";
import { requireVersion } from "../../record-version.ts";
import * as repo from "./emag-categories.repo.ts";

/** The issue categories of a publication, in their order. */
export function listEmagCategories(db: Db, publicationId: number): Promise<EmagCategory[]> {
  return repo.listCategories(db, publicationId).then((rows) => rows.map(present));
}

/** Throws `NotFound`. */
export async function getEmagCategory(db: Db, publicationId: number, id: number): Promise<EmagCategory> {
  const row = await repo.findCategory(db, publicationId, id);
  if (!row) throw noCategory(id);
  return present(row);
}

/** Adds a category as the last one. Throws `Invalid` where another one has the name. */
export async function addEmagCategory(
  services: Services,
  author: Author,
  publication: PublicationRecord,
  name: string,
): Promise<EmagCategory> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    await requireFreeName(trx, publication.id, name);
    const row = await repo.insertCategory(trx, publication.id, name);
    await recordChange(trx, author, publication, {
      verb: "created",
      record: recordOf(row),
      after: { name },
    });
    await announceCategories(services, trx, publication);
    return present({ ...row, issues: 0 });
  });
}

/** The same for a publication that is just being made; answers with its id. */
export async function addFirstEmagCategory(trx: Db, publicationId: number, name: string): Promise<number> {
  return (await repo.insertCategory(trx, publicationId, name)).id;
}

/** The same under an id that is given; one that is there is renamed. False where another publication has the id. */
export async function placeEmagCategory(
  trx: Db,
  publicationId: number,
  given: { id: number; name: string },
): Promise<boolean> {
  return (await repo.placeCategory(trx, publicationId, given)) !== undefined;
}

/** Throws `NotFound`, `VersionConflict`, or `Invalid` where another one has the name. */
export async function renameEmagCategory(
  services: Services,
  author: Author,
  publication: PublicationRecord,
  id: number,
  name: string,
  ifMatch: string | undefined,
): Promise<EmagCategory> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const before = await lockEmagCategory(trx, publication.id, id, ifMatch);
    if (name !== before.name) {
      await requireFreeName(trx, publication.id, name, id);
      await repo.renameCategory(trx, before, name);
      await recordChange(trx, author, publication, {
        verb: "updated",
        record: recordOf({ id, name }),
        before: { name: before.name },
        after: { name },
      });
      await announceCategories(services, trx, publication);
    }
    return getEmagCategory(trx, publication.id, id);
  });
}

/** Puts all categories in order. Throws `Conflict` unless each is named once: somebody added or removed one meanwhile. */
export async function orderEmagCategories(
  services: Services,
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
    await repo.setPositions(trx, ids);
    await recordChange(trx, author, publication, {
      verb: "moved",
      record: { type: "emag_category", id: "order", name: publication.name },
      before: { order: known.map((category) => category.name) },
      after: { order: ids.map((id) => known.find((category) => category.id === id)!.name) },
    });
    await announceCategories(services, trx, publication);
    return listEmagCategories(trx, publication.id);
  });
}

/** Throws `Invalid` unless every category belongs to the publication; they stay until the transaction ends. */
export async function requireEmagCategories(trx: Db, publicationId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set(await repo.holdCategories(trx, publicationId, ids));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Invalid({ category_ids: unknown.map((id) => message("rules.issue_category_unknown", { id })) });
}

/** Locked until the transaction ends. Throws `NotFound` or `VersionConflict`. */
export async function lockEmagCategory(
  trx: Db,
  publicationId: number,
  id: number,
  ifMatch: string | undefined,
): Promise<repo.CategoryRow> {
  const before = await repo.lockCategory(trx, publicationId, id);
  if (!before) throw noCategory(id);
  requireVersion(ifMatch, before.version);
  return before;
}

/** Takes the place of a category in the order and in the database; whoever calls has taken it from the issues. */
export async function dropEmagCategory(
  services: Services,
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
  await announceCategories(services, trx, publication);
}

function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag_category" as const, id, name };
}

function announceCategories(
  { changes }: Services,
  trx: Db,
  { id, organization_id }: PublicationRecord,
): Promise<void> {
  return changes.publish(trx, { type: "emag_category", organization_id, publication_id: id });
}

async function requireFreeName(trx: Db, publicationId: number, name: string, self?: number): Promise<void> {
  const rows = await repo.listCategories(trx, publicationId);
  const lower = name.toLocaleLowerCase("und");
  const other = rows.find((row) => row.id !== self && row.name.toLocaleLowerCase("und") === lower);
  if (other) throw new Invalid({ name: [message("rules.issue_category_taken", { name: other.name })] });
}

const noCategory = (id: number) => new ServiceError("not_found.issue_category", { id });

function present({ id, name, issues, version }: repo.CategoryRow & { issues: number }): EmagCategory {
  return { id, name, issues, version };
}
