import { ServiceError } from "#bff/core/errors.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import * as repo from "./emags.repo.ts";

// Shared steps of all changes of an issue: locking it, its event and its audit entry.

/** Locks an issue until the transaction ends. Throws `NotFound`. */
export async function lockEmag(trx: Db, publicationId: number, emagId: number) {
  const [before] = await repo.lockEmags(trx, publicationId, [emagId]);
  if (!before) throw emagNotFound(emagId);
  return before;
}

export function emagNotFound(id: number): ServiceError {
  return new ServiceError("not_found.issue", { id });
}

export function emagChange(
  publication: PublicationRecord,
  { id, version }: Pick<repo.EmagRow, "id" | "version">,
  change: "created" | "updated" | "deleted" | "restored",
): ChangeEvent {
  return {
    type: "emag",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    emag_id: id,
    change,
    version,
  };
}

/** Returns the reference to an issue in an audit entry. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag" as const, id, name };
}

/** Returns the fields of an issue for the audit log. Its imports have separate entries, and each entry names its author. */
export function auditedFields(row: repo.EmagRow) {
  return { ...row, import_status: undefined, created_by: undefined, changed_by: undefined };
}
