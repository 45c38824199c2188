import type { Router } from "express";
import * as api from "#shared/console/publications.ts";
import { created } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission } from "../actor.ts";
import * as organizations from "./organizations.service.ts";

export function organizationRoutes(router: Router, services: Services): void {
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
