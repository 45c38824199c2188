import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import { type Options, pinoHttp } from "pino-http";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/reader-sign-in.ts";
import { PROVIDER_CALLBACK } from "#shared/console/sign-in-provider.ts";
import type { Actor } from "../domain/actor.ts";
import { type Logger, withoutConnection } from "../platform/logging.ts";

const PARAMETER = /([?&])([^=&?]*)=[^&]*/g;
/** None is read from an address, but a client may try it there. */
const SECRET_NAME = /token|secret|password|authorization|api_?key/i;
const REQUEST_ID = /^[\w.-]{8,64}$/;

type Line = Record<string, unknown>;

/**
 * A line for each request, with what it asked for, how it was answered, why it was refused and by whom it was made; without
 * anything secret, and without network addresses. Its `id` goes back to the caller as `X-Request-Id`.
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
        // What an identity provider says there is nobody else's business.
        url:
          [READER_SIGN_IN_CALLBACK, PROVIDER_CALLBACK].find((path) => url.startsWith(path)) ??
          withoutSecrets(url),
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

function told(response: object): Line {
  const refusal = (response as Partial<Response>).locals?.refusal as Refusal | undefined;
  return { ...refusal, ...madeBy(response) };
}

/** A token with its name, which tells whose script it is; a person without: names of people stay in the audit log. */
function madeBy(response: object): Line {
  const actor = (response as Partial<Response>).locals?.actor as Actor | undefined;
  if (!actor) return {};
  return {
    by: actor.kind === "token" ? { api_token: actor.tokenId, name: actor.name } : { user: actor.userId },
  };
}

function withoutSecrets(url: string): string {
  return url.replace(PARAMETER, (parameter, mark: string, name: string) =>
    SECRET_NAME.test(name) ? `${mark}${name}=[redacted]` : parameter,
  );
}
