import { setTimeout as delay } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { fetch, type Response } from "undici";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { createOutboundAgent, findAddressRefusal } from "#bff/platform/outbound/outbound-agent.ts";
import { MAX_ANSWER_CHARACTERS, type WebhookProblem } from "#shared/console/webhooks.ts";
import type { WebhookHeaders } from "#shared/contract/webhook-events.ts";

const TRY_TIMEOUT_MS = 10_000;
/** Time limit for reading a response body for the log, once the status is known. */
const ANSWER_TIMEOUT_MS = 1_000;
/** A character has at most 4 bytes. */
const MAX_ANSWER_BYTES = MAX_ANSWER_CHARACTERS * 4;

export interface SignedRequest {
  url: string;
  body: string;
  headers: WebhookHeaders & Record<"content-type" | "user-agent", string>;
}

export interface WebhookResult {
  milliseconds: number;
  status: number | null;
  /** Null after a status of 2xx. */
  problem: WebhookProblem | null;
  answer: string | null;
}

/** Signs a message with each secret, as Standard Webhooks defines it. */
export function signMessage(
  message: { url: string; id: string; body: string; at: Date },
  secrets: readonly string[],
): SignedRequest {
  const { url, id, body, at } = message;
  return {
    url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Newsrack-Webhooks",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
    },
  };
}

/** POSTs once to an address that the guard allows, without following redirects. Rejects only if `signal` aborts it. */
export async function sendWebhook(
  guard: AddressGuard,
  { url, body, headers }: SignedRequest,
  signal: AbortSignal,
): Promise<WebhookResult> {
  const began = performance.now();
  const agent = createOutboundAgent({ guard, connectMs: TRY_TIMEOUT_MS, headersMs: 0, bodyMs: 0 });
  const since = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      dispatcher: agent,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
    });
    const milliseconds = since();
    return {
      milliseconds,
      status: response.status,
      problem: problemOf(response),
      answer: await textOf(response),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { milliseconds: since(), status: null, problem: problemOfError(error), answer: null };
  } finally {
    await agent.destroy();
  }
}

function problemOf({ ok, status }: Response): WebhookProblem | null {
  if (ok) return null;
  return status >= 300 && status < 400 ? "redirect" : "bad_status";
}

function problemOfError(error: unknown): WebhookProblem {
  const refusal = findAddressRefusal(error) ?? findAddressRefusal((error as Error).cause);
  if (refusal) return refusal.needsTls ? "tls_required" : "address_refused";
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return isTimeout || causeCodeOf(error) === "UND_ERR_CONNECT_TIMEOUT" ? "timeout" : "connection_failed";
}

function causeCodeOf(error: unknown): unknown {
  return ((error as Error).cause as { code?: unknown } | undefined)?.code;
}

/** Returns the beginning of an answer. Truncates a slow or broken body, because the status alone decides. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  const read = async () => {
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array);
      bytes += (chunk as Uint8Array).length;
      if (bytes >= MAX_ANSWER_BYTES) return;
    }
  };
  await Promise.race([read().catch(() => undefined), delay(ANSWER_TIMEOUT_MS, undefined, { ref: false })]);
  return Buffer.concat(chunks)
    .toString("utf8")
    .replaceAll("\0", "")
    .slice(0, MAX_ANSWER_CHARACTERS)
    .toWellFormed();
}
