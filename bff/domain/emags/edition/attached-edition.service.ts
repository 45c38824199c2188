import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { requireConfirmedWarnings } from "#bff/domain/imports/index.ts";
import {
  claimPlannedEdition,
  lockedEdition,
  releaseEditions,
  transferEdition,
} from "#bff/domain/planned-emags/index.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { AttachableIssue } from "#shared/console/issues/planned-editions.ts";
import { auditedFields, lockEmag, publishEmagChanges, recordOf } from "../emag-changes.ts";
import * as repo from "../emags.repo.ts";
import { listUnattached } from "./attachable-issues.repo.ts";

// Attaches existing issues to planned editions, and detaches them. All lock the publication, then the issue, then the edition, like
// the deletion of an issue.

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
 * Attaches an issue to an edition, as if it had been created with its `pe_id`. Its release date does not change, because readers may
 * see it already. Throws `UnconfirmedWarnings`, `Invalid` for `emag_id` if the issue is unknown, from an EPUB, or of another edition, and `Conflict` or
 * `VersionConflict` if the edition is no longer available.
 */
export async function attachIssue(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  { id: publicationId }: PublicationRecord,
  { editionId, ifMatch, emagId, confirmed }: Attachment & { emagId: number; confirmed: string | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const publication = await lockPublication(trx, publicationId);
    const [before] = await repo.lockEmags(trx, publication.id, [emagId]);
    const edition = await claimPlannedEdition(trx, publication, editionId, ifMatch);
    if (!before) throw new Invalid({ emag_id: [message("rules.issue_unknown")] });
    if (before.mode === "epub") throw new Invalid({ emag_id: [message("rules.issue_from_epub")] });
    if (before.pe_id !== null)
      throw new Invalid({ emag_id: [message("rules.issue_of_edition", { edition: before.pe_id })] });
    await requireConfirmedWarnings(trx, actor, "approval", { publication, emag: before, confirmed });
    await changePeId(services, trx, actor, publication, before, edition.pe_id);
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
    await changePeId(services, trx, actor, publication, before, null);
    await releaseEditions(services, trx, actor, publication, [emagId], { issuesStay: true });
  });
}

async function changePeId(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  before: repo.EmagRow,
  peId: string | null,
): Promise<void> {
  const change = { pe_id: peId, mode: peId === null ? "standard_pdf" : "planned_pdf" } as const;
  const row = { ...before, ...(await repo.updateEmag(trx, before, actorLabel(actor), change)) };
  await recordChange(trx, actor, publication, {
    verb: "updated",
    record: recordOf(row),
    before: auditedFields(before),
    after: auditedFields(row),
  });
  await publishEmagChanges(services, trx, publication, [row], "updated");
}
