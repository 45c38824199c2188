import type { Router } from "express";
import {
  findSignedInUser,
  hasPeople,
  offeredProvider,
  readSetupLink,
  startSession,
} from "#bff/domain/identity/index.ts";
import { listOrganizationIds } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { getInstallation } from "#shared/console/identity/session.ts";
import { completeSetup, getSetupLink } from "#shared/console/identity/setup.ts";
import { runSetup } from "./setup.service.ts";

/** Adds the routes that work without signing in. */
export function setupRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, getInstallation, {
    async handle({ request }) {
      const actor = await findSignedInUser(services, request);
      const [set_up, provider] = await Promise.all([hasPeople(services.db), offeredProvider(services)]);
      return ok({ set_up, signed_in: actor !== null, provider });
    },
  });

  bindRoute(router, services, getSetupLink, {
    async handle({ body }) {
      const purpose = await readSetupLink(services.db, body.token);
      const organizations = await listOrganizationIds(services.db);
      return ok({ purpose, needs_organization: organizations.length === 0 });
    },
  });

  bindRoute(router, services, completeSetup, {
    async handle({ body, request, response }) {
      const { user, ...done } = await runSetup(services, body);
      await startSession(services, user, request, response);
      return created(done);
    },
  });
}
