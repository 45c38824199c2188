import type { Router } from "express";
import * as api from "#shared/console/test-readers.ts";
import { created, noContent, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { forgetTestReader, keepTestReader, listTestReaders } from "./test-readers.service.ts";

/** Whose tokens are kept to try things out with. */
export function testReaderRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.listTestReaders, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.read"),
    handle: async ({ found: publication }) =>
      ok({ test_readers: await listTestReaders(services, publication.id) }),
  });

  bindRoute(router, services, api.createTestReader, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    handle: async ({ actor, found: publication, body: { name, token, id_token } }) =>
      created({
        test_reader: await keepTestReader(services, actor, publication, {
          name,
          token,
          idToken: id_token || null,
          signedIn: null,
        }),
      }),
  });

  bindRoute(router, services, api.deleteTestReader, {
    find: ({ actor, params }) => openPublication(services, actor, params, "access.try"),
    async handle({ actor, found: publication, params }) {
      await forgetTestReader(services, actor, publication, params.reader_id);
      return noContent;
    },
  });
}
