import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import { iso } from "#bff/core/iso-time.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/identity/people.ts";
import type { IdentityContext } from "../identity.context.ts";
import { findSignedInUser, startSession } from "../sessions/sign-in.routes.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.service.ts";
import * as invitations from "./invitations.service.ts";
import * as links from "./password-links.service.ts";
import * as people from "./people.service.ts";

/** Registers the routes for an organization's people, their invitations and links. */
export function peopleRoutes(router: Router, services: RouteContext & IdentityContext): void {
  bindRoute(router, services, api.listPeople, {
    handle: async ({ actor, params }) => ok(await people.listPeople(services, actor, params.organization_id)),
  });

  bindRoute(router, services, api.changeRoles, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    async handle({ actor, found, body, ifMatch, request, response }) {
      const { person, user } = await people.changeRoles(services, actor, found, body, ifMatch);
      if (user.userId === actor.userId) await startSession(services, user, request, response);
      return ok({ person }, person.version);
    },
  });

  bindRoute(router, services, api.removePerson, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    async handle({ actor, found, request, response }) {
      const user = await people.removePerson(services, actor, found);
      if (user.userId === actor.userId) await startSession(services, user, request, response);
    },
  });

  bindRoute(router, services, api.disablePerson, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    handle: async ({ actor, found }) => ok({ person: await people.disablePerson(services, actor, found) }),
  });

  bindRoute(router, services, api.enablePerson, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    handle: async ({ actor, found }) => ok({ person: await people.enablePerson(services, actor, found) }),
  });

  bindRoute(router, services, api.turnOffTwoFactor, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    handle: async ({ actor, found }) => ok({ person: await people.turnOffTwoFactor(services, actor, found) }),
  });

  bindRoute(router, services, api.unlinkProvider, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    handle: async ({ actor, found, params }) =>
      ok({ person: await people.unlinkPersonsProvider(services, actor, found, params.link_id) }),
  });

  bindRoute(router, services, api.createPasswordLink, {
    find: ({ actor, params }) => people.openPerson(services, actor, params),
    async handle({ actor, found }) {
      const { url, expiresAt } = await links.createPasswordLink(services, actor, found);
      return created({ url, expires_at: iso(expiresAt) });
    },
  });

  invitationRoutes(router, services);
  linkRoutes(router, services);
}

function invitationRoutes(router: Router, services: RouteContext & IdentityContext): void {
  bindRoute(router, services, api.createInvitation, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "people.write"),
    handle: async ({ actor, params, body }) =>
      created(await invitations.createInvitation(services, actor, params.organization_id, body)),
  });

  bindRoute(router, services, api.renewInvitation, {
    handle: async ({ actor, params }) =>
      ok(await invitations.renewInvitation(services, actor, params.organization_id, params.invitation_id)),
  });

  bindRoute(router, services, api.withdrawInvitation, {
    handle: ({ actor, params }) =>
      invitations.withdrawInvitation(services, actor, params.organization_id, params.invitation_id),
  });
}

/** Registers the routes for people who follow an invitation or password link. */
function linkRoutes(router: Router, services: RouteContext & IdentityContext): void {
  bindRoute(router, services, api.openInvitation, {
    handle: async ({ body, request }) =>
      ok(await openInvitation(services, body.token, await findSignedInUser(services, request))),
  });

  bindRoute(router, services, api.acceptInvitation, {
    async handle({ body, request, response }) {
      const signedIn = await findSignedInUser(services, request);
      const { email, user } = await acceptInvitation(services, body, signedIn);
      await startSession(services, user, request, response);
      return created({ email });
    },
  });

  bindRoute(router, services, api.openPasswordLink, {
    handle: async ({ body }) => ok(await links.openPasswordLink(services, body.token)),
  });

  bindRoute(router, services, api.usePasswordLink, {
    handle: async ({ body }) => ok(await links.usePasswordLink(services, body.token, body.password)),
  });
}
