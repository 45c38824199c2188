import { z } from "zod";
import { type ErrorStatus, errorBody, errorStatuses, fieldErrors } from "#shared/contract/errors.ts";
import { receivedFile } from "#shared/contract/received-file.ts";
import type { Route } from "#shared/contract/route.ts";
import { contractRoutes } from "../contract-routes.ts";
import { cookbook } from "./cookbook.ts";
import { guide } from "./guide.ts";
import { type Json, SchemaCollection } from "./json-schema.ts";
import { sampleAnswer, sampleRequest } from "./samples.ts";
import { References, type Schema } from "./schema.ts";

/** The version of the published contract, which the prefix of its paths carries too (contract 9). */
const CONTRACT_VERSION = "2.1";

/** The OpenAPI 3.1 document of the published contract, made from its routes. */
export function openApiDocument(options: {
  baseUrl: string;
  version: string;
  /** For tests; the published contract unless given. */
  routes?: Readonly<Record<string, Route>>;
}): Json {
  const routes = options.routes ?? contractRoutes;
  const schemas = new SchemaCollection();
  const paths: Record<string, Json> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(operationId, route, schemas);
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Newsrack import API",
      version: CONTRACT_VERSION,
      description: `For scripts and editorial systems that import content into a publication. Served by Newsrack ${options.version}.
${guide}${cookbook(options.baseUrl)}`,
    },
    servers: [{ url: options.baseUrl }],
    security: [{ token: [] }],
    tags: [...new Set(Object.values(routes).map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Authorization: Token <API_TOKEN>`, a token generated in the console.",
        },
      },
      headers: sharedHeaders,
      responses: errorResponses(Object.values(routes)),
      schemas: {
        ...schemas.components,
        FieldErrors: {
          ...schemas.add(fieldErrors, "output"),
          description: "What is wrong, by field. A nested field is written with dots.",
        },
        Error: {
          ...schemas.add(errorBody, "output"),
          description:
            "A message, a stable code for programs, and the request id to quote when asking for help.",
        },
      },
    },
  };
  addExamples(document, paths);
  return document;
}

/** Adds an example to each JSON body, built from the finished document, in which all references resolve. */
function addExamples(document: Json, paths: Record<string, Json>): void {
  const references = new References(document);
  for (const { requestBody, responses } of Object.values(paths).flatMap(Object.values) as Json[]) {
    const request = jsonOf(requestBody);
    if (request) request.example = sampleRequest(references, request.schema);
    for (const response of Object.values(responses as Json)) {
      const answer = jsonOf(response);
      if (answer) answer.example = sampleAnswer(references, answer.schema);
    }
  }
}

function jsonOf(body: unknown): { schema: Schema; example?: unknown } | undefined {
  const { content } = (body ?? {}) as { content?: Record<string, { schema: Schema }> };
  return content?.["application/json"];
}

function operation(operationId: string, route: Route, schemas: SchemaCollection): Json {
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...withDescription(route.description),
    parameters: [
      ...parameters(route.params, "path", schemas),
      ...parameters(route.query, "query", schemas),
      ...conditional(route),
    ],
    ...(route.body ? { requestBody: requestBody(route, route.body, schemas) } : {}),
    responses: responses(route, schemas),
  };
}

function parameters(
  schema: z.ZodObject | undefined,
  place: "path" | "query",
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

/** `planned_emag_id` is a “Planned emag identifier.” (contract 2.1). */
function identifierNamed(name: string): string | undefined {
  const words = /^(\w+)_id$/.exec(name)?.[1]?.replaceAll("_", " ");
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)} identifier.`;
}

function conditional(route: Route): Json[] {
  if (route.once)
    return [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description:
          "Anything of your own that names this request, such as a UUID: sent again with the same key, it answers with the record that is there already.",
        schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[!-~]+$" },
      },
    ];
  if (!isChange(route)) return [];
  return [
    {
      name: "If-Match",
      in: "header",
      required: false,
      description: "The ETag the change is based on. A newer version is answered with 412.",
      schema: { type: "string" },
    },
  ];
}

