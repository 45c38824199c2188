import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { getAccessHealth } from "#shared/console/access/access-health.ts";
import { getCallout, listCallouts } from "#shared/console/access/callouts.ts";
import type { AccessContext } from "../access.context.ts";
import { accessHealth, findLoggedCallout, listCalloutPage } from "./callouts.service.ts";

/** Registers the routes of the callout log and the health of the authorization endpoint. */
export function calloutRoutes(router: Router, services: RouteContext & AccessContext): void {
  const { db } = services;

  bindRoute(router, services, listCallouts, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    handle: async ({ found: publication, query }) => ok(await listCalloutPage(db, publication, query)),
  });

  bindRoute(router, services, getCallout, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    handle: async ({ found: publication, params }) =>
      ok({ callout: await findLoggedCallout(db, publication.id, params.callout_id) }),
  });

  bindRoute(router, services, getAccessHealth, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    handle: async ({ found: publication }) => ok({ health: await accessHealth(services, publication.id) }),
  });
}
