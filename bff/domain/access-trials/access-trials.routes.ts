import type { Router } from "express";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/access/access-trials.ts";
import { fillMatrix, replayCallout, tryAccess } from "./access-trials.service.ts";

/** Registers the routes that try access checks as a test reader. */
export function accessTrialRoutes(router: Router, services: RouteContext & AccessContext): void {
  bindRoute(router, services, api.tryAccess, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ found: publication, body }) => ok(await tryAccess(services, publication, body)),
  });

  bindRoute(router, services, api.replayCallout, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ found: publication, params, body }) =>
      ok(await replayCallout(services, publication, params.callout_id, body)),
  });

  bindRoute(router, services, api.fillAccessMatrix, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ found: publication, body }) => ok(await fillMatrix(services, publication, body)),
  });
}
