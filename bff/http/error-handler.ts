import type { ErrorRequestHandler, Request, Response } from "express";
import type { ErrorBody } from "#shared/contract/errors.ts";
import type { Say } from "#shared/sentences.ts";
import {
  AuthorizationUnavailable,
  Busy,
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  ImageTooLarge,
  Invalid,
  LinkUnusable,
  NotFound,
  ReaderUnknown,
  TooManyAttempts,
  UnknownVersion,
  UnsupportedImage,
  VersionConflict,
} from "../domain/errors.ts";
import { isDatabaseFull, isDatabaseUnavailable } from "../platform/database/database-trouble.ts";
import { StorageError } from "../platform/storage/storage.ts";
import { sayTo } from "../sentences/say.ts";
import { bodyTooLarge } from "./bounded-body.ts";
import { HttpError } from "./http-error.ts";
import { languageOf } from "./language.ts";
import { noteRefusal } from "./request-log.ts";

const RETRY_SECONDS = "5";
/** What PostgreSQL calls it. */
const SQL_DEADLOCK = "40P01";
/** What zlib calls it, by gzip and deflate, Brotli, and Zstandard. */
const UNREADABLE_ENCODING = /^(Z_|ERR__ERROR_|ERR_BROTLI_|ZSTD_)/;

const domainStatus = new Map<unknown, number>([
  [NotFound, 404],
  [Forbidden, 403],
  [Conflict, 409],
  [Gone, 410],
  [VersionConflict, 412],
  [UnknownVersion, 412],
  [LinkUnusable, 404],
  [ImageTooLarge, 413],
  [UnsupportedImage, 415],
]);

/** Turns whatever was thrown into an answer; what nobody foresaw is logged, and says no more than its request id. */
export const errorHandler: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    request.log.error({ err: error }, "an answer broke off");
    next(error);
    return;
  }
  if (error instanceof Invalid) {
    noteRefusal(response, { code: "invalid", fields: Object.keys(error.fields) });
    const say = sayer(request, response);
    const said = Object.entries(error.fields).map(([field, messages]) => [field, messages.map(say)]);
    response.status(422).json(Object.fromEntries(said));
    return;
  }
  const known = saidOf(error);
  if (known) {
    if (error instanceof StorageError) request.log.warn({ err: error }, "the file storage failed");
    noteRefusal(response, { code: known.code, ...reasonOf(error, known) });
    response.set(known.headers);
    if (known.status === 404 && response.locals.bareNotFound) response.status(404).end();
    else sendError(request, response, known.status, known.code, known.message);
    return;
  }
  request.log.error({ err: error }, "a request failed");
  sendError(
    request,
    response,
    500,
    "internal_error",
    "Something failed on our side. The request id finds the reason in the log of the service.",
  );
};

/** What is said of an error; not an error itself, whose stack would cost more than all the rest of it. */
type Said = Pick<HttpError, "status" | "code" | "message" | "headers">;

function saidOf(error: unknown): Said | null {
  if (error instanceof HttpError) return error;
  if (error instanceof ReaderUnknown)
    return said(401, error.code, error.message, { "WWW-Authenticate": 'Bearer realm="readers"' });
  if (error instanceof AuthorizationUnavailable || error instanceof Busy)
    return said(503, error.code, error.message, { "Retry-After": String(error.retryAfter) });
  if (error instanceof TooManyAttempts)
    return said(429, error.code, error.message, { "Retry-After": String(error.retryAfter) });
  if (error instanceof DomainError) {
    const status = domainStatus.get(error.constructor);
    return status ? said(status, error.code, error.message) : null;
  }
  if (isDatabaseUnavailable(error))
    return said(503, "database_unavailable", "The database does not answer just now. Try again shortly.", {
      "Retry-After": RETRY_SECONDS,
    });
  if (sqlStateOf(error) === SQL_DEADLOCK)
    return said(
      503,
      "changed_at_once",
      "Somebody else changed the same at this very moment, so nothing was changed here. Send it again.",
      { "Retry-After": "1" },
    );
  if (isOutOfSpace(error))
    return said(503, "disk_full", "The disk of the service is full. Tell whoever runs it, then go on.", {
      "Retry-After": RETRY_SECONDS,
    });
  if (error instanceof StorageError)
    return said(
      503,
      "storage_unavailable",
      "The files cannot be read or written just now. Try again shortly; if it lasts, tell whoever runs the service.",
      { "Retry-After": RETRY_SECONDS },
    );
  // The router's, of a path that holds a `%` which stands for nothing.
  if (error instanceof URIError) return said(404, "not_found", "There is nothing at this address.");
  return fromBodyReader(error);
}

/** For the log, where the code alone does not lead to whose trouble it is. */
function reasonOf(error: unknown, { status }: Said): { reason?: string } {
  if (status !== 503) return {};
  if (error instanceof AuthorizationUnavailable) return { reason: error.reason };
  return error instanceof Error && !(error instanceof DomainError) ? { reason: error.message } : {};
}

function said(status: number, code: string, message: string, headers: Record<string, string> = {}): Said {
  return { status, code, message, headers };
}

/** The disk of the files, or that of the database. */
function isOutOfSpace(error: unknown): boolean {
  return (error instanceof StorageError && error.code === "disk_full") || isDatabaseFull(error);
}

function sqlStateOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

/** body-parser's errors carry a type; each becomes one of ours. */
function fromBodyReader(error: unknown): Said | null {
  const { type, limit } = (error ?? {}) as { type?: string; limit?: number };
  switch (type) {
    case "entity.too.large":
      return bodyTooLarge(limit);
    case "encoding.unsupported":
      return said(415, "unsupported_encoding", "The body's Content-Encoding is not one this address reads.");
    case "request.aborted":
    case "request.size.invalid":
      return said(400, "incomplete_body", "The body ended before its announced length.");
    default:
      return UNREADABLE_ENCODING.test((error as { code?: string } | null)?.code ?? "")
        ? said(400, "malformed_body", "The body is not encoded as its Content-Encoding says.")
        : null;
  }
}

/** Errors are said in the caller's language, and say in which. */
function sayer(request: Request, response: Response): Say {
  const language = languageOf(request);
  response.vary("Accept-Language").set("Content-Language", language);
  return sayTo(language);
}

function sendError(
  request: Request,
  response: Response,
  status: number,
  code: string,
  message: string,
): void {
  const requestId = response.getHeader("x-request-id");
  const body: ErrorBody = { error: sayer(request, response)(message), code };
  if (typeof requestId === "string") body.request_id = requestId;
  response.status(status).json(body);
}