function requestBody(route: Route, body: z.ZodType, schemas: SchemaCollection): Json {
  const record = schemas.add(body, "input");
  const nested = route.envelope && {
    type: "object",
    required: [route.envelope],
    properties: { [route.envelope]: record },
  };
  // Neither closes its properties, so that a body may be both.
  const schema = nested ? (route.flatBody ? { anyOf: [nested, record] } : nested) : record;
  const form = formOf(route, body, schemas);
  return {
    required: true,
    content: { "application/json": { schema }, ...(form && { "multipart/form-data": { schema: form } }) },
  };
}

/** The parts of a form, one for each field of the record: `story[title]`. */
function formOf({ envelope, fileFields }: Route, body: z.ZodType, schemas: SchemaCollection): Json | null {
  if (!envelope || !fileFields || !(body instanceof z.ZodObject)) return null;
  // What holds several values is sent once for each, also where there is but one.
  const isList = (type: z.ZodType) => type.safeParse([]).success;
  const part = (field: string, type: z.ZodType) => `${envelope}[${field}]${isList(type) ? "[]" : ""}`;
  const fields = Object.entries(body.shape as Record<string, z.ZodType>);
  const isRequired = (type: z.ZodType) => !type.safeParse(undefined).success;
  return {
    type: "object",
    required: fields.filter(([, type]) => isRequired(type)).map(([field, type]) => part(field, type)),
    properties: Object.fromEntries(
      fields.map(([field, type]) => [
        part(field, type),
        fileFields.includes(field) ? schemas.add(receivedFile, "input") : schemas.add(type, "input"),
      ]),
    ),
  };
}

function responses(route: Route, schemas: SchemaCollection): Json {
  const all: Record<string, Json> = {};
  for (const [status, body] of Object.entries(route.responses)) {
    all[status] =
      body instanceof z.ZodType
        ? {
            description: "Success.",
            ...(answersRecord(route) ? { headers: { ETag: { $ref: "#/components/headers/ETag" } } } : {}),
            content: { "application/json": { schema: schemas.add(body, "output") } },
          }
        : { description: "Success, without a body." };
  }
  for (const status of errorsOf(route)) all[status] = { $ref: `#/components/responses/Error${status}` };
  if (route.bareNotFound) all[404] = { description: `${errorStatuses[404]} No body.` };
  return all;
}

/** What can go wrong on a route beyond its own answers. */
function errorsOf(route: Route): (ErrorStatus | 422)[] {
  const statuses: (ErrorStatus | 422)[] = [401, 403, 404, 429, 500, 503];
  if (route.body) statuses.push(400, 413, 415);
  if (route.body || route.query || route.changes) statuses.push(422);
  if (isChange(route)) statuses.push(412);
  return statuses;
}

function isChange({ method, changes = false }: Route): boolean {
  return changes || method === "PUT" || method === "PATCH" || method === "DELETE";
}

/** A list has no version of its own; a record does. */
function answersRecord({ method, path }: Route): boolean {
  return method !== "GET" || /:\w+$/.test(path);
}

const sharedHeaders = {
  ETag: {
    description: "The version of the record, for If-Match. Import progress does not change it.",
    schema: { type: "string", examples: ['"3"'] },
  },
  RetryAfter: { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
  WWWAuthenticate: { description: "The scheme that is asked for: Token.", schema: { type: "string" } },
};

const errorHeaders: Partial<Record<number, Json>> = {
  401: { "WWW-Authenticate": { $ref: "#/components/headers/WWWAuthenticate" } },
  429: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
  503: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
};

function errorResponses(routes: Route[]): Json {
  const used = [...new Set(routes.flatMap(errorsOf))].sort((one, other) => one - other);
  return Object.fromEntries(used.map((status) => [`Error${status}`, errorResponse(status)]));
}

function errorResponse(status: ErrorStatus | 422): Json {
  const schema = status === 422 ? "FieldErrors" : "Error";
  return {
    description: status === 422 ? "Some fields cannot be accepted." : errorStatuses[status],
    ...(errorHeaders[status] ? { headers: errorHeaders[status] } : {}),
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}
