import { isDeepStrictEqual } from "node:util";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { checkAll } from "#bff/core/check-all.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import type { Message } from "#bff/messages/message.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { MALFORMED } from "#shared/contract/fields.ts";
import type { Route } from "#shared/contract/route.ts";
import { readBounded } from "../bounded-body.ts";
import { defaultProblem } from "./default-problem.ts";
import { formReader } from "./read-form.ts";

/** Limit of a JSON body after decompression. */
export const JSON_LIMIT_BYTES = 1024 * 1024;

const MAX_MESSAGES_PER_FIELD = 20;

const decoder = new TextDecoder("utf-8", { fatal: true });

export type BodyReader = (
  request: Request,
  response: Response,
  /** Looks for more faults in the valid fields of an invalid record. */
  check: (valid: object) => Promise<void> | undefined,
) => Promise<unknown>;

/**
 * Returns the body reader of a route, or null if the route has no body. It accepts JSON, and forms if the route has file
 * fields. A missing content type means JSON. Throws 400 for malformed JSON, JSON that is not an object, a malformed form or a missing envelope, 413 for a
 * body that is too large, 415 for another content type, and 422 if the body does not match the schema.
 */
export function bodyReader(route: Route): BodyReader | null {
  const { body: schema, envelope } = route;
  if (!schema) return null;
  const limit = route.bodyLimitBytes ?? JSON_LIMIT_BYTES;
  const readRaw = express.raw({ type: () => true, limit });
  const readForm =
    route.fileFields && envelope ? formReader(schema, envelope, route.fileFields, limit) : null;
  return async (request, response, check) => {
    const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    if (readForm && mediaType === "multipart/form-data")
      return validateWith(check, schema, await readForm(request, response));
    requireJson(mediaType, readForm !== null);
    await readBounded(request, limit, (done) => readRaw(request, response, done));
    const body = parseJson(request.body as Buffer | undefined);
    if (envelope === undefined) {
      if (!isObject(body)) throw new ServiceError("malformed_body.not_object");
      return validateWith(check, schema, body);
    }
    const flat = route.flatBody && isObject(body) && !Object.hasOwn(body, envelope);
    return validateWith(check, schema, flat ? body : recordIn(body, envelope));
  };
}

/** Like `validate`. Throws the faults of the schema together with those that `check` finds in the valid fields. */
async function validateWith(
  check: Parameters<BodyReader>[2],
  schema: z.ZodType,
  value: unknown,
): Promise<unknown> {
  try {
    return validate(schema, value);
  } catch (error) {
    if (error instanceof Invalid)
      await checkAll(
        () => {
          throw error;
        },
        () => check(validFields(schema, value)),
      );
    throw error;
  }
}

function validFields(schema: z.ZodType, value: unknown): object {
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return {};
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(value[name]);
    return success && data !== undefined ? [[name, data]] : [];
  });
  return Object.fromEntries(fields);
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

/** Parses JSON. Throws 400 if it is malformed or not UTF-8. */
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

/** Validates a value. Throws `Invalid` with the messages by field, or 400 if an issue is marked as malformed. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  messageOf: (issue: z.core.$ZodIssue) => Message = ({ message }) => messageOfProblem(message),
): z.output<S> {
  const parsed = schema.safeParse(value, { error: defaultProblem });
  if (parsed.success) return parsed.data;
  const malformed = parsed.error.issues.find(isMalformed);
  if (malformed)
    throw new ServiceError("malformed_body.field", {
      field: malformed.path.join("."),
      problem: messageOfProblem(malformed.message),
    });
  const fields: Record<string, Message[]> = {};
  for (const issue of parsed.error.issues) {
    // Issues of an array element are reported under the name of the array.
    const path = issue.path.filter((part) => typeof part !== "number").join(".") || "base";
    const messages = fields[path] ?? [];
    const message = messageOf(issue);
    if (
      messages.length < MAX_MESSAGES_PER_FIELD &&
      !messages.some((other) => isDeepStrictEqual(other, message))
    )
      messages.push(message);
    fields[path] = messages;
  }
  throw new Invalid(fields);
}

function isMalformed(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params === MALFORMED;
}
