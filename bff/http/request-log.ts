import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { type Options, pinoHttp } from "pino-http";
import type { Route } from "#shared/contract/route.ts";
import type { Actor } from "../domain/actor.ts";
import { type Logger, withoutConnection } from "../platform/logging.ts";

const REQUEST_ID = /^[\w.-]{8,64}$/;

type Line = Record<string, unknown>;

/**
 * Logs one line for each request: path, declared query parameters, status, reason of a refusal, and actor. A line contains
 * no secrets and no network addresses. Its `id` goes back to the caller as `X-Request-Id`.
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
      // Somebody else does not answer: a disk, a database, a publisher.
      if (!error && response.statusCode === 503) return "warn";
      if (error || response.statusCode >= 500) return "error";
      return /^\/(healthz|readyz|assets)/.test(request.url ?? "") ? "debug" : "info";
    },
    customSuccessObject: (_request, response, line: Line) => ({ ...line, ...told(response) }),
    // The library makes up an error for whatever was answered with 5xx; it says no more than the status.
    customErrorObject: (_request, response, error, line: Line) => ({
      ...line,
      ...told(response),
      ...(response.err === error ? {} : { err: undefined }),
    }),
    serializers: {
      err: withoutConnection,
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        // Without its query, which may contain a secret under any name: a client may have put a token there, and an
        // identity provider sends its codes there. `noteQuery` adds the parameters that are known to be harmless.
        url: url.split("?", 1)[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  } satisfies Options);
}

/** Notes for the line of a request who has made it. */
export function noteActor(response: Response, actor: Actor): void {
  response.locals.actor = actor;
}

/** Why a request was refused: the code of the answer, and as far as that does not say it, what was met. */
export interface Refusal {
  code: string;
  reason?: string;
  /** Those that are wrong; not what they hold. */
  fields?: string[];
}

/** Notes for the line of a request why it was refused. */
export function noteRefusal(response: Response, refusal: Refusal): void {
  response.locals.refusal = refusal;
}

/** Adds to the line of a request the query parameters that its route declares, as they were sent. */
export function noteQuery(response: Response, route: Route, { query }: Request): void {
  const declared = Object.keys(route.query?.shape ?? {}).filter((name) => query[name] !== undefined);
  if (declared.length > 0)
    response.locals.query = Object.fromEntries(declared.map((name) => [name, query[name]]));
}

function told(response: object): Line {
  const { refusal, query } = ((response as Partial<Response>).locals ?? {}) as {
    refusal?: Refusal;
    query?: Line;
  };
  return { ...(query ? { query } : {}), ...refusal, ...madeBy(response) };
}

/** A token with its name, which tells whose script it is; a person without: names of people stay in the audit log. */
function madeBy(response: object): Line {
  const actor = (response as Partial<Response>).locals?.actor as Actor | undefined;
  if (!actor) return {};
  return {
    by: actor.kind === "token" ? { api_token: actor.tokenId, name: actor.name } : { user: actor.userId },
  };
}
