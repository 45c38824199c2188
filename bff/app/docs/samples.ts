import type { z } from "zod";
import { ServiceError } from "#bff/core/errors.ts";
import { EXAMPLE_TIME } from "#shared/contract/described.ts";
import type { Json } from "./json-schema.ts";
import type { References, Schema } from "./schema.ts";

export const SAMPLE_REQUEST_ID = "0c1b7f6e-2b1f-4a53-9a3e-5d7a8f0c9e21";

/** A typical error of each status. */
export const errorSamples: readonly ServiceError[] = [
  new ServiceError("missing_envelope.json", { envelope: "emag" }),
  new ServiceError("invalid_token"),
  new ServiceError("forbidden.role", { role: "viewer" }),
  new ServiceError("not_found.issue", { id: 4711 }),
  new ServiceError("request_timeout"),
  new ServiceError("upload_incomplete", { received: 1_048_576, bytes: 18_300_412 }),
  new ServiceError("version_conflict", { version: 4 }),
  new ServiceError("too_large.body", { bytes: 1_048_576 }),
  new ServiceError("unsupported_media_type.json", { type: "text/plain" }),
  new ServiceError("range_not_satisfiable", { bytes: 18_300_412 }),
  new ServiceError("too_many_attempts.credentials", {}, { retryAfter: 60 }),
  new ServiceError("headers_too_large", { bytes: 49_152 }),
  new ServiceError("internal_error"),
  new ServiceError("database_unavailable", {}, { retryAfter: 5 }),
];

/** Errors that readers typically get. */
export const kioskErrorSamples: readonly ServiceError[] = [
  new ServiceError("token_rejected"),
  new ServiceError("access_denied"),
  new ServiceError("not_found.released_issue"),
  new ServiceError("too_many_refused_tokens", {}, { retryAfter: 60 }),
  new ServiceError("authorization_unavailable", {}, { retryAfter: 5 }),
  ...errorSamples,
];

/** Builds an example of a response body from the examples of its fields: all fields but those of the other import mode. */
export function sampleResponse(references: References, given: Schema): unknown {
  const schema = references.follow(given);
  if (schema.examples) return schema.examples[0];
  if (schema.properties) return sampleObject(references, schema);
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return sampleResponse(references, alternative);
  if (schema.items) return [sampleResponse(references, schema.items)];
  return plainSample(schema);
}

/** Returns an example with the fields that its schema overrides. */
export function withOverrides(
  schema: z.ZodType | undefined,
  sample: Record<string, Json>,
): Record<string, Json> {
  const overrides = Object.entries(schema?.meta()?.overrides ?? {});
  return {
    ...sample,
    ...Object.fromEntries(overrides.map(([name, fields]) => [name, { ...sample[name], ...fields }])),
  };
}

function sampleObject(references: References, schema: Schema): Json {
  const made: Json = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name === "epub_import_attributes" && !schema.required?.includes(name)) continue;
    // An entry of a table of contents contains entries.
    made[name] = name === "children" ? [] : sampleResponse(references, property);
  }
  return made;
}

function isNullable(schema: Schema): boolean {
  return (
    [schema.type ?? []].flat().includes("null") || (schema.anyOf ?? []).some((one) => one.type === "null")
  );
}

function plainSample(schema: Schema): unknown {
  const known = schema.const ?? schema.enum?.[0] ?? schema.default;
  if (known !== undefined) return known;
  if (isNullable(schema)) return null;
  switch ([schema.type ?? []].flat()[0]) {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return {};
    case "string":
      return schema.format === "date-time" ? EXAMPLE_TIME : "text";
    default:
      return null;
  }
}
