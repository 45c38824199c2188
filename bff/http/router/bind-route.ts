import type { Request, RequestHandler, Response, Router } from "express";
import type { Actor, PersonActor, ReaderActor } from "#bff/core/actor.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { IdempotencyKeyReused } from "#bff/core/idempotency/with-idempotency-key.ts";
import { PERSON_HEADER } from "#shared/console/identity/session.ts";
import { CONFIRMED_WARNINGS_HEADER } from "#shared/console/issues/imports.ts";
import { pathId } from "#shared/contract/fields.ts";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteResult } from "#shared/contract/route.ts";
import { toServiceError } from "../errors/error-handler.ts";
import { requireOwnOrigin } from "../middleware/csrf-guard.ts";
import { logQuery, setLogContext } from "../middleware/request-log.ts";
import { contractRoutes, kioskRouteTable } from "./contract-routes.ts";
import { errorStatusesOf } from "./error-statuses.ts";
import { bodyReader } from "./read-body.ts";
import { ignoredParameters, readQuery, requireKnownParameters } from "./read-query.ts";
import {
  type FileResponse,
  type JsonResponse,
  noContent,
  type RangedFileResponse,
  type TextResponse,
} from "./responses.ts";
import type { RouteContext } from "./route-context.ts";
import { sendRanged } from "./send-ranged.ts";
import { sendResult } from "./send-result.ts";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Routes that OpenAPI documents describe with their errors. */
const documentedRoutes = new Set<Route>([
  ...Object.values(contractRoutes),
  ...Object.values(kioskRouteTable),
]);

type Caller<R extends Route> = R["audience"] extends "public"
  ? null
  : R["audience"] extends "console"
    ? R extends { sessionOptional: true }
      ? PersonActor | null
      : PersonActor
    : R["audience"] extends "reader"
      ? ReaderActor
      : Actor;

/** A request as its handler sees it, before the body is read. */
export interface Call<R extends Route, S extends RouteContext = RouteContext> {
  services: S;
  actor: Caller<R>;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  /** The `If-Match` header: the version that the caller's change is based on. */
  ifMatch: string | undefined;
  /** The `Idempotency-Key` header, on routes that support it. */
  idempotencyKey: string | undefined;
  /** The header by which a user confirms the serious warnings of an issue. */
  confirmedWarnings: string | undefined;
  request: Request;
  response: Response;
}

type ResponseOf<R extends Route> = R["responses"] extends { 200: "file" }
  ? R["responses"] extends { 206: "file"; 304: null }
    ? RangedFileResponse
    : FileResponse
  : JsonResponse<RouteResult<R>> | JsonResponse<undefined> | TextResponse;
/** A handler returns nothing for 204. */
type Answer<R extends Route> =
  | Promise<ResponseOf<R>>
  | (204 extends keyof R["responses"] ? Promise<void> : never);

/**
 * Implementation of a route. `find` runs before the body is read, because an unknown ID takes precedence over an invalid
 * body. Its result is passed to `check` and `handle`.
 */
export interface Handler<R extends Route, Found, S extends RouteContext = RouteContext> {
  find?: (call: Call<R, S>) => Promise<Found>;
  /** Checks what the valid fields of an invalid body refer to, so that all faults are reported together. Throws `Invalid`. */
  check?: (call: Call<R, S> & { found: Found; valid: Partial<RouteBody<R>> }) => Promise<void>;
  handle: (call: Call<R, S> & { found: Found; body: RouteBody<R> }) => Answer<R>;
}

/**
 * Binds a route to Express. For each request, authenticates the caller, parses the parameters, calls `find`, parses the body,
 * calls `handle` and sends its result.
 */
