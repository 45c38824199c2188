import type { Router } from "express";
import type { Route } from "#shared/contract/route.ts";
import { ServiceError } from "../domain/errors.ts";

/** After the routes are bound: another method on one of their paths is 405, with those it knows. */
export function refuseOtherMethods(router: Router, routes: Route[]): void {
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const methods = group.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    router.all(path, (request) => {
      throw new ServiceError(
        "method_not_allowed",
        { methods: methods.join(", "), method: request.method },
        { headers: { Allow: methods.join(", ") } },
      );
    });
  }
}
