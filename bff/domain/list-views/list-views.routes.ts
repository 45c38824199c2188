import type { Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/list-views.ts";
import * as views from "./list-views.service.ts";

interface Given {
  actor: PersonActor;
  params: { publication_id: number };
}

export function listViewRoutes(router: Router, services: RouteContext): void {
  const find = async ({ actor, params }: Given) => {
    const publication = await openPublication(services, actor, params, "emags.read");
    return { user_id: actor.userId, publication_id: publication.id };
  };

  bindRoute(router, services, api.listListViews, {
    find,
    handle: async ({ found: owner }) => ok({ list_views: await views.listViews(services, owner) }),
  });

  bindRoute(router, services, api.saveListView, {
    find,
    handle: async ({ found: owner, body }) => ok({ list_view: await views.saveView(services, owner, body) }),
  });

  bindRoute(router, services, api.renameListView, {
    find,
    handle: async ({ found: owner, params, body }) =>
      ok({ list_view: await views.renameView(services, owner, params.view_id, body.name) }),
  });

  bindRoute(router, services, api.deleteListView, {
    find,
    handle: ({ found: owner, params }) => views.deleteView(services, owner, params.view_id),
  });
}
