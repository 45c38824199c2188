import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/publications.ts";
import * as publications from "./publications.service.ts";

/** Adds the routes with which administrators create publications and rename organizations. */
export function publicationRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.createPublication, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body }) {
      const publication = await publications.createPublication(services, actor, params.organization_id, body);
      return created({ publication });
    },
  });

  bindRoute(router, services, api.changeOrganization, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const { organization_id } = params;
      const row = await publications.renameOrganization(services, actor, organization_id, body.name, ifMatch);
      return ok({ organization: { id: row.id, name: row.name, version: row.version } }, row.version);
    },
  });
}
