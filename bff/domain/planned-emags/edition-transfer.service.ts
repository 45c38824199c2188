import type { Selectable } from "kysely";
import { type Actor, type Author, canReach } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange, recordChanges } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { passReviewToIssue, returnReviewsToEditions } from "#bff/domain/reviews/index.ts";
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
  return requireRecord(edition, ifMatch, () => editionNotFound(editionId));
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
 * Makes the editions of issues available again. Called before the issues are deleted or detached. An upcoming edition gets the current
 * name and time zone of its publication, like all other planned editions. The publication must be locked before the issues are.
 */
export async function releaseEditions(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  author: Author,
  publication: PublicationRecord,
  emagIds: number[],
  { issuesStay }: { issuesStay: boolean },
): Promise<void> {
  const editions = await repo.lockEditionsOf(trx, emagIds);
  if (editions.length === 0) return;
  const now = new Date();
  const released = editions.map((edition) => {
    const { release_date } = slotOn(edition.local_date, edition.local_time, publication.time_zone);
    const isToCome = release_date > now || edition.release_date > now;
    if (!isToCome) return edition;
    const name = edition.has_custom_name ? edition.name : defaultNameOf(publication, edition.local_date);
    return { ...edition, release_date, name };
  });
  await repo.detachIssues(trx, released);
  const signOffs = await returnReviewsToEditions(
    trx,
    editions.map(({ id, emag_id }) => ({ editionId: id, emagId: emag_id! })),
    { issuesStay },
  );
  await recordChanges(
    trx,
    author,
    publication,
    editions.map(({ id, emag_id, name }, index) => ({
      verb: "released" as const,
      record: recordOf(released[index]!),
      before: { emag_id, name, ...signOffs.get(id)?.before },
      after: { emag_id: null, name: released[index]!.name, ...signOffs.get(id)?.after },
    })),
  );
  await services.changes.publish(
    trx,
    ...editions.map(({ id, version }) => editionChanged(publication, { id, version: version + 1 })),
  );
}
