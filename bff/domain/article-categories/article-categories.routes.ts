import type { Router } from "express";
import * as contract from "#shared/contract/article-categories.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
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
}
