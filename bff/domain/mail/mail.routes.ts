import type { Router } from "express";
import { requireInstallationPermission } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/mail.ts";
import * as mails from "./mails.service.ts";

/** Routes of the mails that were not sent. */
export function mailRoutes(router: Router, services: RouteContext): void {
  bindRoute(router, services, api.listMails, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "mail.read"),
    handle: async ({ query }) => ok(await mails.listMails(services, query.before)),
  });

  bindRoute(router, services, api.getMail, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "mail.read"),
    handle: async ({ params }) => ok(await mails.getKeptMail(services, params.mail_id)),
  });

  bindRoute(router, services, api.sendMailAgain, {
    find: ({ actor }) => requireInstallationPermission(services, actor, "mail.read"),
    handle: async ({ params }) => ok({ mail: await mails.sendAgain(services, params.mail_id) }),
  });
}
