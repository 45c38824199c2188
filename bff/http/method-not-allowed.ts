import type { Router } from "express";
import type { Route } from "#shared/contract/route.ts";
import { HttpError } from "./http-error.ts";

/** After the routes are bound: another method on one of their paths is 405, with those it knows. */
export function refuseOtherMethods(router: Router, routes: Route[]): void {
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const methods = group.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    router.all(path, (request) => {
      throw new HttpError(
        405,
        "method_not_allowed",
        `This address knows ${methods.join(", ")}, not ${request.method}.`,
        { Allow: methods.join(", ") },
      );
    });
  }
}
