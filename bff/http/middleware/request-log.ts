import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { type Options, pinoHttp } from "pino-http";
import type { Actor } from "#bff/core/actor.ts";
import { type Logger, withoutConnection } from "#bff/platform/logging/logging.ts";
import type { Route } from "#shared/contract/route.ts";

const REQUEST_ID = /^[\w.-]{8,64}$/;

type Line = Record<string, unknown>;

/**
 * Logs one line per request with its path, declared query parameters, status, error code and actor. Lines contain no secrets
 * and no network addresses. The `id` of a line is returned to the caller as `X-Request-Id`.
 */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (request, response) => {
      const given = request.headers["x-request-id"];
      const id = typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    customLogLevel: (request, response, error) => {
      // A 503 is caused by another system, such as the disk, the database or a publisher.
      if (!error && response.statusCode === 503) return "warn";
      if (error || response.statusCode >= 500) return "error";
      return /^\/(healthz|readyz|assets)/.test(request.url ?? "") ? "debug" : "info";
    },
    customSuccessObject: (_request, response, line: Line) => ({ ...line, ...contextOf(response) }),
    // For 5xx responses, pino-http creates an error that only repeats the status. It is omitted.
    customErrorObject: (_request, response, error, line: Line) => ({
      ...line,
      ...contextOf(response),
      ...(response.err === error ? {} : { err: undefined }),
    }),
    serializers: {
      err: withoutConnection,
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        // The query is removed, because it may contain secrets, such as the code of an identity provider. `logQuery` adds
        // the parameters that the route declares.
        // The path of the built-in authority, in any case, contains the profile token.
        url: url.split("?", 1)[0]!.replace(/^\/svc-api\/v2\/.*/is, "/svc-api/v2/…"),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  } satisfies Options);
}

export function setLogContext(response: Response, actor: Actor): void {
  response.locals.actor = actor;
}

/** Why a request was rejected: the error code of the response, and details that the code does not contain. */
export interface Rejection {
  code: string;
  reason?: string;
  /** Names of the invalid fields, without their values. */
  fields?: string[];
}

/** Adds the reason of a rejection to the log line of a request. */
export function logRejection(response: Response, rejection: Rejection): void {
  response.locals.rejection = rejection;
}

/** Adds the query parameters that the route declares to the log line of a request, without personal data. */
export function logQuery(response: Response, route: Route, { query }: Request): void {
  const declared = Object.keys(route.query?.shape ?? {}).filter((name) => query[name] !== undefined);
  if (declared.length > 0)
    response.locals.query = Object.fromEntries(
      declared.map((name) => [name, route.personalQuery?.includes(name) ? "…" : query[name]]),
    );
}

function contextOf(response: object): Line {
  const { rejection, query } = ((response as Partial<Response>).locals ?? {}) as {
    rejection?: Rejection;
    query?: Line;
  };
  return { ...(query ? { query } : {}), ...rejection, ...actorOf(response) };
}

/** Logs tokens with their name, to identify the script, but users only with their ID, because names are personal data. */
function actorOf(response: object): Line {
  const actor = (response as Partial<Response>).locals?.actor as Actor | undefined;
  if (!actor) return {};
  return {
    by: actor.kind === "token" ? { api_token: actor.tokenId, name: actor.name } : { user: actor.userId },
  };
}
