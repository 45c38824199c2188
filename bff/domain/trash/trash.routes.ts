import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/trash.ts";
import * as trash from "./trash.service.ts";

export function trashRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listTrash, {
    find: ({ actor, params }) => openPublication(services, actor, params, "trash.read"),
    handle: async ({ found: publication, params, query, request }) =>
      ok(await trash.listTrash(services, publication, params.kind, query, languageOf(request))),
  });

  bindRoute(router, services, api.restoreFromTrash, {
    find: ({ actor, params }) => openPublication(services, actor, params, "trash.restore"),
    async handle({ actor, found: publication, params, body }) {
      const restored = await trash.restoreFromTrash(services, actor, publication.id, params, body.name);
      return ok({ restored });
    },
  });

  bindRoute(router, services, api.deletePermanently, {
    find: ({ actor, params }) => openPublication(services, actor, params, "trash.delete"),
    handle: ({ actor, found: publication, params }) =>
      trash.deletePermanently(services, actor, publication, params),
  });
}
