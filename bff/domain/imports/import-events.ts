import { iso } from "#bff/domain/iso-time.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { render } from "#bff/messages/render.ts";
import type { Db } from "#bff/schema/tables.ts";
import { findOutcome } from "./imports.repo.ts";

/** Publishes the webhook event of an import that ended. Returns the outcome. */
export async function publishImportEnd(trx: Db, publicationId: number, importId: string) {
  const outcome = await findOutcome(trx, importId);
  const { emag_id: id, name, external_id, pe_id, page_count, failure } = outcome;
  const emag = { id, name, external_id, pe_id };
  const finished_at = iso(outcome.finished_at!);
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
  return outcome;
}
