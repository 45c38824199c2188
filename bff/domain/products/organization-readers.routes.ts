import type { Router } from "express";
import { listReaderHistory } from "#bff/domain/audit/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/readers/readers.ts";
import * as readers from "./organization-readers.service.ts";
import { openProducts } from "./products.service.ts";

/** Routes of the console: the readers whom an organization sees. */
export function organizationReaderRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listReaders, {
    find: ({ actor, params }) => openProducts(actor, params.organization_id, "readers.read"),
    handle: async ({ found, query }) => ok(await readers.listReaders(services, found, query)),
  });

  bindRoute(router, services, api.getReader, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.read"),
    handle: async ({ found }) => ok({ reader: await readers.getReader(services, found) }),
  });

  bindRoute(router, services, api.inviteReader, {
    find: ({ actor, params }) => openProducts(actor, params.organization_id, "holdings.write"),
    handle: async ({ actor, found, body }) => ok(await readers.inviteReader(services, actor, found, body)),
  });

  bindRoute(router, services, api.resendReaderInvitation, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "holdings.write"),
    handle: async ({ actor, found, body }) =>
      ok({ invitation: await readers.resendInvitation(services, actor, found, body.publication_id) }),
  });

  bindRoute(router, services, api.disableReader, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.write"),
    handle: async ({ actor, found }) =>
      ok({ reader: await readers.changeDisabled(services, actor, found, true) }),
  });

  bindRoute(router, services, api.enableReader, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.write"),
    handle: async ({ actor, found }) =>
      ok({ reader: await readers.changeDisabled(services, actor, found, false) }),
  });

  bindRoute(router, services, api.eraseReader, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.write"),
    handle: ({ actor, found }) => readers.eraseReader(services, actor, found),
  });

  bindRoute(router, services, api.exportReader, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.write"),
    handle: async ({ actor, found }) => ok(await readers.exportReader(services, actor, found)),
  });

  bindRoute(router, services, api.getReaderHistory, {
    find: ({ actor, params }) => readers.openReader(services, actor, params, "readers.read"),
    handle: async ({ found, query, request }) =>
      ok(
        await listReaderHistory(
          services.db,
          found.organization_id,
          found.id,
          query.before,
          languageOf(request),
        ),
      ),
  });
}
