import { createHash } from "node:crypto";
import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import * as repo from "./webhooks.repo.ts";
import { addEndpoint, changeEndpoint, requireTls, type WebhookFields } from "./webhooks.service.ts";

/**
 * Applies a webhook of a provisioning file if it differs from the last applied one. Changes made in the console are kept as
 * long as the file stays the same. Throws `Invalid`.
 */
export async function provisionWebhook(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "secrets">,
  trx: Db,
  publication: PublicationRecord,
  given: WebhookFields & { secret: string },
): Promise<void> {
  const hashOf = (value: unknown) =>
    createHash("sha256")
      .update(services.secrets.derive("provisioned webhooks"))
      .update(JSON.stringify(value))
      .digest("hex");
  const provisioned = {
    publication_id: publication.id,
    url_hash: hashOf(given.url),
    settings_hash: hashOf([given.events, given.format ?? null, given.secret]),
  };
  const known = await repo.findProvisioned(trx, publication.id, provisioned.url_hash);
  if (known?.settings_hash === provisioned.settings_hash) return;
  await requireTls(services, publication, given.url);
  const author = system("provisioning");
  const before =
    known?.endpoint_id != null && (await repo.lockEndpoint(trx, publication.id, known.endpoint_id));
  const { id } = before
    ? await changeEndpoint(services, trx, author, publication, before, given)
    : await addEndpoint(services, trx, author, publication, given);
  await repo.saveProvisioned(trx, { ...provisioned, endpoint_id: id });
}
