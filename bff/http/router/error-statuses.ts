import type { ErrorStatus } from "#shared/contract/errors.ts";
import type { Route } from "#shared/contract/route.ts";

/** Returns the error statuses that a route can answer, for the OpenAPI document and for the response checks of tests. */
export function errorStatusesOf(route: Route): ErrorStatus[] {
  const statuses: ErrorStatus[] = [401, 403, 404, 429, 431, 500, 503, ...(route.moreErrors ?? [])];
  if (route.body) statuses.push(408);
  if (route.body || route.receivesFile) statuses.push(400, 413, 415);
  if (route.body || route.query || route.strictQuery || route.changes) statuses.push(422);
  if (isChange(route)) statuses.push(412);
  return statuses;
}

/** Returns whether a route changes an existing record, and therefore supports `If-Match`. */
export function isChange({ method, changes = false, receivesFile }: Route): boolean {
  if (receivesFile) return false;
  return changes || method === "PUT" || method === "PATCH" || method === "DELETE";
}
