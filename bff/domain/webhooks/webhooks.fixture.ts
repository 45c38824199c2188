import { Webhook as Verifier } from "standardwebhooks";
import { expect } from "vitest";
import { closeServers, type Handler, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Webhook, WebhookDelivery, WebhookTry } from "#shared/console/webhooks.ts";
import { publishWebhookEvent } from "./publish-webhook-event.ts";
import { enqueueDueTries } from "./webhooks.schedule.ts";
import { startWebhookDelivery } from "./webhooks.worker.ts";

/** The article of the events that `startDeliveries` publishes. */
export const story = { id: 1, name: "harbour", title: "Harbour", external_id: "", released_at: null };

const PATH = "/console/api/publications/10/webhooks";

export interface Received {
  id: string;
  body: string;
  headers: Record<string, string>;
}

interface Detail {
  delivery: WebhookDelivery;
  body: string;
  tries: WebhookTry[];
}

/** A receiver on 127.0.0.1 that reads each request, then lets `answer` reply; 204 by default. */
export async function startReceiver(answer: Handler = (_request, response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const { origin } = await serve(async (request, response, attempt) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    received.push({ id: headers["webhook-id"]!, body: Buffer.concat(chunks).toString(), headers });
    answer(request, response, attempt);
  });
  return { url: `${origin}/hooks`, received };
}

/** Verifies the signature as a receiver does, and returns the event. */
export function verify(secret: string, { body, headers }: Received) {
  return new Verifier(secret).verify(body, headers) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
}

/** The webhooks of publication 10, as an administrator works with them. */
export function webhookFixture({ request }: Pick<TestService, "request">, cookie: string) {
  const call = async <Body = Record<string, never>>(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) =>
    request<Body>(method, PATH + path, {
      token: null,
      headers: { cookie, ...headers },
      ...(json ? { json } : {}),
    });
  const done = async <Body>(method: string, path: string, json?: unknown): Promise<Body> => {
    const answer = await call<Body>(method, path, json);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  return {
    call,
    add: (webhook: { url: string; events?: string[]; format?: string }) =>
      done<{ webhook: Webhook; secret: string }>("POST", "", {
        webhook: { events: ["story.published"], ...webhook },
      }),
    list: async () => (await done<{ webhooks: Webhook[] }>("GET", "")).webhooks,
    change: async (id: number, webhook: object) =>
      (await done<{ webhook: Webhook }>("PATCH", `/${id}`, { webhook })).webhook,
    rotate: (id: number, rotation: object) =>
      done<{ webhook: Webhook; secret: string }>("POST", `/${id}/rotate`, { rotation }),
    test: async (id: number) => (await done<{ delivery: WebhookDelivery }>("POST", `/${id}/test`)).delivery,
    deliveries: (id: number, query = "") =>
      done<{ deliveries: WebhookDelivery[]; next_before: number | null }>("GET", `/${id}/deliveries${query}`),
    delivery: (id: number, deliveryId: number) => done<Detail>("GET", `/${id}/deliveries/${deliveryId}`),
    replay: async (id: number, deliveryId: number) =>
      (await done<{ delivery: WebhookDelivery }>("POST", `/${id}/deliveries/${deliveryId}/replay`)).delivery,
    replayFailed: async (id: number, since: string) =>
      (await done<{ replayed: number }>("POST", `/${id}/replay`, { replay: { since } })).replayed,
  };
}

export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>;

/** Starts a service that delivers webhooks to 127.0.0.1, and signs in an administrator. */
export async function startDeliveries() {
  const service = await startTestService({ allowPrivate: "127.0.0.1/32 for=webhooks" });
  const { db } = service.services;
  const webhooks = webhookFixture(service, await service.signInAs("admin"));
  let worker = await startWebhookDelivery(service.services);
  return {
    service,
    db,
    webhooks,
    /** Publishes an event about `story`. */
    publish: (title = "Harbour", publicationId = 10) =>
      db
        .transaction()
        .execute((trx) =>
          publishWebhookEvent(trx, publicationId, "story.published", { story: { ...story, title } }),
        ),
    /** Waits until the only delivery of a webhook has this state. */
    ended: (id: number, state: WebhookDelivery["state"]) =>
      expect
        .poll(async () => (await webhooks.deliveries(id)).deliveries.map((each) => each.state))
        .toEqual([state]),
    onlyDelivery: async (id: number) => (await webhooks.deliveries(id)).deliveries[0]!,
    /** Makes the next try of pending deliveries due, as if its delay had passed. */
    async passDelay(change: { tries?: number } = {}) {
      await db
        .updateTable("webhook_deliveries")
        .set({ ...change, next_try_at: new Date() })
        .where("state", "=", "pending")
        .execute();
      await enqueueDueTries(service.services);
    },
    stopWorker: () => worker.stop(),
    async startWorker(concurrent?: Parameters<typeof startWebhookDelivery>[1]) {
      worker = await startWebhookDelivery(service.services, concurrent);
    },
    async close() {
      await worker.stop();
      await service.stop();
      await closeServers();
    },
  };
}
