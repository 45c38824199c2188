import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/readers/reader-settings.ts";
import * as settings from "./reader-settings.service.ts";

/** Adds the routes of an organization's settings for its readers. */
export function readerSettingsRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.getReaderSettings, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "reader_settings.read"),
    async handle({ params }) {
      const reader_settings = await settings.getReaderSettings(services, params.organization_id);
      return ok({ reader_settings }, reader_settings.version);
    },
  });

  bindRoute(router, services, api.changeReaderSettings, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "reader_settings.write"),
    async handle({ actor, body, ifMatch, params }) {
      const { organization_id } = params;
      const reader_settings = await settings.changeReaderSettings(
        services,
        actor,
        organization_id,
        body,
        ifMatch,
      );
      return ok({ reader_settings }, reader_settings.version);
    },
  });
}
