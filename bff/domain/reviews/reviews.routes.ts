import type { Router } from "express";
import * as api from "#shared/console/reviews.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { listPeople } from "../accounts/accounts.service.ts";
import { openEmag } from "../emags/emags.service.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { openPlannedEdition } from "../planned-emags/planned-emags.service.ts";
import * as reviews from "./reviews.service.ts";

/** What managers keep about planned editions and issues. */
export function reviewRoutes(router: Router, services: Services): void {
  const { db } = services;

  bindRoute(router, services, api.listReviewers, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    handle: async ({ found: publication }) => ok({ people: await listPeople(db, publication) }),
  });

  bindRoute(router, services, api.listEmagReviews, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, query }) {
      return ok({ reviews: await reviews.reviewsOfEmags(db, publication.id, query.emag_ids) });
    },
  });

  bindRoute(router, services, api.getEmagReview, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    async handle({ found: { emag } }) {
      const review = await reviews.reviewOf(db, { emag_id: emag.id });
      return ok({ review }, review.version);
    },
  });

  bindRoute(router, services, api.changeEmagReview, {
    find: ({ actor, params }) => openEmag(services, actor, params, "reviews.write"),
    async handle({ actor, found: { publication, emag }, body, ifMatch }) {
      const review = await reviews.changeReview(services, actor, {
        publication,
        subject: { emag_id: emag.id },
        name: emag.name,
        change: body,
        ifMatch,
      });
      return ok({ review }, review.version);
    },
  });

  bindRoute(router, services, api.changeEditionReview, {
    find: ({ actor, params }) => openPlannedEdition(services, actor, params, "reviews.write"),
    async handle({ actor, found: { publication, edition }, body, ifMatch }) {
      const review = await reviews.changeReview(services, actor, {
        publication,
        subject: { planned_emag_id: edition.id },
        name: edition.name,
        change: body,
        ifMatch,
      });
      return ok({ review }, review.version);
    },
  });
}
