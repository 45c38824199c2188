import type { Router } from "express";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/identity/profile.ts";
import { startSession } from "../sessions/sign-in.routes.ts";
import { requireProviderLink } from "../users/provider-links.service.ts";
import * as profiles from "./profile.service.ts";

/** Registers the routes of a user's own account. A change of credentials ends all sessions and starts a new one here. */
export function profileRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.getProfile, {
    handle: async ({ actor }) => ok({ profile: await profiles.getProfile(services, actor) }),
  });

  bindRoute(router, services, api.changeProfile, {
    handle: async ({ actor, body }) => ok({ profile: await profiles.changeProfile(services, actor, body) }),
  });

  bindRoute(router, services, api.changePassword, {
    async handle({ actor, body, request, response }) {
      await startSession(services, await profiles.changePassword(services, actor, body), request, response);
    },
  });

  twoFactorRoutes(router, services);

  bindRoute(router, services, api.unlinkOwnProvider, {
    find: ({ actor, params }) => requireProviderLink(services.db, actor.userId, params.link_id),
    async handle({ actor, params, body, request, response }) {
      const { link_id } = params;
      const user = await profiles.unlinkOwnProvider(services, actor, link_id, body.current_password);
      await startSession(services, user, request, response);
    },
  });

  bindRoute(router, services, api.listOwnSessions, {
    handle: async ({ actor }) => ok({ sessions: await profiles.listSessions(services, actor) }),
  });

  bindRoute(router, services, api.endOwnSession, {
    handle: ({ actor, params }) => profiles.endSession(services, actor, params.session_id),
  });

  bindRoute(router, services, api.endOtherSessions, {
    handle: ({ actor }) => profiles.endOtherSessions(services, actor),
  });
}

function twoFactorRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.beginTwoFactor, {
    handle: async ({ actor, body }) =>
      ok(await profiles.beginTwoFactor(services, actor, body.current_password)),
  });

  bindRoute(router, services, api.confirmTwoFactor, {
    async handle({ actor, body, request, response }) {
      const user = await profiles.confirmTwoFactor(services, actor, body.code);
      await startSession(services, user, request, response);
    },
  });

  bindRoute(router, services, api.endTwoFactor, {
    async handle({ actor, body, request, response }) {
      const user = await profiles.endTwoFactor(services, actor, body.current_password);
      await startSession(services, user, request, response);
    },
  });

  bindRoute(router, services, api.renewRecoveryCodes, {
    async handle({ actor, body, request, response }) {
      const { codes, user } = await profiles.renewRecoveryCodes(services, actor, body.current_password);
      await startSession(services, user, request, response);
      return ok({ recovery_codes: codes });
    },
  });
}
