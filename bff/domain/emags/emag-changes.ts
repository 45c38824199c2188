import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { publishWebhookEvents } from "#bff/domain/webhooks/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { WebhookEventType } from "#shared/contract/webhook-events.ts";
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
  return { ...changeIn("emag", publication), emag_id: id, change, version };
}

/** Publishes a change of the records of issues, to consoles and webhooks, when the transaction commits. */
export async function publishEmagChanges(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  publication: PublicationRecord,
  rows: readonly repo.EmagRow[],
  change: "updated" | "deleted",
): Promise<void> {
  await changes.publishViaOutbox(trx, ...rows.map((row) => emagChange(publication, row, change)));
  await publishEmagEvents(trx, publication.id, `emag.${change}`, rows);
}

/** Publishes a webhook event of each of these issues of a publication. */
export function publishEmagEvents(
  trx: Db,
  publicationId: number,
  event: Extract<WebhookEventType, `emag.${string}`>,
  issues: readonly EventFields[],
): Promise<void> {
  const datas = issues.map(({ id, name, external_id, pe_id, released_at }) => ({
    emag: { id, name, external_id, pe_id, released_at: isoOrNull(released_at) },
  }));
  return publishWebhookEvents(trx, publicationId, event, datas);
}

export const eventFields = ["id", "publication_id", "name", "external_id", "pe_id", "released_at"] as const;
export type EventFields = Pick<repo.EmagRow, (typeof eventFields)[number]>;

/** Returns the reference to an issue in an audit entry. */
export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "emag" as const, id, name };
}

/** Returns the fields of an issue for the audit log. Its imports have separate entries, and each entry names its author. */
export function auditedFields(row: repo.EmagRow) {
  return { ...row, import_status: undefined, created_by: undefined, changed_by: undefined };
}
