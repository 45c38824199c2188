import { isDeepStrictEqual } from "node:util";
import express, { type Request, type Response } from "express";
import type { z } from "zod";
import { MALFORMED } from "#shared/contract/fields.ts";
import type { Route } from "#shared/contract/route.ts";
import { Invalid, ServiceError } from "../domain/errors.ts";
import type { Message } from "../messages/message.ts";
import { messageOfProblem } from "../messages/problems.ts";
import { readBounded } from "./bounded-body.ts";
import { formReader } from "./read-form.ts";

/** The most a JSON body may hold, unpacked. */
export const JSON_LIMIT_BYTES = 1024 * 1024;

/** What is wrong with one field is understood by then. */
const MAX_MESSAGES = 20;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads and checks the bodies of one route; null where it takes none. */
export type BodyReader = (request: Request, response: Response) => Promise<unknown>;

/**
 * How the body of a route is read: as JSON, and as a form where it has fields for files. A missing content type is
 * read as JSON, another one is 415; malformed JSON, a malformed form or a missing envelope is 400, a body that is too
 * large 413, and what its schema refuses 422.
 */
export function bodyReader(route: Route): BodyReader | null {
  const { body: schema, envelope } = route;
  if (!schema) return null;
  const limit = route.bodyLimitBytes ?? JSON_LIMIT_BYTES;
  const readRaw = express.raw({ type: () => true, limit });
  const readForm =
    route.fileFields && envelope ? formReader(schema, envelope, route.fileFields, limit) : null;
  return async (request, response) => {
    const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    if (readForm && mediaType === "multipart/form-data")
      return validate(schema, await readForm(request, response));
    requireJson(mediaType, readForm !== null);
    await readBounded(request, limit, (done) => readRaw(request, response, done));
    const body = parseJson(request.body as Buffer | undefined);
    if (envelope === undefined) return validate(schema, body);
    const flat = route.flatBody && isObject(body) && !Object.hasOwn(body, envelope);
    return validate(schema, flat ? body : recordIn(body, envelope));
  };
}

function recordIn(body: unknown, envelope: string): unknown {
  const record = isObject(body) && Object.hasOwn(body, envelope) ? body[envelope] : undefined;
  if (isObject(record)) return record;
  throw new ServiceError("missing_envelope.json", { envelope });
}

function requireJson(mediaType: string | undefined, readsForms: boolean): void {
  if (!mediaType || mediaType === "application/json" || mediaType.endsWith("+json")) return;
  throw new ServiceError(`unsupported_media_type.${readsForms ? "json_or_form" : "json"}`, {
    type: mediaType,
  });
}

/** Throws 400 for what is no JSON. */
export function parseJson(bytes: Buffer | undefined): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new ServiceError("malformed_json.empty");
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ServiceError("malformed_json.syntax", { reason: error.message });
    throw new ServiceError("malformed_json.not_utf8");
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks a value against its schema. Throws `Invalid` with the messages by field; what is marked as malformed is a 400. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  messageOf: (issue: z.core.$ZodIssue) => Message = ({ message }) => messageOfProblem(message),
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const malformed = parsed.error.issues.find(isMalformed);
  if (malformed)
    throw new ServiceError("malformed_body.field", {
      field: malformed.path.join("."),
      problem: messageOfProblem(malformed.message),
    });
  const fields: Record<string, Message[]> = {};
  for (const issue of parsed.error.issues) {
    // An array's element is reported under the array's name.
    const path = issue.path.filter((part) => typeof part !== "number").join(".") || "base";
    const messages = fields[path] ?? [];
    const message = messageOf(issue);
    if (messages.length < MAX_MESSAGES && !messages.some((known) => isDeepStrictEqual(known, message)))
      messages.push(message);
    fields[path] = messages;
  }
  throw new Invalid(fields);
}

function isMalformed(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params === MALFORMED;
}
