import { fromNodeHeaders } from "better-auth/node";
import type { Router } from "express";
import { completeSetup, getInstallation, getSetupLink } from "#shared/console/session.ts";
import { created, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import { startSession } from "../../http/sign-in.ts";
import type { Services } from "../../services.ts";
import { actorOfSession, hasPeople } from "../accounts/accounts.service.ts";
import { readSetupLink } from "../accounts/setup-links.service.ts";
import { listOrganizationIds } from "../organizations/organizations.service.ts";
import { offeredProvider } from "../sign-in-provider/sign-in-provider.service.ts";
import { runSetup } from "./setup.service.ts";

/** What works before anybody can sign in. */
export function setupRoutes(router: Router, services: Services): void {
  bindRoute(router, services, getInstallation, {
    async handle({ request }) {
      const actor = await actorOfSession(services, fromNodeHeaders(request.headers));
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
