import type { Router } from "express";
import * as api from "#shared/console/emag-categories.ts";
import { created, noContent, ok } from "../../../http/answers.ts";
import { bindRoute } from "../../../http/bind-route.ts";
import type { Services } from "../../../services.ts";
import type { Actor } from "../../actor.ts";
import { openPublication } from "../../organizations/organizations.service.ts";
import * as categories from "./emag-categories.service.ts";
import * as removal from "./emag-category-removal.service.ts";

/** What the console does with the categories of issues. */
export function emagCategoryRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.listEmagCategories, {
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

  // Before the routes of one category, whose identifier “order” could be taken for.
  bindRoute(router, services, api.orderEmagCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    handle: async ({ actor, found: publication, body }) =>
      ok({ emag_categories: await categories.orderEmagCategories(services, actor, publication, body.ids) }),
  });

  bindRoute(router, services, api.renameEmagCategory, {
    find: (request) => openCategory(services, request),
    async handle({ actor, found: publication, params, body, ifMatch }) {
      const { category_id } = params;
      const renamed = await categories.renameEmagCategory(
        services,
        actor,
        publication,
        category_id,
        body.name,
        ifMatch,
      );
      return ok({ emag_category: renamed }, renamed.version);
    },
  });

  bindRoute(router, services, api.getEmagCategoryUses, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.read"),
    handle: async ({ found: publication, params }) =>
      ok({ uses: await removal.getEmagCategoryUses(services, publication, params.category_id) }),
  });

  bindRoute(router, services, api.deleteEmagCategory, {
    find: (request) => openCategory(services, request),
    async handle({ actor, found: publication, params, query, ifMatch }) {
      const known = { knownIssues: query.issues, ifMatch };
      await removal.removeEmagCategory(services, actor, publication, params.category_id, known);
      return noContent;
    },
  });
}

/** An unknown category wins over a bad body. */
async function openCategory(
  services: Services,
  { actor, params }: { actor: Actor; params: { publication_id: number; category_id: number } },
) {
  const publication = await openPublication(services, actor, params, "publications.write");
  await categories.getEmagCategory(services.db, publication.id, params.category_id);
  return publication;
}
