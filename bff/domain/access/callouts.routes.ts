import type { Router } from "express";
import { getAccessHealth } from "#shared/console/access-health.ts";
import { getCallout, listCallouts } from "#shared/console/callouts.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { accessHealth, findLoggedCallout, listCalloutPage } from "./callouts.service.ts";

/** What was asked of customers, and how that goes. */
export function calloutRoutes(router: Router, services: Services): void {
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
