import type { Transaction } from "kysely";
import type { Actor, PublicationRef } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import type { StoredFailure } from "#bff/schema/tables/imports.ts";
import type { Database } from "#bff/schema/tables.ts";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import { deleteContent } from "./import-content.repo.ts";
import { importChange, publishImportChange, publishImportEnd } from "./import-events.ts";
import { importJob, removeFilesJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";
import * as shown from "./shown-imports.repo.ts";

type Trx = Transaction<Database>;

export const CANCELLED: StoredFailure = {
  code: "cancelled",
  message: message("failures.cancelled.start_over"),
  page: null,
  file: null,
  retryable: true,
};

const SUPERSEDED: StoredFailure = { ...CANCELLED, message: message("failures.cancelled.replaced") };

function stepsOf(mode: ImportMode, withWidgetMap: boolean): ImportStepName[] {
  if (mode === "epub") return ["download", "verify", "unpack", "render", "articles", "finish"];
  return ["download", "verify", "render", ...(withWidgetMap ? (["widgets"] as const) : []), "finish"];
}

/**
 * Requests an import of an issue and cancels a running one, within the caller's transaction. `replaced` is the previous
 * source of the issue: readers then keep its pages until the new import has finished. With null, the previous result is
 * removed immediately. The first import is announced by the event of the created issue.
 */
export async function requestImport(
  services: Pick<PlatformContext, "changes">,
  trx: Trx,
  given: {
    emagId: number;
    publication: PublicationRef;
    mode: ImportMode;
    hasWidgetMap: boolean;
    isFirst: boolean;
    requestedBy: string;
    replaced: shown.ImportedFrom | null;
  },
): Promise<void> {
  if (!given.isFirst) {
    await endImports(services, trx, { ...given, emagIds: [given.emagId] }, SUPERSEDED);
    await removeImportFiles(trx, await shown.retireImports(trx, given.emagId, given.replaced));
  }
  const importId = await repo.insertImport(trx, {
    emagId: given.emagId,
    requestedBy: given.requestedBy,
    steps: stepsOf(given.mode, given.hasWidgetMap),
  });
  const { organization_id: organizationId } = given.publication;
  await enqueue(trx, importJob, [{ importId, organizationId }]);
  if (!given.isFirst)
    await publishImportChange(services, trx, given.publication, given.emagId, importId, "pending");
}

/** Cancels a pending or running import and deletes its partial result. Returns false if there is none. */
export async function cancelImport(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  given: { emagId: number; emagName: string; publication: PublicationRef },
): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const ended = await cancelOpenImports(services, trx, { ...given, emagIds: [given.emagId] });
    for (const one of ended) await publishImportEnd(trx, given.publication.id, one, CANCELLED);
    if (ended.length > 0)
      await recordChange(trx, actor, given.publication, {
        verb: "import_cancelled",
        record: { type: "emag", id: given.emagId, name: given.emagName },
      });
    return ended.length > 0;
  });
}

/**
 * Makes the previous import `importId` the current one and cancels a running import. `replaced` is the source of the current
 * import. Returns the number and the source of the restored import, or null if it is the current one already. Throws
 * `import_not_kept` if its pages have been deleted.
 */
export async function goBackToImport(
  services: Pick<PlatformContext, "changes">,
  trx: Trx,
  given: { emagId: number; publication: PublicationRef; importId: string; replaced: shown.ImportedFrom },
): Promise<{ number: number; source: shown.ImportedFrom } | null> {
  const { emagId, publication, importId, replaced } = given;
  await cancelOpenImports(services, trx, { publication, emagIds: [emagId] });
  const current = await shown.findCurrent(trx, emagId);
  if (current.id === importId && current.status === "finished") return null;
  const previous = await shown.lockPrevious(trx, emagId);
  if (previous?.import_id !== importId) throw new ServiceError("import_not_kept");
  await shown.swapWithPrevious(trx, emagId, { current, previousId: importId, replaced });
  await publishImportChange(services, trx, publication, emagId, importId, "finished");
  const { number, emag_id, import_id, kept_until, ...source } = previous;
  return { number, source };
}

async function endImports(
  services: Pick<PlatformContext, "changes">,
  trx: Trx,
  { emagIds, publication }: { emagIds: number[]; publication: PublicationRef },
  failure: StoredFailure,
): Promise<repo.EndedImport[]> {
  const ended = await repo.endOpenImports(trx, emagIds, failure);
  const changes = ended.map(({ id, emag_id }) => importChange(publication, emag_id, id, "failed"));
  await services.changes.publishViaOutbox(trx, ...changes);
  return ended;
}

/** Cancels the running imports of issues and deletes their partial results. Returns the ended imports. */
export async function cancelOpenImports(
  services: Pick<PlatformContext, "changes">,
  trx: Trx,
  given: { emagIds: number[]; publication: PublicationRef },
): Promise<repo.EndedImport[]> {
  const ended = await endImports(services, trx, given, CANCELLED);
  const ids = ended.map(({ id }) => id);
  await deleteContent(trx, ids);
  await removeImportFiles(trx, ids);
  return ended;
}

/** Enqueues the deletion of the files of imports whose rows are deleted in this transaction. */
export async function removeImportFiles(trx: Trx, importIds: string[]): Promise<void> {
  if (importIds.length > 0) await enqueue(trx, removeFilesJob, [{ importIds }]);
}
