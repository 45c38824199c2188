import type { Router } from "express";
import * as api from "#shared/console/access-trials.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { fillMatrix, replayCallout, tryAccess } from "./access-trials.service.ts";

/** Asking in a reader's place. */
export function accessTrialRoutes(router: Router, services: Services): void {
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
