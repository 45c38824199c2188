import type { Router } from "express";
import * as api from "#shared/console/overview.ts";
import { roleMay } from "#shared/console/permissions.ts";
import { ok } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import { roleIn } from "../actor.ts";
import { openPublication } from "../organizations/organizations.service.ts";
import { overviewOf } from "./overview.service.ts";

/** Where a day in the console begins. */
export function overviewRoutes(router: Router, services: Services): void {
  bindRoute(router, services, api.getOverview, {
    find: ({ actor, params }) => openPublication(services, actor, params, "emags.read"),
    async handle({ found: publication, actor }) {
      const role = roleIn(actor, publication);
      const mayReadAccess = role !== null && roleMay(role, "access.read");
      return ok({ overview: await overviewOf(services, publication, mayReadAccess) });
    },
  });
}
