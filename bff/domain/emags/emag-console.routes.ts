import type { Router } from "express";
import { entityTag } from "#bff/core/record-version.ts";
import { listHistory } from "#bff/domain/audit/index.ts";
import * as imports from "#bff/domain/imports/index.ts";
import { openPublication, type PublicationPath } from "#bff/domain/publications/index.ts";
import { reviewHandlers, reviewsOfEmags } from "#bff/domain/reviews/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { render } from "#bff/messages/render.ts";
import { getEmagHistory } from "#shared/console/audit.ts";
import {
  cancelImport,
  confirmWarnings,
  goBackToImport,
  importOutdatedIssues,
  listImportAttempts,
} from "#shared/console/issues/imports.ts";
import {
  deleteEmags,
  giveEmagExternalId,
  listManagedEmags,
  releaseEmag,
} from "#shared/console/issues/managed-emags.ts";
import {
  changeEmagReview,
  getEmagReview,
  listEmagReviews,
  requestEmagReview,
} from "#shared/console/issues/reviews.ts";
import { paginate } from "#shared/contract/pagination.ts";
import { presentEmag } from "./emags.present.ts";
import * as emags from "./emags.service.ts";
import { giveExternalId } from "./give-external-id.service.ts";
import * as list from "./list/emag-list.service.ts";
import * as outdated from "./outdated/outdated-issues.service.ts";
import { restoreImport } from "./restore-import.service.ts";

/** Adds the console's routes for issues: the list, and the imports, review and history of one. */
export function emagConsoleRoutes(router: Router, services: RouteContext): void {
  const { db } = services;

  bindRoute(router, services, listManagedEmags, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, query, request }) {
      const listed = await list.listManagedEmags(services, publication, query, languageOf(request));
      return ok({ emags: listed.emags, ...paginate(query, listed.totalCount) });
    },
  });

  bindRoute(router, services, deleteEmags, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.write"),
    async handle({ actor, found: publication, body, request }) {
      const expected = body.emags.map(({ id, version }) => ({
        id,
        ifMatch: version === undefined ? undefined : entityTag(version),
      }));
      const refusals = await emags.deleteEmags(services, actor, publication, expected);
      const ids = [...new Set(expected.map(({ id }) => id))];
      const refused = [...refusals].map(([id, { status, code, text }]) => ({
        id,
        status,
        code,
        error: render(text, languageOf(request)),
      }));
      return ok({ deleted: ids.filter((id) => !refusals.has(id)), refused });
    },
  });

  bindRoute(router, services, giveEmagExternalId, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "emags.write"),
    handle: async ({ actor, found: { publication, emag } }) =>
      ok({ identifier: await giveExternalId(services, actor, publication, emag.id) }),
  });

  bindRoute(router, services, releaseEmag, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "releases.write"),
    async handle({ actor, found: { publication, emag }, body, ifMatch, confirmedWarnings }) {
      const options = { ifMatch, keepPreviousPages: true, confirmedWarnings };
      const row = await emags.updateEmag(services, actor, publication, emag.id, body, options);
      return ok({ emag: presentEmag(row) }, row.version);
    },
  });

  bindRoute(router, services, listImportAttempts, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "imports.read"),
    handle: async ({ found: { emag }, request }) =>
      ok({ imports: await imports.listImportAttempts(services, emag.id, languageOf(request)) }),
  });

  bindRoute(router, services, cancelImport, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "imports.cancel"),
    async handle({ actor, found: { publication, emag } }) {
      const given = { emagId: emag.id, emagName: emag.name, publication };
      return ok({ cancelled: await imports.cancelImport(services, actor, given) });
    },
  });

  bindRoute(router, services, importOutdatedIssues, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.write"),
    handle: async ({ actor, found: publication }) =>
      ok(await outdated.importOutdatedIssues(services, actor, publication)),
  });

  bindRoute(router, services, confirmWarnings, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "emags.write"),
    handle: ({ actor, found: { publication, emag }, confirmedWarnings: confirmed }) =>
      imports.confirmWarnings(services, actor, { publication, emag, confirmed }),
  });

  bindRoute(router, services, goBackToImport, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "emags.write"),
    async handle({ actor, params, found: { publication, emag } }) {
      const given = { emagId: emag.id, importId: params.import_id };
      const row = await restoreImport(services, actor, publication, given);
      return ok({ emag: presentEmag(row) }, row.version);
    },
  });

  bindRoute(router, services, listEmagReviews, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, query }) {
      return ok({ reviews: await reviewsOfEmags(db, publication.id, query.emag_ids) });
    },
  });

  const review = reviewHandlers(
    services,
    async (actor, path: PublicationPath & { emag_id: number }, permission) => {
      const { publication, emag } = await emags.openEmag(services, actor, path, permission);
      return { publication, subject: { emag_id: emag.id }, name: emag.name };
    },
  );
  bindRoute(router, services, getEmagReview, review.get("emags.read"));
  bindRoute(router, services, changeEmagReview, review.change);
  bindRoute(router, services, requestEmagReview, review.request);

  bindRoute(router, services, getEmagHistory, {
    find: ({ actor, params }) => emags.openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { publication, emag }, query, request }) =>
      ok(
        await listHistory(db, publication, { type: "emag", id: emag.id }, query.before, languageOf(request)),
      ),
  });
}
