import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { Author } from "../actor.ts";
import { recordChanges } from "../audit/audit.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { defaultNameOf } from "./edition-names.ts";
import { lockRule } from "./edition-rules.repo.ts";
import { listUnnamed, lockUnnamed, renameEditions, type UnnamedRow } from "./planned-emags.repo.ts";
import { auditedFields, editionChanged } from "./planned-emags.service.ts";

/** An edition that goes by another name of its publication. */
interface Renamed {
  edition: UnnamedRow;
  name: string;
}

/** What another name of the publication would make of the editions that are still to come; skipped ones go along. */
export async function previewName(
  db: Db,
  publication: { id: number; name: string },
  now: Date,
): Promise<Renamed[]> {
  return renamedBy(publication, await listUnnamed(db, publication.id, now));
}

/**
 * After a publication got another name, in the same transaction: editions still to come that nobody named go by it. The job
 * that makes editions waits for this, and then knows of the new name.
 */
export async function followName(
  services: Services,
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
