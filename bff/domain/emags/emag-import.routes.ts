import type { Router } from "express";
import { createImportWaits, currentImport } from "#bff/domain/imports/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { getEmagImport } from "#shared/contract/imports/imports.ts";
import { openEmag } from "./emags.service.ts";

/** Adds the route of an issue's import, which can wait for the next status (long polling). `stop` ends all waiting requests. */
export function emagImportRoutes(router: Router, services: RouteContext): { stop(): void } {
  const waits = createImportWaits(services);

  bindRoute(router, services, getEmagImport, {
    find: ({ actor, params }) => openEmag(services, actor, params, "imports.read"),
    async handle({ actor, params, found, query, request, response }) {
      if (query.wait !== undefined) {
        const gone = new AbortController();
        response.once("close", () => gone.abort());
        await waits.untilChanged({
          emagId: params.emag_id,
          publicationId: params.publication_id,
          caller: actor.kind === "token" ? `token ${actor.tokenId}` : actor.userId,
          seconds: query.wait,
          signal: gone.signal,
        });
        // Checked again after the wait, because the token may have been revoked and the issue deleted.
        const now = await services.authenticators.contract(request, params.publication_id);
        found = await openEmag(services, now, params, "imports.read");
      }
      return ok({ import: await currentImport(services, found.emag, languageOf(request)) });
    },
  });

  return waits;
}
