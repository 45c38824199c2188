import type { Router } from "express";
import type { Actor } from "#bff/core/actor.ts";
import { openPlannedEdition, presentWithReview } from "#bff/domain/planned-emags/index.ts";
import type { PublicationPath } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/issues/planned-editions.ts";
import { openEmag } from "../emags.service.ts";
import {
  attachIssue,
  detachIssue,
  findEmagEdition,
  listAttachableIssues,
} from "./attached-edition.service.ts";

/** Adds the console's routes that attach existing issues to planned editions. */
export function attachedEditionRoutes(router: Router, services: RouteContext): void {
  const open = (actor: Actor, params: PublicationPath & { planned_emag_id: number }) =>
    openPlannedEdition(services, actor, params, "emags.write");
  const answer = async (actor: Actor, params: Parameters<typeof open>[1]) => {
    const { edition } = await open(actor, params);
    return ok({ planned_edition: await presentWithReview(services.db, edition) }, edition.version);
  };

  bindRoute(router, services, api.listAttachableIssues, {
    find: ({ actor, params }) => open(actor, params),
    handle: async ({ found: { edition }, query }) =>
      ok({ issues: await listAttachableIssues(services, edition, query.search) }),
  });

  bindRoute(router, services, api.attachIssue, {
    find: ({ actor, params }) => open(actor, params),
    async handle({ actor, params, found: { publication, edition }, body, ifMatch, confirmedWarnings }) {
      const given = {
        editionId: edition.id,
        emagId: body.emag_id,
        takeName: body.take_name,
        ifMatch,
        confirmed: confirmedWarnings,
      };
      await attachIssue(services, actor, publication, given);
      return answer(actor, params);
    },
  });

  bindRoute(router, services, api.getEmagEdition, {
    find: ({ actor, params }) => openEmag(services, actor, params, "planned_emags.read"),
    async handle({ found: { publication, emag } }) {
      const { edition, waiting } = await findEmagEdition(services, publication, emag);
      const { db } = services;
      return ok({
        planned_edition: edition && (await presentWithReview(db, edition)),
        waiting_edition: waiting && (await presentWithReview(db, waiting)),
      });
    },
  });

  bindRoute(router, services, api.detachIssue, {
    find: ({ actor, params }) => open(actor, params),
    async handle({ actor, params, found: { publication, edition }, ifMatch }) {
      const given = { editionId: edition.id, emagId: edition.emag_id, ifMatch };
      await detachIssue(services, actor, publication, given);
      return answer(actor, params);
    },
  });
}
