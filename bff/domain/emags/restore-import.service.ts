import { type Actor, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { goBackToImport, refreshDateWarning } from "#bff/domain/imports/index.ts";
import { lockRequiresApproval, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { reopenReview } from "#bff/domain/reviews/index.ts";
import { auditedFields, lockEmag, publishEmagChanges, recordOf } from "./emag-changes.ts";
import * as repo from "./emags.repo.ts";

/**
 * Makes the previous import of an issue the current one again, and restores the source it came from. Does nothing if it is the
 * current import already. Throws `NotFound`, or `Conflict` if its pages are no longer kept.
 */
export async function restoreImport(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  { emagId, importId }: { emagId: number; importId: string },
): Promise<repo.EmagRow> {
  return services.db.transaction().execute(async (trx) => {
    await lockRequiresApproval(trx, publication.id);
    const before = await lockEmag(trx, publication.id, emagId);
    const previous = await goBackToImport(services, trx, { emagId, publication, importId, replaced: before });
    if (!previous) return { ...before, import_status: "finished" };
    const updated = await repo.updateEmag(trx, before, actorLabel(actor), previous.source);
    const row: repo.EmagRow = { ...updated, category_ids: before.category_ids, import_status: "finished" };
    await refreshDateWarning(trx, publication, row);
    // The restored pages are not those that were approved.
    const signOff = await reopenReview(trx, actor, emagId);
    await recordChange(trx, actor, publication, {
      verb: "import_restored",
      record: recordOf(row),
      before: { ...auditedFields(before), ...signOff?.before },
      after: { ...auditedFields(row), import: previous.number, ...signOff?.after },
    });
    await publishEmagChanges(services, trx, publication, [row], "updated");
    return row;
  });
}
