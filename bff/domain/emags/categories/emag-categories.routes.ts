import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/issues/emag-categories.ts";
import * as contract from "#shared/contract/emag-categories.ts";
import * as categories from "./emag-categories.service.ts";
import * as removal from "./emag-category-removal.service.ts";

/** Serves the categories of issues to scripts. */
export function emagCategoryLookup(router: Router, services: RouteContext): void {
  bindRoute(router, services, contract.listEmagCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication }) {
      const rows = await categories.listEmagCategories(services.db, publication.id);
      return ok({ emag_categories: rows.map(({ id, name }) => ({ id, name })) });
    },
  });
}

export function emagCategoryRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listManagedEmagCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.read"),
    handle: async ({ found: publication }) =>
      ok({ emag_categories: await categories.listEmagCategories(services.db, publication.id) }),
  });

  bindRoute(router, services, api.createEmagCategory, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, found: publication, body }) {
      const category = await categories.addEmagCategory(services, actor, publication, body.name);
      return created({ emag_category: category }, category.version);
    },
  });

  // Bound first, because “order” would otherwise match the id parameter of the routes below.
  bindRoute(router, services, api.orderEmagCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    handle: async ({ actor, found: publication, body }) =>
      ok({ emag_categories: await categories.orderEmagCategories(services, actor, publication, body.ids) }),
  });

  bindRoute(router, services, api.renameEmagCategory, {
    find: ({ actor, params }) => categories.openEmagCategory(services, actor, params, "publications.write"),
    async handle({ actor, found: { publication }, params, body, ifMatch }) {
      const { category_id: id } = params;
      const renamed = await categories.renameEmagCategory(
        services,
        actor,
        publication,
        id,
        body.name,
        ifMatch,
      );
      return ok({ emag_category: renamed }, renamed.version);
    },
  });

  bindRoute(router, services, api.getEmagCategoryUses, {
    find: ({ actor, params }) => categories.openEmagCategory(services, actor, params, "publications.read"),
    handle: async ({ found: { category } }) =>
      ok({ uses: await removal.getEmagCategoryUses(services, category) }),
  });

  bindRoute(router, services, api.deleteEmagCategory, {
    find: ({ actor, params }) => categories.openEmagCategory(services, actor, params, "publications.write"),
    async handle({ actor, found: { publication }, params, query, ifMatch }) {
      const known = { knownIssues: query.issues, ifMatch };
      await removal.removeEmagCategory(services, actor, publication, params.category_id, known);
    },
  });
}
