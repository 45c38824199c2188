import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import { DISABLE_AFTER_DAYS } from "#shared/console/webhooks.ts";
import { type DeliveryRow, endTry, insertTry } from "./deliveries.repo.ts";
import { sendWebhook, signMessage, type WebhookResult } from "./send-webhook.ts";
import { bodyOf } from "./webhook-body.ts";
import { enqueueTries, failingWebhookJob } from "./webhooks.jobs.ts";
import { urlOf } from "./webhooks.present.ts";
import type { EndpointRow, findTarget } from "./webhooks.repo.ts";
import { recordFailure, recordSuccess } from "./webhooks.repo.ts";
import { disableEndpoint } from "./webhooks.service.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Delays between tries. Together they last a day. */
export const RETRY_DELAYS_SECONDS = [
  5,
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
  8 * HOUR_SECONDS,
  8 * HOUR_SECONDS,
];
/** Spreads the retries of events that failed together. */
const JITTER = 0.05;
const GONE = 410;

export type WebhookTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** Tries a delivery once and records the result. Rejects without recording if `signal` aborts it. */
export async function deliver(
  services: Pick<PlatformContext, "addressGuards" | "changes" | "config" | "db" | "secrets">,
  target: WebhookTarget,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<void> {
  const at = new Date();
  const request = signMessage(
    { url: urlOf(services, target), id: delivery.message_id, body: bodyOf(services, target, delivery), at },
    secretsOf(services, target, at),
  );
  const guard = services.addressGuards.for("webhooks", target.organization_id);
  const result = await sendWebhook(guard, request, signal);
  await recordTry(services, target, delivery, {
    ...result,
    at,
    signature: request.headers["webhook-signature"],
  });
}

/** Returns the secrets that sign: the current one and, during the overlap of a rotation, the previous one. */
function secretsOf(
  { secrets }: Pick<PlatformContext, "secrets">,
  endpoint: EndpointRow,
  now: Date,
): string[] {
  const { secret, previous_secret, previous_secret_until } = endpoint;
  const overlaps = previous_secret !== null && previous_secret_until !== null && previous_secret_until > now;
  return [secret, ...(overlaps ? [previous_secret] : [])].map((sealed) => secrets.open(sealed));
}

async function recordTry(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
  target: WebhookTarget,
  delivery: DeliveryRow,
  { at, milliseconds, signature, status, problem, answer }: WebhookResult & { at: Date; signature: string },
): Promise<void> {
  const delay = RETRY_DELAYS_SECONDS[delivery.tries];
  const retryInSeconds =
    problem === null || delay === undefined ? null : Math.round(delay * (1 + Math.random() * JITTER));
  const state = problem === null ? "delivered" : retryInSeconds === null ? "failed" : "pending";
  await services.db.transaction().execute(async (trx) => {
    const failingSince =
      problem === null ? null : await recordFailure(trx, target.id, { at, status, problem });
    if (problem === null) await recordSuccess(trx, target.id);
    const ended = await endTry(trx, delivery, { state, retryInSeconds });
    await enqueueTries(trx, ended, failingWebhookJob, { delaySeconds: retryInSeconds ?? 0 });
    await insertTry(trx, { delivery_id: delivery.id, at, milliseconds, signature, status, problem, answer });
    const failedMs = failingSince === null ? 0 : at.getTime() - failingSince.getTime();
    const publication = { id: target.publication_id, organization_id: target.organization_id };
    if (status === GONE) await disableEndpoint(services, trx, publication, target.id, "gone");
    else if (failedMs >= DISABLE_AFTER_DAYS * DAY_MS)
      await disableEndpoint(services, trx, publication, target.id, "failures");
    await services.changes.publishViaOutbox(trx, changeIn("webhook", publication));
  });
}
