import type { Services } from "#bff/app/context.ts";
import { ServiceError } from "#bff/domain/errors.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import * as repo from "./emags.repo.ts";

// Shared steps of all changes of an issue: locking it, publishing an event and writing an audit entry.

/** Locks an issue until the transaction ends. Throws `NotFound`. */
export async function lockEmag(trx: Db, publicationId: number, emagId: number) {
  const before = await repo.lockEmag(trx, publicationId, emagId);
  if (!before) throw new ServiceError("not_found.issue", { id: emagId });
  return before;
}

type LockedEmag = Awaited<ReturnType<typeof lockEmag>>;

/** Publishes the event of a change and returns the issue after it. */
export async function announceChange(
  services: Pick<Services, "changes">,
  trx: Db,
  publication: PublicationRecord,
  emagId: number,
  change: "created" | "updated",
): Promise<repo.EmagRow> {
  const row = await repo.findEmag(trx, publication.id, emagId);
  if (!row) throw new Error(`Issue ${emagId} was not found in the transaction that locked it.`);
  await services.changes.publishViaOutbox(trx, emagChange(publication, emagId, change, row.version));
  return row;
}

export function emagChange(
  publication: PublicationRecord,
  emagId: number,
  change: "created" | "updated" | "deleted",
  version: number,
): ChangeEvent {
  return {
    type: "emag",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    emag_id: emagId,
    change,
    version,
  };
}

/** Returns the reference to an issue in an audit entry. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag" as const, id, name };
}

/** Returns the fields of an issue for the audit log. Its imports have separate entries. */
export function auditedFields(row: LockedEmag | repo.EmagRow) {
  return { ...row, import_status: undefined };
}
