import type { Router } from "express";
import { ServiceError } from "#bff/core/errors.ts";

/** Responds with 405 and the allowed methods to other methods on the paths of these routes. Must be called after they are bound. */
export function rejectOtherMethods(router: Router, routes: { method: string; path: string }[]): void {
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
