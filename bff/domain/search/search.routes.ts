import type { Router } from "express";
import * as api from "#shared/console/search.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openEmag } from "../emags/emags.service.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { searchEmag, searchPublication } from "./search.service.ts";

/** Everything of a publication, found by words. */
export function searchRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.searchPublication, {
    // Whoever may read issues may read all that is found.
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    handle: async ({ found: publication, query }) =>
      ok(await searchPublication(services, publication.id, query.q)),
  });

  bindRoute(router, services, api.searchEmag, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { emag }, query }) => ok(await searchEmag(services, emag.id, query.q)),
  });
}
