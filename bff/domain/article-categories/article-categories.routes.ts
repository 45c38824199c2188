import type { Router } from "express";
import * as contract from "#shared/contract/article-categories.ts";
import { created, ok } from "../../http/answers.ts";
import { bindRoute, type Call } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { presentArticleCategory } from "./article-categories.present.ts";
import * as categories from "./article-categories.service.ts";

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
