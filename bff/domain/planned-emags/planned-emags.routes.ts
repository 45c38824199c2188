import type { Router } from "express";
import { listHistory } from "#bff/domain/audit/index.ts";
import { openPublication, type PublicationPath } from "#bff/domain/publications/index.ts";
import { reviewHandlers, reviewsOfEditions } from "#bff/domain/reviews/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { getEditionHistory } from "#shared/console/audit.ts";
import * as api from "#shared/console/issues/planned-editions.ts";
import { changeEditionReview, requestEditionReview } from "#shared/console/issues/reviews.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as contract from "#shared/contract/planned-emags.ts";
import {
  presentEdition,
  presentPlannedEmag,
  presentPreview,
  presentRule,
  presentWithReview,
} from "./planned-emags.present.ts";
import type { EditionRow } from "./planned-emags.repo.ts";
import * as editions from "./planned-emags.service.ts";
import * as rules from "./recurrence/recurrence-rules.service.ts";

export function plannedEmagRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, contract.listPlannedEmags, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    async handle({ found: publication, query }) {
      const { rows, totalCount } = await editions.listPlannedEmags(services, publication, query);
      return ok({ planned_emags: rows.map(presentPlannedEmag), ...paginate(query, totalCount) });
    },
  });

  bindRoute(router, services, contract.getPlannedEmag, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    async handle({ found: publication, params }) {
      const row = await editions.findPlannedEmag(services, publication, params.planned_emag_id);
      return ok({ planned_emag: presentPlannedEmag(row) }, row.version);
    },
  });
}

export function plannedEditionRoutes(router: Router, services: RouteContext): void {
  const { db } = services;
  const presented = async (row: EditionRow) => ({
    planned_edition: await presentWithReview(db, row),
  });

  bindRoute(router, services, api.listPlannedEditions, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    async handle({ found: publication, query }) {
      const rows = await editions.listEditions(services, publication, query.from, query.to);
      const reviews = await reviewsOfEditions(db, rows);
      return ok({ planned_editions: rows.map((row) => presentEdition(row, reviews.get(row.id)!)) });
    },
  });

  bindRoute(router, services, api.getPlannedEdition, {
    find: ({ actor, params }) => editions.openPlannedEdition(services, actor, params, "planned_emags.read"),
    handle: async ({ found: { edition } }) => ok(await presented(edition), edition.version),
  });

  bindRoute(router, services, api.addPlannedEdition, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.write"),
    async handle({ actor, found: publication, body }) {
      const row = await editions.addEdition(services, actor, publication, body);
      return created(await presented(row), row.version);
    },
  });

  bindRoute(router, services, api.changePlannedEdition, {
    find: ({ actor, params }) => editions.openPlannedEdition(services, actor, params, "planned_emags.write"),
    async handle({ actor, found: { publication, edition }, body, ifMatch }) {
      const row = await editions.changeEdition(services, actor, publication, edition.id, body, ifMatch);
      return ok(await presented(row), row.version);
    },
  });

  const review = reviewHandlers(
    services,
    async (actor, path: PublicationPath & { planned_emag_id: number }, permission) => {
      const { publication, edition } = await editions.openPlannedEdition(services, actor, path, permission);
      return { publication, subject: { planned_emag_id: edition.id }, name: edition.name };
    },
  );
  bindRoute(router, services, changeEditionReview, review.change);
  bindRoute(router, services, requestEditionReview, review.request);

  bindRoute(router, services, getEditionHistory, {
    find: ({ actor, params }) => editions.openPlannedEdition(services, actor, params, "planned_emags.read"),
    handle: async ({ found: { publication, edition }, query, request }) =>
      ok(
        await listHistory(
          db,
          publication,
          { type: "planned_emag", id: edition.id },
          query.before,
          languageOf(request),
        ),
      ),
  });

  bindRoute(router, services, api.getEditionRule, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.read"),
    async handle({ found: publication }) {
      const rule = await rules.getRule(services, publication);
      return ok({ edition_rule: rule ? presentRule(rule) : null }, rule?.version ?? 0);
    },
  });

  bindRoute(router, services, api.previewEditionRule, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.write"),
    async handle({ found: publication, body }) {
      return ok({ preview: presentPreview(await rules.previewRule(services, publication, body)) });
    },
  });

  bindRoute(router, services, api.changeEditionRule, {
    find: ({ actor, params }) => openPublication(services, actor, params, "planned_emags.write"),
    async handle({ actor, found: publication, body, ifMatch }) {
      const rule = await rules.changeRule(services, actor, publication, body, ifMatch);
      return ok({ edition_rule: presentRule(rule) }, rule.version);
    },
  });
}
