import type { Router } from "express";
import { presentAs } from "#bff/core/record-fields.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute, type Call } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as consoleApi from "#shared/console/articles/article-categories.ts";
import * as contract from "#shared/contract/article-categories.ts";
import * as categories from "./article-categories.service.ts";
import * as removals from "./removal/category-removal.service.ts";
import { countStoriesByCategory } from "./story-categories.service.ts";

const present = (row: categories.PositionedCategory) => presentAs(contract.articleCategory, row);

export function articleCategoryRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, contract.listArticleCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    async handle({ found: publication }) {
      const rows = await categories.listArticleCategories(services, publication);
      return ok({ article_categories: rows.map(present) });
    },
  });

  bindRoute(router, services, contract.createArticleCategory, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.write"),
    check: ({ found: publication, valid }) => categories.checkParent(services.db, publication.id, valid),
    async handle({ actor, found: publication, body, idempotencyKey }) {
      const { row, isReplay } = await categories.createArticleCategory(
        services,
        actor,
        publication,
        body,
        idempotencyKey,
      );
      return created({ article_category: present(row) }, row.version, isReplay);
    },
  });

  bindRoute(router, services, contract.getArticleCategory, {
    find: ({ actor, params }) =>
      categories.openArticleCategory(services, actor, params, "article_categories.read"),
    async handle({ found: { category } }) {
      const row = await categories.withPosition(services.db, category);
      return ok({ article_category: present(row) }, row.version);
    },
  });

  bindRoute(router, services, contract.deleteArticleCategory, {
    find: ({ actor, params }) =>
      categories.openArticleCategory(services, actor, params, "article_categories.write"),
    async handle({ actor, found: { publication, category }, query, ifMatch }) {
      const mergeInto = query.merge_into ?? null;
      await removals.removeCategory(services, actor, publication, category.id, mergeInto, ifMatch);
    },
  });

  // PUT and PATCH are the same here (contract 4.B): both are partial.
  for (const route of [contract.updateArticleCategory, contract.changeArticleCategory])
    bindRoute(router, services, route, {
      find: ({ actor, params }: Call<typeof route>) =>
        categories.openArticleCategory(services, actor, params, "article_categories.write"),
      check: ({ found: { publication, category }, valid }) =>
        categories.checkParent(services.db, publication.id, valid, category),
      async handle({ actor, found: { publication, category }, body, ifMatch }) {
        const row = await categories.changeArticleCategory(
          services,
          actor,
          publication,
          category.id,
          body,
          ifMatch,
        );
        return ok({ article_category: present(row) }, row.version);
      },
    });
}

export function categoryConsoleRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, consoleApi.countArticleCategories, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    handle: async ({ found: publication }) =>
      ok({ counts: await countStoriesByCategory(services, publication) }),
  });

  bindRoute(router, services, consoleApi.previewCategoryRemoval, {
    find: ({ actor, params }) =>
      categories.openArticleCategory(services, actor, params, "article_categories.read"),
    handle: async ({ found: { category } }) =>
      ok({ removal_preview: await removals.previewRemoval(services, category) }),
  });

  bindRoute(router, services, consoleApi.removeArticleCategory, {
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
      return ok({ removal: removals.presentRemoval(row) });
    },
  });

  bindRoute(router, services, consoleApi.listCategoryRemovals, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.read"),
    async handle({ found: publication }) {
      const rows = await removals.listRemovals(services, publication);
      return ok({ article_category_removals: rows.map(removals.presentRemoval) });
    },
  });

  bindRoute(router, services, consoleApi.undoCategoryRemoval, {
    find: ({ actor, params }) => openPublication(services, actor, params, "article_categories.write"),
    async handle({ actor, found: publication, params }) {
      const row = await removals.undoRemoval(services, actor, publication, params.removal_id);
      return ok({ article_category: present(row) }, row.version);
    },
  });
}
