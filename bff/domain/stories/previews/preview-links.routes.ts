import type { Router } from "express";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import * as api from "#shared/console/articles/preview-links.ts";
import { openStory } from "../open-story.ts";
import * as links from "./preview-links.service.ts";

/** Adds the routes of preview links. Opening one needs its token only. */
export function previewLinkRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.createPreviewLink, {
    find: ({ actor, params }) => openStory(services, actor, params, "stories.write"),
    handle: async ({ actor, found: { publication, story } }) =>
      created(await links.createPreviewLink(services, actor, publication, story)),
  });

  bindRoute(router, services, api.revokePreviewLinks, {
    find: ({ actor, params }) => openStory(services, actor, params, "stories.write"),
    handle: ({ actor, found: { publication, story } }) =>
      links.revokePreviewLinks(services, actor, publication, story),
  });

  bindRoute(router, services, api.openPreviewLink, {
    handle: async ({ body, request }) =>
      ok(await links.openPreviewLink(services, body.token, addressKey(request.ip))),
  });
}
