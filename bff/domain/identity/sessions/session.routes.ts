import type { Router } from "express";
import { listOrganizations } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { getSession, setLanguage } from "#shared/console/identity/session.ts";
import * as accounts from "../users/users.service.ts";

/** Registers the routes for the session and language of the signed-in user. */
export function sessionRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, getSession, {
    async handle({ actor }) {
      if (!actor) return ok(null);
      const { userId: id, name, email, language } = actor;
      const organizations = await listOrganizations(services, actor);
      return ok({ user: { id, name, email, language }, organizations });
    },
  });

  bindRoute(router, services, setLanguage, {
    handle: ({ actor, body }) => accounts.setLanguage(services.db, actor.userId, body.language),
  });
}
