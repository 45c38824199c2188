import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/access/access-config.ts";
import type { AccessContext } from "../access.context.ts";
import * as config from "./access-config.service.ts";
import { checkAccessConfig } from "./access-config-check.service.ts";

/** Registers the routes of a publication's access configuration. No response contains its secrets. */
export function accessConfigRoutes(router: Router, services: RouteContext & AccessContext): void {
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

  bindRoute(router, services, api.rotateProfileToken, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.write"),
    async handle({ actor, found: publication }) {
      const rotated = await config.rotateProfileToken(services, actor, publication);
      return created(rotated, rotated.access_config.version);
    },
  });

  bindRoute(router, services, api.checkAccessConfig, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.write"),
    async handle({ found: publication, body, request }) {
      return ok({ checks: await checkAccessConfig(services, publication, body, languageOf(request)) });
    },
  });
}
