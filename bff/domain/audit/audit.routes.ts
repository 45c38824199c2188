import type { Router } from "express";
import { requireOrganizationPermission } from "#bff/core/actor.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/audit.ts";
import * as log from "./audit-log.service.ts";

/** Serves the audit log of an organization. The history of a record is served with the record. */
export function auditRoutes(router: Router, services: RouteContext): void {
  const { db } = services;

  bindRoute(router, services, api.listAuditEntries, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "audit.read"),
    handle: async ({ params, query, request }) =>
      ok(await log.listAuditPage(db, params.organization_id, query, languageOf(request))),
  });

  bindRoute(router, services, api.listAuditActors, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "audit.read"),
    handle: async ({ params }) => ok({ actors: await log.listAuditActors(db, params.organization_id) }),
  });

  bindRoute(router, services, api.exportAuditEntries, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "audit.read"),
    async handle({ params, query, response }) {
      response.attachment(`audit-log-${new Date().toISOString().slice(0, 10)}.${query.format}`);
      return { file: log.exportAudit(db, params.organization_id, query) };
    },
  });
}
