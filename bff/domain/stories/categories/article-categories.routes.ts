import type { Router } from "express";
import * as desk from "#shared/console/category-desk.ts";
import * as contract from "#shared/contract/article-categories.ts";
import { created, ok } from "../../../http/answers.ts";
import { bindRoute, type Call } from "../../../http/bind-route.ts";
import type { Services } from "../../../services.ts";
import { openPublication } from "../../organizations/organizations.service.ts";
import { countStoriesByCategory } from "../story-categories.service.ts";
import { presentArticleCategory } from "./article-categories.present.ts";
import * as categories from "./article-categories.service.ts";
import { presentRemoval } from "./category-removal.present.ts";
import * as removals from "./category-removal.service.ts";

/** The categories of the article import interface (contract 4.B). */
export function articleCategoryRoutes(router: Router, services: Services): void {
  bindRoute(router, services, contract.listArticleCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    async handle({ found: publication }) {
      const rows = await categories.listArticleCategories(services, publication);
      return ok({ article_categories: rows.map(presentArticleCategory) });
    },
  });

  bindRoute(router, services, contract.createArticleCategory, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.write"),
    async handle({ actor, found: publication, body }) {
      const row = await categories.createArticleCategory(services, actor, publication, body);
      return created({ article_category: presentArticleCategory(row) }, row.version);
    },
  });

  // PUT and PATCH are the same here (contract 4.B): both are partial.
  for (const route of [contract.replaceArticleCategory, contract.changeArticleCategory])
    bindRoute(router, services, route, {
      find: ({ actor, params }: Call<typeof route>) =>
        categories.openArticleCategory(services, actor, params, "article_categories.write"),
      async handle({ actor, found: { publication, category }, body, ifMatch }) {
        const row = await categories.changeArticleCategory(
          services,
          actor,
          publication,
          category.id,
          body,
          ifMatch,
        );
        return ok({ article_category: presentArticleCategory(row) }, row.version);
      },
    });
}

/** What the console does with categories beyond the contract. */
export function categoryDeskRoutes(router: Router, services: Services): void {
  bindRoute(router, services, desk.countArticleCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    handle: async ({ found: publication }) =>
      ok({ counts: await countStoriesByCategory(services, publication) }),
  });

  bindRoute(router, services, desk.previewCategoryRemoval, {
    find: ({ actor, params }) =>
      categories.openArticleCategory(services, actor, params, "article_categories.read"),
    handle: async ({ found: { category } }) =>
      ok({ removal_preview: await removals.previewRemoval(services, category) }),
  });

  bindRoute(router, services, desk.removeArticleCategory, {
    find: ({ actor, params }) =>
      categories.openArticleCategory(services, actor, params, "article_categories.write"),
    async handle({ actor, found: { publication, category }, body, ifMatch }) {
      const row = await removals.removeCategory(
        services,
        actor,
        publication,
        category.id,
        body.merge_into,
        ifMatch,
      );
      return ok({ removal: presentRemoval(row) });
    },
  });

  bindRoute(router, services, desk.listCategoryRemovals, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    async handle({ found: publication }) {
      const rows = await removals.listRemovals(services, publication);
      return ok({ article_category_removals: rows.map(presentRemoval) });
    },
  });

  bindRoute(router, services, desk.undoCategoryRemoval, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.write"),
    async handle({ actor, found: publication, params }) {
      const row = await removals.undoRemoval(services, actor, publication, params.removal_id);
      return ok({ article_category: presentArticleCategory(row) }, row.version);
    },
  });
}
