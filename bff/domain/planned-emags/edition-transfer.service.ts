import type { Selectable, Updateable } from "kysely";
import { type Actor, type Author, canReach } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { passReviewToIssue, returnReviewToEdition } from "#bff/domain/reviews/index.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { message } from "#bff/messages/message.ts";
import type { PlannedEmagsTable } from "#bff/schema/tables/planned-emags.ts";
import type { Db } from "#bff/schema/tables.ts";
import { defaultNameOf } from "./edition-names.ts";
import { presentPlannedEmag } from "./planned-emags.present.ts";
import * as repo from "./planned-emags.repo.ts";
import { editionChanged, editionNotFound, recordOf } from "./planned-emags.service.ts";
import { slotOn } from "./recurrence/edition-plan.ts";

// Transfers planned editions to issues, and releases them when the issue is deleted or detached.

type Edition = Selectable<PlannedEmagsTable>;

/**
 * Finds the edition for a new issue and locks it until the transaction ends, so that concurrent issues cannot both get it. Throws
 * `Invalid` for `pe_id` with the reason if it is not available.
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

/**
 * Locks an edition until the transaction ends, so that an existing issue can be attached to it. Throws `NotFound`,
 * `VersionConflict`, or `Conflict` if it is skipped or has an issue.
 */
export async function claimPlannedEdition(
  trx: Db,
  publication: PublicationRecord,
  editionId: number,
  ifMatch: string | undefined,
): Promise<Edition> {
  const edition = await lockedEdition(trx, publication, editionId, ifMatch);
  if (edition.skipped) throw new ServiceError("edition_skipped", { name: edition.name });
  if (edition.emag_id !== null)
    throw new ServiceError("edition_transferred", { name: edition.name, issue: edition.emag_id });
  return edition;
}

/** Locks an edition until the transaction ends. Throws `NotFound` or `VersionConflict`. */
export async function lockedEdition(
  trx: Db,
  publication: PublicationRecord,
  editionId: number,
  ifMatch: string | undefined,
): Promise<Edition> {
  const edition = await repo.lockEdition(trx, publication.id, editionId);
  if (!edition) throw editionNotFound(editionId);
  requireVersion(ifMatch, edition.version);
  return edition;
}

/** Locks the edition of a returning issue. Returns null if it was deleted or skipped, or has another issue. */
export async function findFreeEdition(trx: Db, publicationId: number, peId: string): Promise<Edition | null> {
  const edition = await repo.lockEditionNamed(trx, publicationId, peId);
  return edition && !edition.skipped && edition.emag_id === null ? edition : null;
}

/** Assigns an issue to a claimed edition, in the transaction that creates, restores or attaches the issue (contract 3.3). */
export async function transferEdition(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  edition: Edition,
  emagId: number,
): Promise<void> {
  await repo.updateEdition(trx, edition, { emag_id: emagId });
  const signOff = await passReviewToIssue(trx, edition.id, emagId);
  await publishWebhookEvent(trx, publication.id, "planned_emag.transferred", {
    planned_emag: presentPlannedEmag({ ...edition, emag_id: emagId }),
  });
  await recordChange(trx, author, publication, {
    verb: "transferred",
    record: recordOf(edition),
    before: { emag_id: null, ...signOff?.before },
    after: { emag_id: emagId, ...signOff?.after },
  });
  await services.changes.publish(
    trx,
    editionChanged(publication, { id: edition.id, version: edition.version + 1 }),
  );
}

/**
 * Makes the edition of an issue available again. Called before the issue is deleted or detached. An upcoming edition gets the current
 * name and time zone of its publication, like all other planned editions. The publication must be locked before the issue is.
 */
export async function releaseEdition(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  emagId: number,
  { issueStays }: { issueStays: boolean },
): Promise<void> {
  const edition = await repo.lockEditionOf(trx, emagId);
  if (!edition) return;
  const slot = slotOn(edition.local_date, edition.local_time, publication.time_zone);
  const now = new Date();
  const isToCome = slot.release_date > now || edition.release_date > now;
  const change: Updateable<PlannedEmagsTable> = {
    ...(isToCome ? slot : {}),
    ...(isToCome && !edition.has_custom_name ? { name: defaultNameOf(publication, edition.local_date) } : {}),
  };
  await repo.updateEdition(trx, edition, { ...change, emag_id: null });
  const after = { ...edition, ...change };
  const signOff = await returnReviewToEdition(trx, edition.id, { emagId, issueStays });
  await recordChange(trx, author, publication, {
    verb: "released",
    record: recordOf(after),
    before: { emag_id: emagId, name: edition.name, ...signOff?.before },
    after: { emag_id: null, name: after.name, ...signOff?.after },
  });
  await services.changes.publish(
    trx,
    editionChanged(publication, { id: edition.id, version: edition.version + 1 }),
  );
}
