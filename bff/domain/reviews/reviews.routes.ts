import type { Router } from "express";
import type { Services } from "#bff/app/context.ts";
import { listPeople } from "#bff/domain/identity/index.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import { listReviewers } from "#shared/console/issues/reviews.ts";

/** Adds the route that lists possible reviewers. The reviews themselves are part of issues and editions. */
export function reviewRoutes(router: Router, services: Services): void {
  bindRoute(router, services, listReviewers, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    handle: async ({ found: publication }) => ok({ people: await listPeople(services.db, publication) }),
  });
}
