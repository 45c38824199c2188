import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/webhooks.ts";
import * as deliveries from "./deliveries.service.ts";
import * as webhooks from "./webhooks.service.ts";

/** Routes of a publication's webhooks and their deliveries. */
export function webhookRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listWebhooks, {
    find: ({ actor, params }) => openPublication(services, actor, params, "webhooks.read"),
    handle: async ({ found }) => ok({ webhooks: await webhooks.listWebhooks(services, found.id) }),
  });

  bindRoute(router, services, api.createWebhook, {
    find: ({ actor, params }) => openPublication(services, actor, params, "webhooks.write"),
    async handle({ actor, found, body }) {
      const added = await webhooks.createWebhook(services, actor, found, body);
      return created(added, added.webhook.version);
    },
  });

  bindRoute(router, services, api.changeWebhook, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    async handle({ actor, found: { publication, endpoint }, body, ifMatch }) {
      const webhook = await webhooks.changeWebhook(services, actor, publication, endpoint.id, body, ifMatch);
      return ok({ webhook }, webhook.version);
    },
  });

  bindRoute(router, services, api.rotateWebhookSecret, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    async handle({ actor, found: { publication, endpoint }, body, ifMatch }) {
      const { overlap_hours } = body;
      const rotated = await webhooks.rotateSecret(
        services,
        actor,
        publication,
        endpoint.id,
        overlap_hours,
        ifMatch,
      );
      return created(rotated, rotated.webhook.version);
    },
  });

  bindRoute(router, services, api.deleteWebhook, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    handle: ({ actor, found: { publication, endpoint }, ifMatch }) =>
      webhooks.deleteWebhook(services, actor, publication, endpoint.id, ifMatch),
  });

  bindRoute(router, services, api.testWebhook, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    handle: async ({ found: { publication, endpoint } }) =>
      created({ delivery: await deliveries.sendTest(services, publication, endpoint.id) }),
  });

  bindRoute(router, services, api.listWebhookDeliveries, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.read"),
    handle: async ({ found: { endpoint }, query }) =>
      ok(await deliveries.listDeliveries(services, endpoint.id, query)),
  });

  bindRoute(router, services, api.getWebhookDelivery, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.read"),
    handle: async ({ found: { publication, endpoint }, params }) =>
      ok(await deliveries.getDelivery(services, publication, endpoint.id, params.delivery_id)),
  });

  bindRoute(router, services, api.replayWebhookDelivery, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    async handle({ found: { publication, endpoint }, params }) {
      const { delivery_id } = params;
      return ok({
        delivery: await deliveries.replayDelivery(services, publication, endpoint.id, delivery_id),
      });
    },
  });

  bindRoute(router, services, api.replayFailedWebhookDeliveries, {
    find: ({ actor, params }) => webhooks.openWebhook(services, actor, params, "webhooks.write"),
    async handle({ found: { publication, endpoint }, body }) {
      const since = new Date(body.since);
      return ok({ replayed: await deliveries.replayFailed(services, publication, endpoint.id, since) });
    },
  });
}
