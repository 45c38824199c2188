import type { Router } from "express";
import { getEmagHistory } from "#shared/console/audit.ts";
import { cancelImport, goBackToImport, listImportAttempts } from "#shared/console/imports.ts";
import { changeEmagReview, getEmagReview, listEmagReviews } from "#shared/console/reviews.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { listHistory } from "../audit/audit-log.service.ts";
import * as imports from "../imports/import-views.service.ts";
import { cancelImport as cancel } from "../imports/imports.service.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { changeReview, reviewOf, reviewsOfEmags } from "../reviews/reviews.service.ts";
import { presentEmag } from "./emags.present.ts";
import { openEmag } from "./emags.service.ts";
import { goBack } from "./go-back.service.ts";

/** Serves what the console does with one issue beside the contract: its imports, its review and its history. */
export function emagConsoleRoutes(router: Router, services: Services): void {
  const { db } = services;

  bindRoute(router, services, listImportAttempts, {
    find: ({ actor, params }) => openEmag(services, actor, params, "imports.read"),
    handle: async ({ found: { emag } }) =>
      ok({ imports: await imports.listImportAttempts(services, emag.id) }),
  });

  bindRoute(router, services, cancelImport, {
    find: ({ actor, params }) => openEmag(services, actor, params, "imports.cancel"),
    async handle({ actor, found: { publication, emag } }) {
      const given = { emagId: emag.id, emagName: emag.name, publication };
      return ok({ cancelled: await cancel(services, actor, given) });
    },
  });

  bindRoute(router, services, goBackToImport, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.write"),
    async handle({ actor, params, found: { publication, emag } }) {
      const given = { emagId: emag.id, importId: params.import_id };
      const row = await goBack(services, actor, publication, given);
      return ok({ emag: presentEmag(row) }, row.version);
    },
  });

  bindRoute(router, services, listEmagReviews, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, query }) {
      return ok({ reviews: await reviewsOfEmags(db, publication.id, query.emag_ids) });
    },
  });

  bindRoute(router, services, getEmagReview, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    async handle({ found: { emag } }) {
      const review = await reviewOf(db, { emag_id: emag.id });
      return ok({ review }, review.version);
    },
  });

  bindRoute(router, services, changeEmagReview, {
    find: ({ actor, params }) => openEmag(services, actor, params, "reviews.write"),
    async handle({ actor, found: { publication, emag }, body, ifMatch }) {
      const review = await changeReview(services, actor, {
        publication,
        subject: { emag_id: emag.id },
        name: emag.name,
        change: body,
        ifMatch,
      });
      return ok({ review }, review.version);
    },
  });

  bindRoute(router, services, getEmagHistory, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { publication, emag }, query }) =>
      ok(await listHistory(db, publication, { type: "emag", id: emag.id }, query.before)),
  });
}
