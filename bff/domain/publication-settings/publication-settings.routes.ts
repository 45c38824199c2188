import type { Router } from "express";
import * as api from "#shared/console/publications.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission } from "../actor.ts";
import { openPublication, presentPublication } from "../organizations/organizations.service.ts";
import * as settings from "./publication-settings.service.ts";

/** What administrators change of organizations and publications. */
export function publicationSettingsRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.previewPublicationChange, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    handle: async ({ found: publication, body }) =>
      ok({ effects: await settings.previewPublicationChange(services, publication, body) }),
  });

  bindRoute(router, services, api.changePublication, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const row = await settings.changePublication(services, actor, params.publication_id, body, ifMatch);
      return ok({ publication: presentPublication(row) }, row.version);
    },
  });

  bindRoute(router, services, api.changeOrganization, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const { organization_id } = params;
      const row = await settings.renameOrganization(services, actor, organization_id, body.name, ifMatch);
      return ok({ organization: { id: row.id, name: row.name, version: row.version } }, row.version);
    },
  });
}
