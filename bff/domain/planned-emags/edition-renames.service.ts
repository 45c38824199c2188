import type { Db, Services } from "../../services.ts";
import type { Author } from "../actor.ts";
import { recordChanges } from "../audit/audit.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { defaultNameOf } from "./edition-names.ts";
import { lockRule } from "./edition-rules.repo.ts";
import { lockUnnamed, renameEditions } from "./planned-emags.repo.ts";
import { auditedFields, editionChanged } from "./planned-emags.service.ts";

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
  const unnamed = await lockUnnamed(trx, publication.id, now);
  const renamed = unnamed
    .map((edition) => ({ edition, name: defaultNameOf(publication, edition.local_date) }))
    .filter(({ edition, name }) => name !== edition.name);
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
