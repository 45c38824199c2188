import type { Router } from "express";
import { hasPermission } from "#bff/core/actor.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/overview.ts";
import type { Permission } from "#shared/console/permissions.ts";
import { overviewOf, waitingReviewsOf } from "./overview.service.ts";

export function overviewRoutes(router: Router, services: RouteContext & AccessContext): void {
  bindRoute(router, services, api.getOverview, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, actor, request }) {
      const viewer = {
        userId: actor.kind === "person" ? actor.userId : null,
        may: (permission: Permission) => hasPermission(actor, publication, permission),
        language: languageOf(request),
      };
      return ok({ overview: await overviewOf(services, publication, viewer) });
    },
  });

  bindRoute(router, services, api.listWaitingReviews, {
    find: ({ actor, params }) => openPublication(services, actor, params, "reviews.write"),
    handle: async ({ found: publication, actor }) =>
      ok(await waitingReviewsOf(services, publication, actor.kind === "person" ? actor.userId : null)),
  });
}
