import express, { type Request, type Response } from "express";
import type { z } from "zod";
import type { FieldErrors } from "#shared/contract/errors.ts";
import { Invalid } from "../domain/errors.ts";
import { HttpError } from "./http-error.ts";

/** The most a JSON body may hold, unpacked. */
export const JSON_LIMIT_BYTES = 1024 * 1024;

const readRaw = express.raw({ type: () => true, limit: JSON_LIMIT_BYTES });
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The record in a JSON body. A missing content type is read as JSON, another one is 415; malformed
 * JSON or a missing envelope is 400.
 */
export async function readJson(
  request: Request,
  response: Response,
  envelope: string | undefined,
): Promise<unknown> {
  requireJson(request.headers["content-type"]);
  await new Promise<void>((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  const body = parseJson(request.body as Buffer | undefined);
  if (envelope === undefined) return body;
  const record = isObject(body) && Object.hasOwn(body, envelope) ? body[envelope] : undefined;
  if (!isObject(record))
    throw new HttpError(
      400,
      "missing_envelope",
      `The body must be an object with the record under “${envelope}”.`,
    );
  return record;
}

function requireJson(contentType: string | undefined): void {
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (!mediaType || mediaType === "application/json" || mediaType.endsWith("+json")) return;
  throw new HttpError(
    415,
    "unsupported_media_type",
    `This address reads application/json, not ${mediaType}.`,
  );
}

function parseJson(bytes: Buffer | undefined): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw new HttpError(400, "malformed_json", "The body is empty; this address expects JSON.");
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new HttpError(400, "malformed_json", `The body is not JSON: ${reason}.`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks a value against its schema. Throws `Invalid` with the messages by field. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    // An array's element is reported under the array's name.
    const path = issue.path.filter((part) => typeof part !== "number").join(".") || "base";
    fields[path] = [...new Set([...(fields[path] ?? []), issue.message])];
  }
  throw new Invalid(fields);
}
