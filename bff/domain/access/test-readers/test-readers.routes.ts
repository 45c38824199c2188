import type { Router } from "express";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/access/test-readers.ts";
import { deleteTestReader, listTestReaders, saveTestReader } from "./test-readers.service.ts";

/** Registers the routes of test readers, whose tokens are stored to try access checks. */
export function testReaderRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listTestReaders, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    handle: async ({ found: publication }) =>
      ok({ test_readers: await listTestReaders(services, publication.id) }),
  });

  bindRoute(router, services, api.createTestReader, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ actor, found: publication, body: { name, token, id_token } }) =>
      created({
        test_reader: await saveTestReader(services, actor, publication, {
          name,
          token,
          idToken: id_token || null,
          signedIn: null,
        }),
      }),
  });

  bindRoute(router, services, api.deleteTestReader, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: ({ actor, found: publication, params }) =>
      deleteTestReader(services, actor, publication, params.reader_id),
  });
}
