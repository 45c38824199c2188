import type { z } from "zod";
import { isChange } from "#bff/http/router/error-statuses.ts";
import type { Route } from "#shared/contract/route.ts";
import { EXAMPLE_IMPORT } from "#shared/kiosk/emags.ts";
import type { Json, SchemaCollection } from "./json-schema.ts";

export function parameters(
  schema: z.ZodObject | undefined,
  place: "path" | "query" | "header",
  schemas: SchemaCollection,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.add(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...withDescription(description ?? (place === "path" ? identifierNamed(name) : undefined)),
    schema: rest,
  }));
}

function withDescription(description: unknown): Json {
  return description ? { description } : {};
}

/** Describes an ID by its name: `planned_emag_id` is the “Planned emag identifier.” (contract 2.1). */
function identifierNamed(name: string): string | undefined {
  const words = /^(\w+)_id$/.exec(name)?.[1]?.replaceAll("_", " ");
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)} identifier.`;
}

export function headerParameters(route: Route): Json[] {
  if (route.once)
    return [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description:
          "A unique value that you choose, such as a UUID. If you repeat the request with the same value and body, it returns the record that was already created.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 200,
          pattern: "^[!-~]+$",
          examples: ["0b9c6f5e-8a51-4b0e-9d7e-6c1b2f3a4d5e"],
        },
      },
    ];
  if (route.responses[206]) return rangeHeaders;
  if (route.responses[304] === null) return [ifNoneMatch(ANSWER_ETAG)];
  if (!isChange(route)) return [];
  return [
    {
      name: "If-Match",
      in: "header",
      required: false,
      description:
        "The ETag of the version that the change is based on. If there is a newer version, the response is 412.",
      schema: { type: "string", examples: ['"3"'] },
    },
  ];
}

const ifNoneMatch = (example: string): Json => ({
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The ETag of the copy that you have. If it is current, the response is 304.",
  schema: { type: "string", examples: [example] },
});

export const ANSWER_ETAG = 'W/"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"';
const FILE_ETAG = `"${EXAMPLE_IMPORT}-cover"`;

/** The request headers of a file that supports range requests and conditional requests. */
const rangeHeaders: Json[] = [
  {
    name: "Range",
    in: "header",
    required: false,
    description: "The bytes to send. The response is then 206, or 416 if the file ends before them.",
    schema: { type: "string", examples: ["bytes=0-1023"] },
  },
  {
    name: "If-Range",
    in: "header",
    required: false,
    description:
      "The ETag of the file that the range is of. If it is another file now, the response is the whole file.",
    schema: { type: "string", examples: [FILE_ETAG] },
  },
  ifNoneMatch(FILE_ETAG),
];
