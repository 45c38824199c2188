import type { Router } from "express";
import { throwRefusal } from "#bff/core/record-version.ts";
import { openPublication } from "#bff/domain/publications/index.ts";
import { bindRoute, type Call } from "#bff/http/router/bind-route.ts";
import { created, ok, okList } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as contract from "#shared/contract/emag-routes.ts";
import { paginate } from "#shared/contract/pagination.ts";
import { checkEmagChange, checkNewEmag } from "./check-emag.ts";
import { presentEmag } from "./emags.present.ts";
import * as emags from "./emags.service.ts";
import { listEmags } from "./list/emag-list.service.ts";

type InPublication = Call<typeof contract.listEmags> | Call<typeof contract.createEmag>;
type OfEmag =
  | Call<typeof contract.getEmag>
  | Call<typeof contract.updateEmag>
  | Call<typeof contract.deleteEmag>;

/** Adds the routes of the issue import interface (contract 4.A). */
export function emagRoutes(router: Router, services: RouteContext): void {
  const readable = ({ actor, params }: InPublication) =>
    openPublication(services, actor, params, "emags.read");
  const writable = ({ actor, params }: InPublication) =>
    openPublication(services, actor, params, "emags.write");
  const readableEmag = ({ actor, params }: OfEmag) => emags.openEmag(services, actor, params, "emags.read");
  const writableEmag = ({ actor, params }: OfEmag) => emags.openEmag(services, actor, params, "emags.write");

  bindRoute(router, services, contract.listEmags, {
    find: readable,
    async handle({ found: publication, query }) {
      const { text, totalCount } = await listEmags(services, publication, query);
      return okList("emags", text, paginate(query, totalCount));
    },
  });

  bindRoute(router, services, contract.createEmag, {
    find: writable,
    async check({ actor, found: publication, valid }) {
      await checkNewEmag(services.db, actor, publication, valid);
    },
    async handle({ actor, found: publication, body, idempotencyKey }) {
      const { row, isReplay } = await emags.createEmag(services, actor, publication, body, idempotencyKey);
      return created({ emag: presentEmag(row) }, row.version, isReplay);
    },
  });

  bindRoute(router, services, contract.getEmag, {
    find: readableEmag,
    async handle({ found: { emag } }) {
      return ok({ emag: presentEmag(emag) }, emag.version);
    },
  });

  bindRoute(router, services, contract.updateEmag, {
    find: writableEmag,
    check: ({ found: { publication, emag }, valid }) =>
      checkEmagChange(services.db, publication, emag, valid),
    async handle({ actor, found: { publication, emag }, body, query, ifMatch, confirmedWarnings }) {
      const keep = query.keep_previous_pages;
      const row = await emags.updateEmag(services, actor, publication, emag.id, body, {
        ifMatch,
        keepPreviousPages: keep && keep === "true",
        confirmedWarnings,
      });
      return ok({ emag: presentEmag(row) }, row.version);
    },
  });

  bindRoute(router, services, contract.deleteEmag, {
    find: writableEmag,
    async handle({ actor, found: { publication, emag }, ifMatch }) {
      throwRefusal(await emags.deleteEmags(services, actor, publication, [{ id: emag.id, ifMatch }]));
    },
  });
}
