import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { runConformance } from "#shared/console/access/conformance.ts";
import type { AccessContext } from "../access.context.ts";
import { checkConfigured } from "./configured-conformance.service.ts";

/** Registers the route that checks a publisher's authorization server against the contract. */
export function conformanceRoutes(
  router: Router,
  services: RouteContext & AccessContext & ReaderTokenContext,
): void {
  bindRoute(router, services, runConformance, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ found: publication, body, request }) =>
      ok({ report: await checkConfigured(services, publication, body, languageOf(request)) }),
  });
}