export function bindRoute<const R extends Route, S extends RouteContext, Found = undefined>(
  router: Router,
  services: S,
  route: R,
  handler: Handler<R, Found, S>,
): void {
  const readBody = bodyReader(route);
  const run: RequestHandler = async (request, response) => {
    if (route.bareNotFound) response.locals.bareNotFound = true;
    logQuery(response, route, request);
    response.locals.ignoredParameters = ignoredParameters(route.query, request);
    const publicationId = pathId.safeParse(request.params.publication_id).data ?? null;
    let actor = null as Caller<R>;
    if (route.audience === "public") requireOwnOrigin(services.config.baseUrl, request);
    else if (route.sessionOptional) actor = (await signedInPerson(services, request)) as Caller<R>;
    else actor = (await services.authenticators[route.audience](request, publicationId)) as Caller<R>;
    // Not with a reader, whose ID is in no log.
    if (actor && actor.kind !== "reader") setLogContext(response, actor);
    if (route.strictQuery) requireKnownParameters(route.query, request);
    const call: Call<R, S> = {
      services,
      actor,
      params: parseParams(route, request) as RouteParams<R>,
      query: (route.query ? readQuery(route.query, request, route.emptyCounts) : undefined) as RouteQuery<R>,
      ifMatch: request.headers["if-match"],
      idempotencyKey: route.once ? idempotencyKeyOf(request) : undefined,
      confirmedWarnings: request.get(CONFIRMED_WARNINGS_HEADER),
      request,
      response,
    };
    const found = (await handler.find?.(call)) as Found;
    const check = (valid: object) =>
      handler.check?.({ ...call, found, valid: valid as Partial<RouteBody<R>> });
    const body = await readBody?.(request, response, check);
    const answer = await handler
      .handle({ ...call, found, body: body as RouteBody<R> })
      .catch((error: unknown) => {
        if (error instanceof IdempotencyKeyReused)
          response.set("Location", recordPath(request, error.recordId));
        throw error;
      });
    const result = (answer as ResponseOf<R> | undefined) ?? noContent;
    if ("ranged" in result) await sendRanged(services.config.accelPrefix, request, response, result);
    else await sendResult(services, route, call, withLocation(route, request, result));
  };
  const method = route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  router[method](
    route.path,
    services.checkResponses && documentedRoutes.has(route) ? checked(route, run) : run,
  );
}

/**
 * Returns the signed-in user, or null. Throws 401 if the request names its user in a header but has no valid session, so that
 * the page notices that the session has ended.
 */
async function signedInPerson(
  { authenticators }: Pick<RouteContext, "authenticators">,
  request: Request,
): Promise<PersonActor | null> {
  try {
    return await authenticators.console(request);
  } catch (error) {
    const isAnonymous = error instanceof ServiceError && error.code === "session_missing";
    if (isAnonymous && request.get(PERSON_HEADER) === undefined) return null;
    throw error;
  }
}

/** Adds the `Location` header to a 201 response: the URL of the request, followed by the ID of the record. */
function withLocation<Result extends FileResponse | JsonResponse<unknown> | TextResponse>(
  { envelope }: Route,
  request: Request,
  result: Result,
): Result {
  if (!("status" in result) || result.status !== 201 || envelope === undefined) return result;
  const { id } = (result.body as Record<string, { id?: number }>)[envelope] ?? {};
  if (id === undefined) return result;
  return { ...result, headers: { ...result.headers, Location: recordPath(request, id) } };
}

function recordPath(request: Request, id: number): string {
  return `${(request.baseUrl + request.path).replace(/\/$/, "")}/${id}`;
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get("Idempotency-Key");
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ServiceError("bad_idempotency_key");
}

/** Parses the path parameters. Throws 404 for a malformed or too large ID. */
function parseParams(route: Route, request: Request): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw new ServiceError("not_found.identifier");
  return parsed.data;
}

/** Throws if the OpenAPI document of a route does not list the status of an error. */
function checked(route: Route, run: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    try {
      await run(request, response, next);
    } catch (error) {
      const { status } = toServiceError(error);
      if (errorStatusesOf(route).some((listed) => listed === status)) throw error;
      const subject = `The error ${status} of ${route.method} ${route.path}`;
      throw new Error(`${subject} is not in its OpenAPI document.`, { cause: error });
    }
  };
}
