import type { Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChanges } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { defaultNameOf } from "./edition-names.ts";
import { listUnnamed, lockUnnamed, renameEditions, type UnnamedRow } from "./planned-emags.repo.ts";
import { auditedFields, editionChanged } from "./planned-emags.service.ts";
import { lockRule } from "./recurrence/recurrence-rules.repo.ts";

/** An edition whose default name changes with the publication's. */
interface Renamed {
  edition: UnnamedRow;
  name: string;
}

/** Returns the upcoming editions, skipped ones included, that another publication name would rename. */
export async function previewPublicationName(
  db: Db,
  publication: { id: number; name: string },
  now: Date,
): Promise<Renamed[]> {
  return renamedBy(publication, await listUnnamed(db, publication.id, now));
}

/**
 * Renames upcoming editions that still have their default name, in the transaction that renames the publication. The lock
 * on the rule makes the generating job wait and read the new name.
 */
export async function propagatePublicationName(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  now: Date,
): Promise<void> {
  await lockRule(trx, publication.id);
  const renamed = renamedBy(publication, await lockUnnamed(trx, publication.id, now));
  if (renamed.length === 0) return;
  await renameEditions(
    trx,
    renamed.map(({ edition: { id }, name }) => ({ id, name })),
  );
  await recordChanges(
    trx,
    author,
    publication,
    renamed.map(({ edition, name }) => ({
      verb: "updated",
      record: { type: "planned_emag", id: edition.id, name },
      before: auditedFields(edition),
      after: auditedFields({ ...edition, name }),
    })),
  );
  await services.changes.publish(trx, editionChanged(publication, null));
}

function renamedBy(publication: { name: string }, unnamed: UnnamedRow[]): Renamed[] {
  return unnamed
    .map((edition) => ({ edition, name: defaultNameOf(publication, edition.local_date) }))
    .filter(({ edition, name }) => name !== edition.name);
}
