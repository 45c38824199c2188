import type { Router } from "express";
import * as api from "#shared/console/access-config.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import * as config from "./access-config.service.ts";
import { checkAccessConfig } from "./access-config-check.service.ts";

/** How access is decided in a publication; the secrets in it go in, and never out. */
export function accessConfigRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.getAccessConfig, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    async handle({ found: publication }) {
      const access_config = await config.getAccessConfig(services, publication);
      return ok({ access_config }, access_config.version);
    },
  });

  bindRoute(router, services, api.replaceAccessConfig, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.write"),
    async handle({ actor, found: publication, body, ifMatch }) {
      const access_config = await config.replaceAccessConfig(services, actor, publication, body, ifMatch);
      return ok({ access_config }, access_config.version);
    },
  });

  bindRoute(router, services, api.checkAccessConfig, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.write"),
    async handle({ found: publication, body }) {
      return ok({ checks: await checkAccessConfig(services, publication, body) });
    },
  });
}
