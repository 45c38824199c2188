import type { Request, RequestHandler, Response, Router } from "express";
import { pathId } from "#shared/contract/fields.ts";
import type { Route, RouteBody, RouteParams, RouteQuery, RouteResult } from "#shared/contract/route.ts";
import type { Actor, PersonActor } from "../domain/actor.ts";
import { ServiceError } from "../domain/errors.ts";
import { entityTag } from "../domain/record-version.ts";
import { sayWithin } from "../sentences/say.ts";
import type { Services } from "../services.ts";
import type { FileAnswer, JsonAnswer, RangedFileAnswer, TextAnswer } from "./answers.ts";
import { authenticate, authenticateIfSignedIn } from "./authenticate.ts";
import { sayToCaller } from "./language.ts";
import { bodyReader } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { noteActor, noteQuery } from "./request-log.ts";
import { requireOwnOrigin } from "./same-origin.ts";
import { sendRanged, streamTo } from "./send-ranged.ts";

const CREATION_KEY = /^[\x21-\x7e]{1,200}$/;

/** Who calls a route of this audience. */
type Caller<R extends Route> = R["audience"] extends "public"
  ? null
  : R["audience"] extends "console"
    ? R extends { sessionOptional: true }
      ? PersonActor | null
      : PersonActor
    : Actor;

/** What a handler knows of a request before its body is read. */
export interface Call<R extends Route> {
  services: Services;
  actor: Caller<R>;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  /** The version the caller's change is based on, where it said so. */
  ifMatch: string | undefined;
  /** What a creation is known by that may be sent again (`Idempotency-Key`). */
  creationKey: string | undefined;
  request: Request;
  response: Response;
}

type AnswerOf<R extends Route> = R["responses"] extends { 200: "file" }
  ? FileAnswer | RangedFileAnswer
  : JsonAnswer<RouteResult<R>> | JsonAnswer<undefined> | TextAnswer;

/**
 * What a route does. `find` runs before the body is looked at, because an unknown id wins over a bad
 * body; what it returns is handed to `handle`.
 */
export interface Handler<R extends Route, Found> {
  find?: (call: Call<R>) => Promise<Found>;
  handle: (call: Call<R> & { found: Found; body: RouteBody<R> }) => Promise<AnswerOf<R>>;
}

/** Binds a contract route to Express: parameters, credentials, `find`, body, `handle`, answer. */
export function bindRoute<const R extends Route, Found = undefined>(
  router: Router,
  services: Services,
  route: R,
  handler: Handler<R, Found>,
): void {
  const readBody = bodyReader(route);
  const run: RequestHandler = async (request, response) => {
    if (route.bareNotFound) response.locals.bareNotFound = true;
    noteQuery(response, route, request);
    const publicationId = pathId.safeParse(request.params.publication_id).data ?? null;
    let actor = null as Caller<R>;
    if (route.audience === "public") requireOwnOrigin(services.config.baseUrl, request);
    else if (route.sessionOptional) actor = (await authenticateIfSignedIn(services, request)) as Caller<R>;
    else actor = (await authenticate(services, route.audience, request, publicationId)) as Caller<R>;
    if (actor) noteActor(response, actor);
    if (actor?.kind === "token")
      services.tokenUses.note(actor.secretId, {
        at: new Date(),
        address: request.ip?.replace(/^::ffff:/, "") ?? "",
        method: route.method,
        route: route.path,
      });
    const call: Call<R> = {
      services,
      actor,
      params: parseParams(route, request) as RouteParams<R>,
      query: (route.query ? readQuery(route.query, request) : undefined) as RouteQuery<R>,
      ifMatch: request.headers["if-match"],
      creationKey: route.once ? creationKeyOf(request) : undefined,
      request,
      response,
    };
    const found = (await handler.find?.(call)) as Found;
    const body = await readBody?.(request, response);
    const answer = await handler.handle({ ...call, found, body: body as RouteBody<R> });
    if ("ranged" in answer) await sendRanged(request, response, answer);
    else await send(services, route, request, response, answer);
  };
  const method = route.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  router[method](route.path, run);
}

function creationKeyOf(request: Request): string | undefined {
  const key = request.get("Idempotency-Key");
  if (key === undefined || CREATION_KEY.test(key)) return key;
  throw new ServiceError("bad_idempotency_key");
}

/** An identifier that is none, or too large, names nothing. */
function parseParams(route: Route, request: Request): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw new ServiceError("not_found.identifier");
  return parsed.data;
}

async function send(
  services: Services,
  route: Route,
  request: Request,
  response: Response,
  answer: FileAnswer | JsonAnswer<unknown> | TextAnswer,
): Promise<void> {
  if ("text" in answer) {
    if (services.checkResponses)
      checkAnswer(route, { status: 200, body: JSON.parse(answer.text.toString()) as unknown });
    response.status(200).type("json").send(answer.text);
    return;
  }
  if (answer.headers) response.set(answer.headers);
  if ("file" in answer) {
    response.status(200).type(answer.file.contentType);
    if (answer.file.bytes !== undefined) response.set("Content-Length", String(answer.file.bytes));
    await streamTo(response, answer.file.stream);
    return;
  }
  if (services.checkResponses) checkAnswer(route, answer);
  if (answer.version !== undefined) response.set("ETag", entityTag(answer.version));
  response.status(answer.status);
  if (answer.body === undefined) response.end();
  else
    response.json(
      route.says ? sayWithin(answer.body, new Set(route.says), sayToCaller(request)) : answer.body,
    );
}

function checkAnswer(route: Route, answer: JsonAnswer<unknown>): void {
  const where = `${route.method} ${route.path} answered ${answer.status}`;
  const schema = route.responses[answer.status];
  if (schema === undefined) throw new Error(`${where}, which its contract does not know.`);
  if (schema === null || schema === "file") {
    if (answer.body !== undefined) throw new Error(`${where} with a body, where its contract has none.`);
    return;
  }
  const checked = schema.safeParse(answer.body);
  if (!checked.success) throw new Error(`${where} against its contract: ${checked.error.message}`);
}
