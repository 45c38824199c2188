import type { Transaction } from "kysely";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportFailure, ImportStepName } from "#shared/console/imports.ts";
import type { ImportMode, ImportStatus } from "#shared/contract/emags.ts";
import type { Database } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { ServiceError } from "../errors.ts";
import { deleteContent } from "./import-content.repo.ts";
import { importJob, removeFilesJob } from "./imports.jobs.ts";
import * as repo from "./imports.repo.ts";
import * as shown from "./shown-imports.repo.ts";
import { hasWidgetMap } from "./source/emag-source.service.ts";

type Trx = Transaction<Database>;

interface Place {
  id: number;
  organization_id: number;
}

export const CANCELLED: ImportFailure = {
  code: "cancelled",
  message: "The import was cancelled. Import again to start over.",
  page: null,
  file: null,
  retryable: true,
};

const SUPERSEDED: ImportFailure = { ...CANCELLED, message: "A newer import of this issue took its place." };

/** The steps of an import, in their order. */
function stepsOf(mode: ImportMode, withWidgetMap: boolean): ImportStepName[] {
  if (mode === "epub") return ["download", "verify", "unpack", "render", "articles", "finish"];
  return ["download", "verify", "render", ...(withWidgetMap ? (["widgets"] as const) : []), "finish"];
}

/**
 * Requests an import of an issue within the transaction that asks for it, and cancels an import under way. `replaced` is what
 * the issue was imported from so far: readers then keep the pages they see until the new import has finished. With null the
 * previous result is removed immediately.
 */
export async function requestImport(
  services: Services,
  trx: Trx,
  given: {
    emagId: number;
    publication: Place;
    mode: ImportMode;
    requestedBy: string;
    replaced: shown.ImportedFrom | null;
  },
): Promise<void> {
  await endImports(services, trx, given, SUPERSEDED);
  await removeFilesLater(services, trx, await shown.retireImports(trx, given.emagId, given.replaced));
  const importId = await repo.insertImport(trx, {
    emagId: given.emagId,
    requestedBy: given.requestedBy,
    steps: stepsOf(given.mode, await hasWidgetMap(trx, given.emagId)),
  });
  const { organization_id: organizationId } = given.publication;
  await services.jobs.enqueue(trx, importJob, { importId, organizationId });
  await services.changes.publish(trx, changeOf(given.publication, given.emagId, importId, "pending"));
}

/** Cancels the import under way, if there is one, and deletes its partial result. True when there was one. */
export async function cancelImport(
  services: Services,
  actor: Actor,
  given: { emagId: number; emagName: string; publication: Place },
): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const ended = await cancelOpenImports(services, trx, given);
    if (ended.length > 0)
      await recordChange(trx, actor, given.publication, {
        verb: "import_cancelled",
        record: { type: "emag", id: given.emagId, name: given.emagName },
      });
    return ended.length > 0;
  });
}

/**
 * Goes back to the previous import of an issue, which `importId` names: it becomes the current one, and an import under way is
 * cancelled. Returns its number and what it was imported from, or null if it is the current import already. `replaced` is what
 * the issue is imported from so far. Throws `Conflict` if its pages are no longer kept.
 */
export async function goBackToImport(
  services: Services,
  trx: Trx,
  given: { emagId: number; publication: Place; importId: string; replaced: shown.ImportedFrom },
): Promise<{ number: number; source: shown.ImportedFrom } | null> {
  const { emagId, publication, importId, replaced } = given;
  await cancelOpenImports(services, trx, given);
  const current = await shown.findCurrent(trx, emagId);
  if (current.id === importId && current.shown) return null;
  const previous = await shown.lockPrevious(trx, emagId);
  if (previous?.import_id !== importId) throw new ServiceError("import_not_kept");
  await shown.swapWithPrevious(trx, emagId, { current, previousId: importId, replaced });
  await services.changes.publish(trx, changeOf(publication, emagId, importId, "finished"));
  const { number, emag_id, import_id, kept_until, ...source } = previous;
  return { number, source };
}

/** Before an issue is deleted: cancels its import and lets every file of its imports go. */
export async function discardImports(
  services: Services,
  trx: Trx,
  given: { emagId: number; publication: Place },
): Promise<void> {
  await endImports(services, trx, given, CANCELLED);
  await removeFilesLater(services, trx, await repo.listAttemptIds(trx, given.emagId));
}

async function endImports(
  services: Services,
  trx: Trx,
  given: { emagId: number; publication: Place },
  failure: ImportFailure,
): Promise<string[]> {
  const ended = await repo.endOpenImports(trx, given.emagId, failure);
  for (const importId of ended)
    await services.changes.publish(trx, changeOf(given.publication, given.emagId, importId, "failed"));
  return ended;
}

async function cancelOpenImports(
  services: Services,
  trx: Trx,
  given: { emagId: number; publication: Place },
): Promise<string[]> {
  const ended = await endImports(services, trx, given, CANCELLED);
  await deleteContent(trx, ended);
  await removeFilesLater(services, trx, ended);
  return ended;
}

async function removeFilesLater(services: Services, trx: Trx, importIds: string[]): Promise<void> {
  if (importIds.length > 0) await services.jobs.enqueue(trx, removeFilesJob, { importIds });
}

/** The event that tells consoles, and the worker of a cancelled import, where an import stands. */
export function changeOf(
  publication: Place,
  emagId: number,
  importId: string,
  status: ImportStatus,
  progress: { step: ImportStepName | null; done: number; total: number | null } = {
    step: null,
    done: 0,
    total: null,
  },
): ChangeEvent {
  return {
    type: "import",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    emag_id: emagId,
    import_id: importId,
    status,
    ...progress,
  };
}
