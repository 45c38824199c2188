import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import type { IdentityContext } from "#bff/domain/identity/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/publications.ts";
import * as changes from "./publication-changes.service.ts";
import { presentPublication } from "./publications.present.ts";
import * as publications from "./publications.service.ts";

/** Adds the routes with which administrators create and change publications and organizations. */
export function publicationRoutes(
  router: Router,
  services: RouteContext & AccessContext & IdentityContext,
  updates: changes.PublicationUpdates,
): void {
  bindRoute(router, services, api.createPublication, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body }) {
      const publication = await publications.createPublication(services, actor, params.organization_id, body);
      return created({ publication });
    },
  });

  bindRoute(router, services, api.previewPublicationChange, {
    find: ({ actor, params }) => publications.openPublication(services, actor, params, "publications.write"),
    handle: async ({ found: publication, body }) =>
      ok({
        effects: await changes.previewPublicationChange(services, publication, body, updates),
      }),
  });

  bindRoute(router, services, api.changePublication, {
    find: ({ actor, params }) => publications.openPublication(services, actor, params, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const row = await changes.changePublication(
        services,
        actor,
        params.publication_id,
        body,
        ifMatch,
        updates,
      );
      return ok({ publication: presentPublication(row) }, row.version);
    },
  });

  bindRoute(router, services, api.changeOrganization, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const { organization_id } = params;
      const row = await changes.renameOrganization(services, actor, organization_id, body.name, ifMatch);
      return ok({ organization: { id: row.id, name: row.name, version: row.version } }, row.version);
    },
  });
}
