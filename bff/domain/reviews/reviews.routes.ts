import type { Router } from "express";
import { listReviewers } from "#shared/console/reviews.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { listPeople } from "../accounts/accounts.service.ts";
import { openPublication } from "../organizations/organizations.service.ts";

/** Serves the people who can be asked for a review. The reviews themselves are served with their record. */
export function reviewRoutes(router: Router, services: Services): void {
  bindRoute(router, services, listReviewers, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    handle: async ({ found: publication }) => ok({ people: await listPeople(services.db, publication) }),
  });
}
