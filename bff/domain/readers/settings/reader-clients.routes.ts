import type { Router } from "express";
import { type PersonActor, requireOrganizationPermission } from "#bff/core/actor.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/readers/reader-clients.ts";
import { issuerOf } from "../provider/provider.ts";
import * as clients from "./reader-clients.service.ts";

interface InOrganization {
  actor: PersonActor;
  params: { organization_id: number };
}

/** Adds the routes with which administrators register the apps that sign readers in. */
export function readerClientRoutes(router: Router, services: RouteContext): void {
  const mayWrite = async ({ actor, params }: InOrganization) =>
    requireOrganizationPermission(actor, params.organization_id, "reader_settings.write");
  const pathOf = (params: { organization_id: number; client_id: string }): clients.ClientPath => ({
    organizationId: params.organization_id,
    clientId: params.client_id,
  });

  bindRoute(router, services, api.listReaderClients, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "reader_settings.read"),
    handle: async ({ params }) =>
      ok({
        reader_clients: await clients.listReaderClients(services, params.organization_id),
        issuer: issuerOf(services),
      }),
  });

  bindRoute(router, services, api.createReaderClient, {
    find: mayWrite,
    async handle({ actor, body, params }) {
      const { client, secret } = await clients.createReaderClient(
        services,
        actor,
        params.organization_id,
        body,
      );
      return created({ reader_client: client, client_secret: secret }, client.version);
    },
  });

  bindRoute(router, services, api.changeReaderClient, {
    find: mayWrite,
    async handle({ actor, body, ifMatch, params }) {
      const reader_client = await clients.changeReaderClient(services, actor, pathOf(params), body, ifMatch);
      return ok({ reader_client }, reader_client.version);
    },
  });

  bindRoute(router, services, api.rotateReaderClientSecret, {
    find: mayWrite,
    async handle({ actor, ifMatch, params }) {
      const rotated = await clients.rotateReaderClientSecret(services, actor, pathOf(params), ifMatch);
      return ok({ reader_client: rotated.client, client_secret: rotated.secret }, rotated.client.version);
    },
  });

  bindRoute(router, services, api.deleteReaderClient, {
    find: mayWrite,
    handle: ({ actor, ifMatch, params }) =>
      clients.deleteReaderClient(services, actor, pathOf(params), ifMatch),
  });
}
