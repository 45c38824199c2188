import type { Router } from "express";
import type { Actor } from "#bff/core/actor.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { immutableFile, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as content from "#shared/console/issues/import-content.ts";
import * as api from "#shared/console/issues/imports.ts";
import { importFiles } from "./import-files.service.ts";
import * as views from "./import-views.service.ts";
import { presentArticle, presentPage, presentSummary } from "./imports.present.ts";

/** Adds the console's routes for imports. The contract's API only exposes their status. */
export function importRoutes(router: Router, services: RouteContext): void {
  const visibleImport = ({ actor, params }: { actor: Actor; params: { import_id: string } }) =>
    views.openImport(services, actor, params.import_id);
  const storedFile = async (key: string) => immutableFile(await views.openStoredFile(services, key));

  bindRoute(router, services, api.listImportSummaries, {
    find: ({ actor, params }) => openPublication(services, actor, params, "imports.read"),
    async handle({ found: publication, query, request }) {
      const rows = await views.listSummaries(services, publication, query.emag_ids);
      return ok({ imports: rows.map((row) => presentSummary(row, languageOf(request))) });
    },
  });

  bindRoute(router, services, api.listRunningImports, {
    async handle({ actor, request }) {
      const rows = await views.listRunning(services, actor);
      return ok({ imports: rows.map((row) => presentSummary(row, languageOf(request))) });
    },
  });

  bindRoute(router, services, api.listImportPages, {
    find: visibleImport,
    async handle({ found }) {
      const pages = await views.listPages(services, found);
      return ok({ pages: pages.map((page) => presentPage(found.id, page)), page_count: found.page_count });
    },
  });

  bindRoute(router, services, api.getPageText, {
    find: visibleImport,
    async handle({ found, params }) {
      return ok(await views.getPageText(services, found, params.page_number));
    },
  });

  bindRoute(router, services, api.getPageImage, {
    find: visibleImport,
    handle: ({ found, params }) => storedFile(importFiles.image(found, params.page_number)),
  });

  bindRoute(router, services, api.getPageThumbnail, {
    find: visibleImport,
    handle: ({ found, params }) => storedFile(importFiles.thumbnail(found, params.page_number)),
  });

  bindRoute(router, services, api.getCover, {
    find: visibleImport,
    handle: ({ found }) => storedFile(importFiles.cover(found)),
  });

  bindRoute(router, services, content.getImportContent, {
    find: visibleImport,
    async handle({ found }) {
      return ok(await views.getContent(services, found));
    },
  });

  bindRoute(router, services, content.getImportArticle, {
    find: visibleImport,
    async handle({ found, params }) {
      const article = await views.getArticle(services, found, params.article_number);
      return ok({ article: presentArticle(found.id, article) });
    },
  });

  bindRoute(router, services, content.getImportPicture, {
    find: visibleImport,
    async handle({ found, params }) {
      return immutableFile(await views.openPicture(services, found, params.picture_number));
    },
  });
}
