import type { Router } from "express";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import { svcApiRoutes } from "#shared/contract/svc-api.ts";
import { decideForCaller, openSvcApi } from "./svc-api.service.ts";

/** Interface C of the contract (4.C), for callers outside. The built-in authority itself decides without a request. */
export function svcApi(router: Router, services: RouteContext & ReaderTokenContext): void {
  for (const { endpoint, route } of svcApiRoutes)
    bindRoute(router, services, route, {
      find: ({ params, request }) => openSvcApi(services, request.headers, params.profile_token),
      async handle({ found, body }) {
        return { status: 200, body: await decideForCaller(services, found, endpoint, body) };
      },
    });
}
