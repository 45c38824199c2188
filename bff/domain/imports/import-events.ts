import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { iso } from "#bff/core/iso-time.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { render } from "#bff/messages/render.ts";
import type { StoredFailure } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import type { EndedImport } from "./imports.repo.ts";

export async function publishImportEnd(
  trx: Db,
  publicationId: number,
  { emag_id: id, name, external_id, pe_id, page_count, ...ended }: EndedImport,
  failure: StoredFailure | null,
): Promise<void> {
  const emag = { id, name, external_id, pe_id };
  const finished_at = iso(ended.finished_at!);
  if (failure === null)
    await publishWebhookEvent(trx, publicationId, "import.finished", {
      emag,
      import: { status: "finished", finished_at, page_count },
    });
  else {
    const { code, message, retryable } = failure;
    await publishWebhookEvent(trx, publicationId, "import.failed", {
      emag,
      import: { status: "failed", finished_at, error: { code, message: render(message, "en"), retryable } },
    });
  }
}

/**
 * Publishes the change event of an import, which updates consoles and stops the worker of a canceled import. All events of
 * imports go through the outbox: `pg_notify` would deliver the end of an import before its last progress.
 */
export async function publishImportChange(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  ...given: Parameters<typeof importChange>
): Promise<void> {
  await changes.publishViaOutbox(trx, importChange(...given));
}

/** Creates the change event of an import. */
export function importChange(
  publication: { id: number; organization_id: number },
  emagId: number,
  importId: string,
  status: ImportStatus,
  progress: { step: ImportStepName | null; done: number; total: number | null } = {
    step: null,
    done: 0,
    total: null,
  },
): ChangeEvent {
  return { ...changeIn("import", publication), emag_id: emagId, import_id: importId, status, ...progress };
}
