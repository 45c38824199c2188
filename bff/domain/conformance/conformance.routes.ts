import type { Router } from "express";
import { runConformance } from "#shared/console/conformance.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { checkConfigured } from "./configured-conformance.service.ts";

/** Holding a publisher's authorization server against the contract. */
export function conformanceRoutes(router: Router, services: Services): void {
  bindRoute(router, services, runConformance, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ found: publication, body }) =>
      ok({ report: await checkConfigured(services, publication, body) }),
  });
}
