import type { Selectable, Updateable } from "kysely";
import { message } from "../../messages/message.ts";
import type { PlannedEmagsTable } from "../../schema/tables/planned-emags.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, type Author, canReach } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { Invalid } from "../errors.ts";
import { lockPublication, type PublicationRecord } from "../organizations/organizations.service.ts";
import { defaultNameOf } from "./edition-names.ts";
import { slotOn } from "./edition-plan.ts";
import * as repo from "./planned-emags.repo.ts";
import { editionChanged, recordOf } from "./planned-emags.service.ts";

// How a planned edition becomes an issue, and what becomes of it when the issue is deleted.

type Edition = Selectable<PlannedEmagsTable>;

/**
 * The edition a new issue is for, locked until the transaction ends: of two issues that want it at once one
 * wins. Throws `Invalid` at `pe_id`, which says why it cannot be had.
 */
export async function claimEdition(
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  peId: string,
): Promise<Edition> {
  const edition = await repo.lockEditionNamed(trx, publication.id, peId);
  if (!edition) {
    const others = await repo.publicationsWith(trx, publication.organization_id, peId);
    const other = others.find((place) => canReach(actor, place));
    throw new Invalid({
      pe_id: [
        other
          ? message("rules.edition_elsewhere", { publication: other.name })
          : message("rules.edition_unknown"),
      ],
    });
  }
  if (edition.skipped)
    throw new Invalid({
      pe_id: [message("rules.edition_skipped")],
    });
  if (edition.emag_id !== null)
    throw new Invalid({ pe_id: [message("rules.edition_transferred", { issue: edition.emag_id })] });
  return edition;
}

/** Gives a claimed edition its issue, in the transaction that creates the issue (contract 3.3). */
export async function transferEdition(
  services: Services,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  edition: Edition,
  emagId: number,
): Promise<void> {
  await repo.updateEdition(trx, edition, { emag_id: emagId });
  await recordChange(trx, author, publication, {
    verb: "transferred",
    record: recordOf(edition),
    before: { emag_id: null },
    after: { emag_id: emagId },
  });
  await services.changes.publish(
    trx,
    editionChanged(publication, { id: edition.id, version: edition.version + 1 }),
  );
}

/**
 * Where an issue was made for an edition, its publication as it stays until the transaction ends; null for any other issue.
 * To be asked for before the issue is locked.
 */
export async function lockPlanOf(
  trx: Db,
  publicationId: number,
  emagId: number,
): Promise<PublicationRecord | null> {
  return (await repo.hasEdition(trx, emagId)) ? lockPublication(trx, publicationId) : null;
}

/**
 * Before an issue is deleted: the edition it was made for is planned again. Still to come, it goes by the name and the clock
 * that the publication has by now, as those do that were planned all the time.
 */
export async function releaseEdition(
  services: Services,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  emagId: number,
): Promise<void> {
  const edition = await repo.lockEditionOf(trx, emagId);
  if (!edition) return;
  const slot = slotOn(edition.local_date, edition.local_time, publication.time_zone);
  const now = new Date();
  const isToCome = slot.release_date > now || edition.release_date > now;
  const change: Updateable<PlannedEmagsTable> = {
    ...(isToCome ? slot : {}),
    ...(isToCome && !edition.name_given ? { name: defaultNameOf(publication, edition.local_date) } : {}),
  };
  await repo.updateEdition(trx, edition, { ...change, emag_id: null });
  const after = { ...edition, ...change };
  await recordChange(trx, author, publication, {
    verb: "released",
    record: recordOf(after),
    before: { emag_id: emagId, name: edition.name },
    after: { emag_id: null, name: after.name },
  });
  await services.changes.publish(
    trx,
    editionChanged(publication, { id: edition.id, version: edition.version + 1 }),
  );
}
