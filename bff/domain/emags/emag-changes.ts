import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { isoOrNull } from "#bff/core/iso-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
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
  return {
    type: "emag",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    emag_id: id,
    change,
    version,
  };
}

/** Publishes a change of an issue's record, to consoles and webhooks, when the transaction commits. */
export async function publishEmagChange(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  publication: PublicationRecord,
  row: repo.EmagRow,
  change: "updated" | "deleted",
): Promise<void> {
  await changes.publishViaOutbox(trx, emagChange(publication, row, change));
  await publishEmagEvent(trx, `emag.${change}`, row);
}

/** Publishes the webhook event of an issue. */
export function publishEmagEvent(
  trx: Db,
  event: Extract<WebhookEventType, `emag.${string}`>,
  { id, publication_id, name, external_id, pe_id, released_at }: EventFields,
): Promise<void> {
  const emag = { id, name, external_id, pe_id, released_at: isoOrNull(released_at) };
  return publishWebhookEvent(trx, publication_id, event, { emag });
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
