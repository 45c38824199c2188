import type { Router } from "express";
import { kioskSettingsOf, openPublication, presentPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as kioskApi from "#shared/console/kiosk-settings.ts";
import * as api from "#shared/console/publications.ts";
import { changeKioskSettings } from "./kiosk-settings.service.ts";
import * as changes from "./publication-changes.service.ts";
import { replaceLogo } from "./publication-logo.service.ts";

/** Adds the routes with which administrators change a publication, and see the effects before. */
export function publicationSettingsRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.previewPublicationChange, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    handle: async ({ found: publication, body }) =>
      ok({
        effects: await changes.previewPublicationChange(services, publication, body),
      }),
  });

  bindRoute(router, services, kioskApi.getKioskSettings, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.read"),
    handle: async ({ found: publication }) =>
      ok({ kiosk: kioskSettingsOf(publication) }, publication.version),
  });

  bindRoute(router, services, kioskApi.changeKioskSettings, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const row = await changeKioskSettings(services, actor, params.publication_id, body, ifMatch);
      return ok({ kiosk: kioskSettingsOf(row) }, row.version);
    },
  });

  bindRoute(router, services, api.replacePublicationLogo, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, found: publication, body, ifMatch }) {
      const row = await replaceLogo(services, actor, publication, body.image, ifMatch);
      return ok({ publication: presentPublication(row) }, row.version);
    },
  });

  bindRoute(router, services, api.removePublicationLogo, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, found: publication, ifMatch }) {
      const row = await replaceLogo(services, actor, publication, null, ifMatch);
      return ok({ publication: presentPublication(row) }, row.version);
    },
  });

  bindRoute(router, services, api.changePublication, {
    find: ({ actor, params }) => openPublication(services, actor, params, "publications.write"),
    async handle({ actor, params, body, ifMatch }) {
      const row = await changes.changePublication(services, actor, params.publication_id, body, ifMatch);
      return ok({ publication: presentPublication(row) }, row.version);
    },
  });
}
