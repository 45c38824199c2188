import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/issues/reviews.ts";
import { listReviewers } from "./reviews.service.ts";

/** Adds the route that lists possible reviewers. The reviews themselves are part of issues and editions. */
export function reviewRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listReviewers, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    handle: async ({ found: publication }) => ok({ people: await listReviewers(services.db, publication) }),
  });
}
