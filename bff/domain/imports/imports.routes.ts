import type { Router } from "express";
import * as content from "#shared/console/import-content.ts";
import * as api from "#shared/console/imports.ts";
import { immutableFile, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { reachOf, requirePermission } from "../actor.ts";
import { openEmag } from "../emags/emags.service.ts";
import { NotFound } from "../errors.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { findArticle, findContent, findPageText, findPicture, listPages } from "./import-content.repo.ts";
import { importFiles } from "./import-files.service.ts";
import { presentAttempt, presentPage, presentSummary } from "./imports.present.ts";
import * as repo from "./imports.repo.ts";
import { cancelImport } from "./imports.service.ts";

/** What the console shows of imports; the contract has their status alone. */
export function importRoutes(router: Router, services: Services): void {
  const { db, storage } = services;

  const visibleImport = async (call: {
    actor: Parameters<typeof requirePermission>[0];
    params: { import_id: string };
  }) => {
    const found = await repo.findImport(db, call.params.import_id);
    if (!found) throw new NotFound("There is no such import");
    requirePermission(
      call.actor,
      { id: found.publication_id, organization_id: found.organization_id },
      "imports.read",
    );
    return found;
  };

  const storedFile = async (key: string) => {
    const file = await storage.open(key);
    if (!file) throw new NotFound("There is no such file");
    return immutableFile(file);
  };

  bindRoute(router, services, api.listImportSummaries, {
    find: ({ actor, params }) => openPublication(services, actor, params, "imports.read"),
    async handle({ found: publication, query }) {
      const rows =
        query.emag_ids.length > 0 ? await repo.listSummaries(db, publication.id, query.emag_ids) : [];
      return ok({ imports: rows.map(presentSummary) });
    },
  });

  bindRoute(router, services, api.listRunningImports, {
    async handle({ actor }) {
      const rows = await repo.listOpenSummaries(db, reachOf(actor));
      return ok({ imports: rows.map(presentSummary) });
    },
  });

  bindRoute(router, services, api.listImportAttempts, {
    find: ({ actor, params }) => openEmag(services, actor, params, "imports.read"),
    async handle({ found: { emag } }) {
      const attempts = await repo.listAttempts(db, emag.id);
      const steps = await repo.listSteps(
        db,
        attempts.map(({ id }) => id),
      );
      const stepsOf = Map.groupBy(steps, (step) => step.import_id);
      return ok({
        imports: attempts.map((attempt) => presentAttempt(attempt, stepsOf.get(attempt.id) ?? [])),
      });
    },
  });

  bindRoute(router, services, api.cancelImport, {
    find: ({ actor, params }) => openEmag(services, actor, params, "imports.cancel"),
    async handle({ actor, found: { publication, emag } }) {
      const given = { emagId: emag.id, emagName: emag.name, publication };
      return ok({ cancelled: await cancelImport(services, actor, given) });
    },
  });

  bindRoute(router, services, api.listImportPages, {
    find: visibleImport,
    async handle({ found }) {
      const pages = await listPages(db, found.id);
      return ok({ pages: pages.map((page) => presentPage(found.id, page)), page_count: found.page_count });
    },
  });

  bindRoute(router, services, api.getPageText, {
    find: visibleImport,
    async handle({ found, params }) {
      const page = await findPageText(db, found.id, params.page_number);
      if (!page) throw new NotFound(`Page ${params.page_number} is not there, or not yet`);
      return ok(page);
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
      return ok(await findContent(db, found.id));
    },
  });

  bindRoute(router, services, content.getImportArticle, {
    find: visibleImport,
    async handle({ found, params }) {
      const article = await findArticle(db, found.id, params.article_number);
      if (!article) throw new NotFound(`Article ${params.article_number} is not there, or not yet`);
      return ok({ article });
    },
  });

  bindRoute(router, services, content.getImportPicture, {
    find: visibleImport,
    async handle({ found, params }) {
      const picture = await findPicture(db, found.id, params.picture_number);
      if (!picture) throw new NotFound("There is no such picture");
      return storedFile(picture.storage_key);
    },
  });
}
