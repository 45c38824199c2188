import type { Router } from "express";
import * as api from "#shared/console/publications.ts";
import { created, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission, requirePermission } from "../actor.ts";
import * as organizations from "./organizations.service.ts";

export function organizationRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.listEmagCategories, {
    async find({ actor, params }) {
      const publication = await organizations.getPublication(services.db, params.publication_id);
      requirePermission(actor, publication, "publications.read");
      return publication;
    },
    async handle({ found: publication }) {
      return ok({ emag_categories: await organizations.listEmagCategories(services.db, publication.id) });
    },
  });

  bindRoute(router, services, api.createPublication, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body }) {
      const publication = await organizations.createPublication(
        services,
        actor,
        params.organization_id,
        body,
      );
      return created({ publication });
    },
  });
}
