import type { Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { pickJson } from "#bff/core/record-fields.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/readers/account.ts";
import { findReader } from "./reader-organizations.service.ts";

/** Adds the routes that apps call with the access token of a reader. */
export function readerApiRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.getReaderAccount, {
    async handle({ actor }) {
      const reader = await findReader(services, actor.readerId);
      if (!reader) throw new ServiceError("reader_token_invalid");
      return ok({ account: pickJson(reader, ["id", "email", "name", "language", "created_at"]) });
    },
  });
}
