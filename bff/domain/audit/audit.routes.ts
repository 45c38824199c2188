import type { Router } from "express";
import * as api from "#shared/console/audit.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { requireOrganizationPermission } from "../actor.ts";
import { openEmag } from "../emags/emags.service.ts";
import { openPlannedEdition } from "../planned-emags/planned-emags.service.ts";
import * as log from "./audit-log.service.ts";

/** Who changed what: of an organization for its administrators, of one record for everybody who may see it. */
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

  bindRoute(router, services, api.getEmagHistory, {
    find: ({ actor, params }) => openEmag(services, actor, params, "emags.read"),
    handle: async ({ found: { publication, emag }, query }) =>
      ok(await log.listHistory(db, publication, { type: "emag", id: emag.id }, query.before)),
  });

  bindRoute(router, services, api.getEditionHistory, {
    find: ({ actor, params }) => openPlannedEdition(services, actor, params, "planned_emags.read"),
    handle: async ({ found: { publication, edition }, query }) =>
      ok(await log.listHistory(db, publication, { type: "planned_emag", id: edition.id }, query.before)),
  });
}
