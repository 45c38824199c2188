import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as apiTokens from "#shared/console/identity/api-tokens.ts";
import { getToken } from "#shared/contract/token.ts";
import type { IdentityContext } from "../identity.context.ts";
import * as tokens from "./api-tokens.service.ts";

/** Route for scripts, which asks about their own token. */
export function ownTokenRoute(router: Router, services: RouteContext): void {
  bindRoute(router, services, getToken, {
    handle: async ({ actor }) => ok({ token: await tokens.describeToken(services, actor) }),
  });
}

export function apiTokenRoutes(router: Router, services: RouteContext & IdentityContext): void {
  bindRoute(router, services, apiTokens.listApiTokens, {
    async handle({ actor, params }) {
      return ok({ api_tokens: await tokens.listApiTokens(services, actor, params.organization_id) });
    },
  });

  bindRoute(router, services, apiTokens.listApiRequests, {
    async handle({ actor, params, query }) {
      return ok(await tokens.listApiRequests(services, actor, params, query.before));
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
    handle: ({ actor, params }) =>
      tokens.revokeApiToken(services, actor, params.organization_id, params.token_id),
  });
}
