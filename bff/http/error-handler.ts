import type { ErrorRequestHandler, Request, Response } from "express";
import type { ErrorBody } from "#shared/contract/errors.ts";
import { Invalid, ServiceError } from "../domain/errors.ts";
import type { Message } from "../messages/message.ts";
import { render } from "../messages/render.ts";
import { isDatabaseFull, isDatabaseUnavailable } from "../platform/database/database-trouble.ts";
import { StorageError } from "../platform/storage/storage.ts";
import { bodyTooLarge } from "./bounded-body.ts";
import { languageOf } from "./language.ts";
import { noteRefusal } from "./request-log.ts";

const RETRY_SECONDS = 5;
/** What PostgreSQL calls it. */
const SQL_DEADLOCK = "40P01";
/** What zlib calls it, by gzip and deflate, Brotli, and Zstandard. */
const UNREADABLE_ENCODING = /^(Z_|ERR__ERROR_|ERR_BROTLI_|ZSTD_)/;

/** Answers with the error; an unforeseen one is logged, and the answer reveals no more than its request id. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) {
    request.log.error({ err: thrown }, "an answer broke off");
    next(thrown);
    return;
  }
  if (thrown instanceof Invalid) {
    noteRefusal(response, { code: thrown.code, fields: Object.keys(thrown.fields) });
    const say = sayer(request, response);
    const said = Object.entries(thrown.fields).map(([field, messages]) => [field, messages.map(say)]);
    response.status(thrown.status).json(Object.fromEntries(said));
    return;
  }
  const error = serviceErrorOf(thrown);
  if (error.code === "internal_error") request.log.error({ err: thrown }, "a request failed");
  else {
    if (thrown instanceof StorageError) request.log.warn({ err: thrown }, "the file storage failed");
    noteRefusal(response, { code: error.code, ...(error.reason !== undefined && { reason: error.reason }) });
  }
  response.set(error.headers);
  if (error.status === 404 && response.locals.bareNotFound) response.status(404).end();
  else sendError(request, response, error);
};

/** The error to answer with. */
function serviceErrorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const unavailable = { retryAfter: RETRY_SECONDS, reason: (thrown as Error | null)?.message };
  if (isDatabaseUnavailable(thrown)) return new ServiceError("database_unavailable", {}, unavailable);
  if (sqlStateOf(thrown) === SQL_DEADLOCK)
    return new ServiceError("changed_at_once", {}, { ...unavailable, retryAfter: 1 });
  if (isOutOfSpace(thrown)) return new ServiceError("disk_full", {}, unavailable);
  if (thrown instanceof StorageError) return new ServiceError("storage_unavailable", {}, unavailable);
  // The router's, of a path that holds a `%` which stands for nothing.
  if (thrown instanceof URIError) return new ServiceError("not_found.address");
  return ofBodyReader(thrown);
}

/** The disk of the files, or that of the database. */
function isOutOfSpace(error: unknown): boolean {
  return (error instanceof StorageError && error.code === "disk_full") || isDatabaseFull(error);
}

function sqlStateOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

/** body-parser's errors carry a type; each becomes one of ours. */
function ofBodyReader(thrown: unknown): ServiceError {
  const { type, limit = 0, code = "" } = (thrown ?? {}) as { type?: string; limit?: number; code?: string };
  switch (type) {
    case "entity.too.large":
      return bodyTooLarge(limit);
    case "encoding.unsupported":
      return new ServiceError("unsupported_encoding.body");
    case "request.aborted":
    case "request.size.invalid":
      return new ServiceError("incomplete_body");
    default:
      return new ServiceError(UNREADABLE_ENCODING.test(code) ? "malformed_body.encoding" : "internal_error");
  }
}

/** Errors are in the caller's language, and name it. */
function sayer(request: Request, response: Response): (text: Message) => string {
  const language = languageOf(request);
  response.vary("Accept-Language").set("Content-Language", language);
  return (text) => render(text, language);
}

function sendError(request: Request, response: Response, { status, code, text }: ServiceError): void {
  const requestId = response.getHeader("x-request-id");
  const body: ErrorBody = { error: sayer(request, response)(text), code };
  if (typeof requestId === "string") body.request_id = requestId;
  response.status(status).json(body);
}
