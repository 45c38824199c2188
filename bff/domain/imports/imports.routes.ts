import type { Router } from "express";
import * as content from "#shared/console/import-content.ts";
import * as api from "#shared/console/imports.ts";
import { immutableFile, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { importFiles } from "./import-files.service.ts";
import * as views from "./import-views.service.ts";
import { presentPage, presentSummary } from "./imports.present.ts";

/** What the console shows of imports; the contract has their status alone. */
export function importRoutes(router: Router, services: Services): void {
  const visibleImport = ({ actor, params }: { actor: Actor; params: { import_id: string } }) =>
    views.openImport(services, actor, params.import_id);
  const storedFile = async (key: string) => immutableFile(await views.storedFile(services, key));

  bindRoute(router, services, api.listImportSummaries, {
    find: ({ actor, params }) => openPublication(services, actor, params, "imports.read"),
    async handle({ found: publication, query }) {
      const rows = await views.listSummaries(services, publication.id, query.emag_ids);
      return ok({ imports: rows.map(presentSummary) });
    },
  });

  bindRoute(router, services, api.listRunningImports, {
    async handle({ actor }) {
      const rows = await views.listRunning(services, actor);
      return ok({ imports: rows.map(presentSummary) });
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
      return ok(await views.pageTextOf(services, found, params.page_number));
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
      return ok(await views.contentOf(services, found));
    },
  });

  bindRoute(router, services, content.getImportArticle, {
    find: visibleImport,
    async handle({ found, params }) {
      return ok({ article: await views.articleOf(services, found, params.article_number) });
    },
  });

  bindRoute(router, services, content.getImportPicture, {
    find: visibleImport,
    async handle({ found, params }) {
      return immutableFile(await views.pictureOf(services, found, params.picture_number));
    },
  });
}
