import type { Router } from "express";
import { hasPermission } from "#bff/core/actor.ts";
import { openEmag } from "#bff/domain/emags/index.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/search.ts";
import { findOnPage, searchEmag, searchPublication } from "./search.service.ts";

export function searchRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.searchPublication, {
    // All roles that may read issues may also read the other results, except people.
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    handle: async ({ found: publication, query, actor }) =>
      ok(
        await searchPublication(
          services,
          publication,
          query.q,
          hasPermission(actor, publication, "people.read"),
        ),
      ),
  });

  bindRoute(router, services, api.searchEmag, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { emag }, query }) => ok(await searchEmag(services, emag.id, query.q)),
  });

  bindRoute(router, services, api.findOnPage, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { emag }, params, query }) =>
      ok({ matches: await findOnPage(services, emag.id, params.page_number, query.q) }),
  });
}
