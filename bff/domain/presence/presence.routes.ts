import type { Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import { findLastChange } from "#bff/domain/audit/index.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/presence.ts";
import * as presence from "./presence.service.ts";

interface OfRecord {
  actor: PersonActor;
  params: { publication_id: number; kind: api.OpenRecordKind };
}

/** Adds the routes about the people who work on a record. */
export function presenceRoutes(router: Router, services: RouteContext): void {
  const find = ({ actor, params }: OfRecord) =>
    openPublication(services, actor, params, api.openRecordPermissions[params.kind]);

  bindRoute(router, services, api.getLastChange, {
    find,
    async handle({ actor, found: publication, params, query, request }) {
      const record = { type: params.kind, id: params.record_id };
      const since = { seconds: query.seconds, callerId: actor.userId };
      const found = await findLastChange(services.db, publication, record, since, languageOf(request));
      return ok({ last_change: found });
    },
  });

  bindRoute(router, services, api.visitRecord, {
    find,
    handle: async ({ actor, found: publication, params, body }) =>
      ok({ people: await presence.visitRecord(services, actor, publication, params, body.is_editing) }),
  });

  bindRoute(router, services, api.leaveRecord, {
    find,
    handle: ({ actor, found: publication, params }) =>
      presence.leaveRecord(services, actor, publication, params),
  });
}
