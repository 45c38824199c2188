import type { ErrorRequestHandler, Request, Response } from "express";
import { Invalid, OUTAGE_RETRY_SECONDS, ServiceError } from "#bff/core/errors.ts";
import type { Message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import {
  isDatabaseFull,
  isDatabaseUnavailable,
  isNulRejected,
} from "#bff/platform/database/database-failures.ts";
import { StorageError } from "#bff/platform/storage/storage.ts";
import type { ErrorBody } from "#shared/contract/errors.ts";
import { bodyTooLarge } from "../bounded-body.ts";
import { languageOf } from "../middleware/language.ts";
import { logRejection } from "../middleware/request-log.ts";

/** SQLSTATE of PostgreSQL. */
const SQL_DEADLOCK = "40P01";
/** Error codes of zlib for invalid gzip, deflate, Brotli and Zstandard data. */
const DECOMPRESSION_ERROR = /^(Z_|ERR__ERROR_|ERR_BROTLI_|ZSTD_)/;

/** Responds with an error. Logs unexpected errors, whose response contains only the request ID. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) {
    request.log.error({ err: thrown }, "failed to send response; closing the connection");
    next(thrown);
    return;
  }
  if (thrown instanceof Invalid) {
    logRejection(response, { code: thrown.code, fields: Object.keys(thrown.fields) });
    const translate = translator(request, response);
    const fields = Object.entries(thrown.fields).map(([field, messages]) => [field, messages.map(translate)]);
    response.status(thrown.status).json(Object.fromEntries(fields));
    return;
  }
  const error = toServiceError(thrown);
  if (error.code === "internal_error") request.log.error({ err: thrown }, "request failed unexpectedly");
  else {
    if (thrown instanceof StorageError) request.log.warn({ err: thrown }, "file storage failed");
    logRejection(response, { code: error.code, ...(error.reason !== undefined && { reason: error.reason }) });
  }
  response.set(error.headers);
  if (error.status === 404 && response.locals.bareNotFound) response.status(404).end();
  else sendError(request, response, error);
};

/** Converts any thrown value to the error of the response. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const unavailable = { retryAfter: OUTAGE_RETRY_SECONDS, reason: (thrown as Error | null)?.message };
  if (isDatabaseUnavailable(thrown)) return new ServiceError("database_unavailable", {}, unavailable);
  if (sqlStateOf(thrown) === SQL_DEADLOCK)
    return new ServiceError("concurrent_update", {}, { ...unavailable, retryAfter: 1 });
  if (isNulRejected(thrown)) return new ServiceError("malformed_text");
  if (isOutOfSpace(thrown)) return new ServiceError("disk_full", {}, unavailable);
  if (thrown instanceof StorageError) return new ServiceError("storage_unavailable", {}, unavailable);
  // Express throws this for a path with invalid percent-encoding.
  if (thrown instanceof URIError) return new ServiceError("not_found.address");
  return fromBodyParser(thrown);
}

/** Returns whether the disk of the files or of the database is full. */
function isOutOfSpace(error: unknown): boolean {
  return (error instanceof StorageError && error.code === "disk_full") || isDatabaseFull(error);
}

function sqlStateOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

type BodyParserError = Partial<Error> & { type?: string; limit?: number; code?: string };

/** Converts an error of body-parser, which has a `type`. Any other error becomes `internal_error`. */
function fromBodyParser(thrown: unknown): ServiceError {
  const { type, limit = 0, code = "", message = "" } = (thrown ?? {}) as BodyParserError;
  switch (type) {
    case "entity.too.large":
      return bodyTooLarge(limit);
    case "encoding.unsupported":
      return new ServiceError("unsupported_encoding.body");
    case "charset.unsupported":
    case "parameters.too.many":
      return new ServiceError("malformed_form.unreadable", { reason: message });
    case "request.aborted":
    case "request.size.invalid":
      return new ServiceError("incomplete_body");
    default:
      return new ServiceError(DECOMPRESSION_ERROR.test(code) ? "malformed_body.encoding" : "internal_error");
  }
}

/** Returns a function that translates messages to the caller's language, and sets the language headers of the response. */
function translator(request: Request, response: Response): (text: Message) => string {
  const language = languageOf(request);
  response.vary("Accept-Language").set("Content-Language", language);
  return (text) => render(text, language);
}

function sendError(request: Request, response: Response, error: ServiceError): void {
  const { status, code, text } = error;
  const requestId = response.getHeader("x-request-id");
  const body: ErrorBody = {
    error: translator(request, response)(text),
    code,
    ...error.details(languageOf(request)),
  };
  if (typeof requestId === "string") body.request_id = requestId;
  response.status(status).json(body);
}
