import type { ChangeEvent } from "#shared/console/events.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { ServiceError } from "../errors.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import * as repo from "./emags.repo.ts";

// What every change of an issue does: lock it first, then publish an event and write an audit entry.

/** Locks an issue until the transaction ends. Throws `NotFound`. */
export async function lockEmag(trx: Db, publicationId: number, emagId: number) {
  const before = await repo.lockEmag(trx, publicationId, emagId);
  if (!before) throw new ServiceError("not_found.issue", { id: emagId });
  return before;
}

type LockedEmag = Awaited<ReturnType<typeof lockEmag>>;

/** Publishes the event of a change and returns the issue after it. */
export async function announceChange(
  services: Services,
  trx: Db,
  publication: PublicationRecord,
  emagId: number,
  change: "created" | "updated",
): Promise<repo.EmagRow> {
  const row = await repo.findEmag(trx, publication.id, emagId);
  if (!row) throw new Error(`Issue ${emagId} vanished within its own transaction.`);
  await services.changes.publishSoon(trx, changeOf(publication, emagId, change, row.version));
  return row;
}

export function changeOf(
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

/** An issue as an audit entry names it. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag" as const, id, name };
}

/** The fields of an issue for the audit log; its imports have entries of their own. */
export function auditedFields(row: LockedEmag | repo.EmagRow) {
  return { ...row, import_status: undefined };
}
