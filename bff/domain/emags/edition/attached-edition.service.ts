import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import { dayIn } from "#bff/core/local-days.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { datesOnFirstPage, refreshDateWarning, requireConfirmedWarnings } from "#bff/domain/imports/index.ts";
import {
  claimPlannedEdition,
  type EditionRow,
  findEditionOf,
  findWaitingEdition,
  lockedEdition,
  releaseEditions,
  transferEdition,
} from "#bff/domain/planned-emags/index.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { lacksApproval } from "#bff/domain/reviews/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AttachableIssue } from "#shared/console/issues/planned-editions.ts";
import { datesInFileName } from "#shared/dates-in-text.ts";
import { writeNamed } from "../check-emag.ts";
import { auditedFields, lockEmag, publishEmagChanges, recordOf } from "../emag-changes.ts";
import * as repo from "../emags.repo.ts";
import { reviewTexts } from "../review-texts.ts";
import { listUnattached } from "./attachable-issues.repo.ts";

// Attaches existing issues to planned editions, and detaches them. All lock the publication, then the issue, then the edition, like
// the deletion of an issue.

/** Maximum number of dates that are looked for among the planned editions. */
const MAX_DAYS = 10;

/** Lists issues that can be attached to an edition, those with the nearest release date first. */
export async function listAttachableIssues(
  { db }: Pick<PlatformContext, "db">,
  edition: { publication_id: number; release_date: Date },
  search: string | undefined,
): Promise<AttachableIssue[]> {
  const rows = await listUnattached(db, edition, search?.trim());
  return rows.map((row) => ({ ...row, released_at: isoOrNull(row.released_at) }));
}

interface Attachment {
  editionId: number;
  /** Version of the edition that the caller saw. */
  ifMatch: string | undefined;
}

/**
 * Finds the edition of an issue or, if it has none, the one that seems to wait for it: without an issue, on the day of the issue's
 * release, or of a date in its name or on page 1. Dates in the past count, because an edition can be overdue.
 */
export async function findEmagEdition(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  emag: repo.EmagRow,
): Promise<{ edition: EditionRow | null; waiting: EditionRow | null }> {
  const edition = await findEditionOf(db, emag.id);
  if (edition || emag.mode === "epub") return { edition, waiting: null };
  const days = [
    ...(emag.released_at ? [dayIn(publication.time_zone, emag.released_at)] : []),
    ...datesInFileName(emag.name),
    ...(await datesOnFirstPage(db, emag.id)),
  ];
  // A page can contain many dates, of which those at its top count.
  return { edition, waiting: await findWaitingEdition(db, publication.id, days.slice(0, MAX_DAYS)) };
}

/**
 * Attaches an issue to an edition, as if it had been created with its `pe_id`. Without a release date it takes the edition's, if that
 * is to come, so that nothing appears that no one has asked for. With `takeName` it also takes its name. Throws `UnconfirmedWarnings`,
 * `Invalid` for `emag_id` if the issue is unknown, from an EPUB, or of another edition, and `Conflict` or `VersionConflict` if the
 * edition is no longer available.
 */
export async function attachIssue(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  { id: publicationId }: PublicationRecord,
  {
    editionId,
    ifMatch,
    emagId,
    takeName,
    confirmed,
  }: Attachment & { emagId: number; takeName: boolean; confirmed: string | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const publication = await lockPublication(trx, publicationId);
    const [before] = await repo.lockEmags(trx, publication.id, [emagId]);
    const edition = await claimPlannedEdition(trx, publication, editionId, ifMatch);
    if (!before) throw new Invalid({ emag_id: [message("rules.issue_unknown")] });
    if (before.mode === "epub") throw new Invalid({ emag_id: [message("rules.issue_from_epub")] });
    if (before.pe_id !== null)
      throw new Invalid({ emag_id: [message("rules.issue_of_edition", { edition: before.pe_id })] });
    const takesDate = before.released_at === null && edition.release_date > new Date();
    const change = {
      pe_id: edition.pe_id,
      mode: "planned_pdf" as const,
      ...(takeName && { name: edition.name }),
      ...(takesDate &&
        !(await wouldShowUnapproved(trx, publication, emagId)) && {
          released_at: edition.release_date,
        }),
    };
    const row = await changeAttached(services, trx, actor, publication, before, change);
    if (row.released_at !== before.released_at) await refreshDateWarning(trx, publication, row);
    await requireConfirmedWarnings(trx, actor, "approval", { publication, emag: row, confirmed });
    await transferEdition(services, trx, actor, publication, edition, emagId);
  });
}

/** Detaches the issue of an edition, which is planned again. Does nothing if it has none. Throws `NotFound` or `VersionConflict`. */
export async function detachIssue(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  { id: publicationId }: PublicationRecord,
  { editionId, ifMatch, emagId }: Attachment & { emagId: number | null },
): Promise<void> {
  if (emagId === null) return;
  await services.db.transaction().execute(async (trx) => {
    const publication = await lockPublication(trx, publicationId);
    const before = await lockEmag(trx, publication.id, emagId);
    const edition = await lockedEdition(trx, publication, editionId, ifMatch);
    // The issue was detached, and perhaps another one attached, since the caller read the edition.
    if (edition.emag_id !== emagId) return;
    await changeAttached(services, trx, actor, publication, before, { pe_id: null, mode: "standard_pdf" });
    await releaseEditions(services, trx, actor, publication, [emagId], { issuesStay: true });
  });
}

type Change = Partial<Pick<repo.EmagRow, "pe_id" | "mode" | "name" | "released_at">>;

async function changeAttached(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  before: repo.EmagRow,
  change: Change,
): Promise<repo.EmagRow> {
  const updated = await writeNamed(change.name, () =>
    repo.updateEmag(trx, before, actorLabel(actor), change),
  );
  const row = { ...before, ...updated };
  const signOff = await reviewTexts(trx, actor, before, row);
  await recordChange(trx, actor, publication, {
    verb: "updated",
    record: recordOf(row),
    before: { ...auditedFields(before), ...signOff?.before },
    after: { ...auditedFields(row), ...signOff?.after },
  });
  await publishEmagChanges(services, trx, publication, [row], "updated");
  return row;
}

/** Returns whether a release date would show readers pages that lack the approval which the publication requires. */
async function wouldShowUnapproved(
  trx: Db,
  publication: PublicationRecord,
  emagId: number,
): Promise<boolean> {
  if (!(await lacksApproval(trx, publication.id, { emag_id: emagId }))) return false;
  return (await repo.findShownImport(trx, emagId))?.current === true;
}
