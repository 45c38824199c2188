import type { Request, RequestHandler } from "express";
import type { Actor } from "#bff/core/actor.ts";
import type { ApiRequestLog } from "./api-request-log.ts";

const IDENTIFIER = /^(?:\d{1,10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Logs each request of an API token when its response has ended. Anything in the URL that may be a secret is left out. */
export function logApiRequests(log: Pick<ApiRequestLog, "add">): RequestHandler {
  return (request, response, next) => {
    const at = new Date();
    const began = performance.now();
    response.once("close", () => {
      const actor = response.locals.actor as Actor | undefined;
      if (actor?.kind !== "token") return;
      log.add({
        api_token_id: actor.tokenId,
        at,
        method: request.method,
        path: loggedPath(request),
        status: response.writableFinished ? response.statusCode : null,
        milliseconds: performance.now() - began,
        request_id: String(request.id),
        ignored_parameters: (response.locals.ignoredParameters as string[] | undefined) ?? [],
      });
    });
    next();
  };
}

/** Returns the path with its identifiers, without its query, and with the name of a parameter that is not an identifier. */
function loggedPath(request: Request): string {
  const pattern = String(request.route?.path ?? "");
  const segments = request.originalUrl.split("?", 1)[0]!.split("/");
  return pattern
    .split("/")
    .map((part, index) => {
      const segment = segments[index] ?? "";
      return part.startsWith(":") && IDENTIFIER.test(segment) ? segment : part;
    })
    .join("/");
}
