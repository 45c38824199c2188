import type { Router } from "express";
import * as apiTokens from "#shared/console/api-tokens.ts";
import { getSession, setLanguage } from "#shared/console/session.ts";
import { created, noContent, ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission } from "../actor.ts";
import { listOrganizations } from "../organizations/organizations.service.ts";
import * as accounts from "./accounts.service.ts";
import * as tokens from "./api-tokens.service.ts";

/** Who is signed in, and the API tokens they manage. */
export function accountRoutes(router: Router, services: Services): void {
  bindRoute(router, services, getSession, {
    async handle({ actor }) {
      if (!actor) return ok(null);
      const { userId: id, name, email, language } = actor;
      const organizations = await listOrganizations(services, actor);
      return ok({ user: { id, name, email, language }, organizations });
    },
  });

  bindRoute(router, services, setLanguage, {
    async handle({ actor, body }) {
      await accounts.setLanguage(services.db, actor.userId, body.language);
      return noContent;
    },
  });

  bindRoute(router, services, apiTokens.listApiTokens, {
    async handle({ actor, params }) {
      return ok({ api_tokens: await tokens.listApiTokens(services, actor, params.organization_id) });
    },
  });

  bindRoute(router, services, apiTokens.createApiToken, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "api_tokens.write"),
    async handle({ actor, params, body }) {
      return created(await tokens.createApiToken(services, actor, params.organization_id, body));
    },
  });

  bindRoute(router, services, apiTokens.rotateApiToken, {
    find: ({ actor, params }) =>
      tokens.requireApiToken(services, actor, params.organization_id, params.token_id),
    async handle({ actor, params, body, ifMatch }) {
      const { organization_id, token_id } = params;
      const rotated = await tokens.rotateApiToken(services, actor, organization_id, token_id, body, ifMatch);
      return created(rotated, rotated.api_token.version);
    },
  });

  bindRoute(router, services, apiTokens.revokeApiToken, {
    async handle({ actor, params }) {
      await tokens.revokeApiToken(services, actor, params.organization_id, params.token_id);
      return noContent;
    },
  });
}
