import type { Router } from "express";
import * as api from "#shared/console/audit.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission } from "../actor.ts";
import * as log from "./audit-log.service.ts";

/** Serves the audit log of an organization. The history of a record is served with the record. */
export function auditRoutes(router: Router, services: Services): void {
  const { db } = services;

  bindRoute(router, services, api.listAuditEntries, {
    find: async ({ actor, params }) =>
      requireOrganizationPermission(actor, params.organization_id, "audit.read"),
    handle: async ({ params, query }) => ok(await log.listAuditPage(db, params.organization_id, query)),
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
