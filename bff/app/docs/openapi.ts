import { z } from "zod";
import type { ServiceError } from "#bff/core/errors.ts";
import { errorStatusesOf, isChange } from "#bff/http/router/error-statuses.ts";
import { type ErrorCode, errorCodes } from "#bff/messages/error-codes.ts";
import { type ErrorStatus, errorBody, errorStatuses, fieldErrors } from "#shared/contract/errors.ts";
import { receivedFile } from "#shared/contract/received-file.ts";
import type { Route } from "#shared/contract/route.ts";
import { type Json, SchemaCollection } from "./json-schema.ts";
import { ANSWER_ETAG, headerParameters, parameters } from "./parameters.ts";
import { errorSamples, SAMPLE_REQUEST_ID, sampleResponse, withOverrides } from "./samples.ts";
import { References, type Schema } from "./schema.ts";
import { WEBHOOKS, webhookOperations } from "./webhooks.ts";

/** One of the service's interfaces. */
export interface ApiDescription {
  title: string;
  /** The version of the interface, which the prefix of its paths carries too (contract 9). */
  version: string;
  description: string;
  routes: Readonly<Record<string, Route>>;
  servers: Json[];
  tags: Readonly<Record<string, string>>;
  securityScheme: Json;
  /** True if credentials are optional. */
  isPublic?: boolean;
  /** Responses to failed requests of all routes, by status. Default: those of Newsrack. */
  errors?: Readonly<Record<number, Json>>;
  /** An example of an error for each status. Default: those of the import API. */
  errorSamples?: readonly ServiceError[];
  /** Headers that every request may carry. */
  headers?: Json[];
  /** True if the service sends webhooks. */
  webhooks?: boolean;
}

const SCHEME = "token";
const CONTACT = { name: "The operator of this installation" };

/** Returns the OpenAPI 3.1 document of an interface, made from its routes. */
export function openApiDocument(api: ApiDescription): Json {
  const { routes } = api;
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(api, operationId, route, schemas);
  }
  const tags = new Set(Object.values(routes).map(({ tag }) => tag));
  if (api.webhooks) tags.add(WEBHOOKS);
  const statuses = api.errors ? [] : [...new Set(Object.values(routes).flatMap(errorStatusesOf))].sort();
  const document = {
    openapi: "3.1.0",
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      contact: CONTACT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: api.servers,
    security: [...(api.isPublic ? [{}] : []), { [SCHEME]: [] }],
    tags: [...tags].map((name) => ({ name, description: api.tags[name] ?? `${name}.` })),
    paths,
    ...(api.webhooks && { webhooks: webhookOperations(schemas) }),
    components: {
      securitySchemes: { [SCHEME]: api.securityScheme },
      headers: usedHeaders(routes, statuses),
      responses: Object.fromEntries(statuses.map((status) => [`Error${status}`, errorResponse(api, status)])),
      schemas: {
        ...schemas.components,
        ...(statuses.includes(422) && {
          FieldErrors: {
            ...schemas.add(fieldErrors, "output"),
            description: "Messages by field. Names of nested fields are joined with dots.",
            examples: [{ name: ["must not be blank"] }],
          },
        }),
        ...(statuses.length > 0 && {
          Error: {
            ...schemas.add(errorBody, "output"),
            description:
              "A message, a stable code for programs, and the request id to quote when asking for help.",
          },
        }),
      },
    },
  };
  addResponseExamples(document, paths, routes);
  return document;
}

/** Adds an example to each JSON response. Called when the document is complete, so that all references can be resolved. */
function addResponseExamples(
  document: Json,
  paths: Record<string, Record<string, Json>>,
  routes: Readonly<Record<string, Route>>,
): void {
  const references = new References(document);
  for (const { operationId, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [status, response] of Object.entries(responses as Record<string, Json>)) {
      const answer = (
        response.content as Record<string, { schema: Schema; example?: unknown }> | undefined
      )?.["application/json"];
      if (!answer) continue;
      const schema = routes[String(operationId)]!.responses[Number(status)] as z.ZodType | undefined;
      const sample = sampleResponse(references, answer.schema) as Record<string, Json>;
      answer.example = withOverrides(schema, sample);
    }
}

function operation(api: ApiDescription, operationId: string, route: Route, schemas: SchemaCollection): Json {
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description ?? `${route.summary}.`,
    parameters: [
      ...parameters(route.params, "path", schemas),
      ...parameters(route.query, "query", schemas),
      ...headerParameters(route),
      ...(api.headers ?? []),
    ],
    ...(route.body ? { requestBody: requestBody(route, route.body, schemas) } : {}),
    ...(route.receivesFile ? { requestBody: fileBody } : {}),
    responses: responses(api, route, schemas),
  };
}

function requestBody(route: Route, body: z.ZodType, schemas: SchemaCollection): Json {
  const record = schemas.add(body, "input");
  const nested = route.envelope && {
    type: "object",
    required: [route.envelope],
    properties: { [route.envelope]: record },
  };
  // Not `oneOf`, because both schemas allow additional properties, so that a body may match both.
  const schema = nested ? (route.flatBody ? { anyOf: [nested, record] } : nested) : record;
  const form = formOf(route, body, schemas);
  const { requests, form: parts = {} } = body.meta() ?? {};
  const examples = Object.entries(requests ?? {}).map(([name, { summary, flat, value }]) => [
    name,
    { summary, value: route.envelope && !flat ? { [route.envelope]: value } : value },
  ]);
  return {
    required: true,
    content: {
      "application/json": { schema, ...(requests && { examples: Object.fromEntries(examples) }) },
      ...(form && {
        "multipart/form-data": { schema: form, example: partsOf(route.envelope!, parts as Json) },
      }),
    },
  };
}

/** Returns the parts of a form that contain the fields of a record. */
function partsOf(envelope: string, record: Json): Json {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) =>
      Array.isArray(value)
        ? [`${envelope}[${field}][]`, value.map(String)]
        : [`${envelope}[${field}]`, String(value)],
    ),
  );
}

/** A body that is a file. Its type is detected from its content, and its Content-Type is ignored. */
const fileBody: Json = {
  required: true,
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
};

/** Describes the parts of a form, which are named after the fields of the record, such as `story[title]`. */
function formOf({ envelope, fileFields }: Route, body: z.ZodType, schemas: SchemaCollection): Json | null {
  if (!envelope || !fileFields || !(body instanceof z.ZodObject)) return null;
  // The name of a list ends in `[]`, also if it has a single value.
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
        fileFields.includes(field) ? schemas.add(receivedFile, "input") : asText(schemas.add(type, "input")),
      ]),
    ),
  };
}

/** Converts a schema to that of a form part, in which an empty text means null, and flags are the words true and false. */
function asText(schema: Json): Json {
  const type = [schema.type ?? []].flat().find((each) => each !== "null");
  const { examples: _, ...plain } = schema;
  if (type === "boolean") return { ...plain, type: "string", enum: ["true", "false"] };
  if (type === "array") return { ...plain, items: { type: "string", pattern: "^\\d*$" } };
  return { ...schema, type };
}

function responses(api: ApiDescription, route: Route, schemas: SchemaCollection): Json {
  const all: Record<string, Json> = {};
  for (const [status, body] of Object.entries(route.responses)) {
    const headers = headersOf(route, Number(status));
    all[status] = {
      description: descriptionOf(Number(status), body),
      ...(headers.length > 0 && { headers: referencesTo(headers) }),
      ...contentOf(body, schemas),
    };
  }
  if (api.errors) return { ...all, ...api.errors };
  for (const status of errorStatusesOf(route))
    all[status] = { $ref: `#/components/responses/Error${status}` };
  if (route.once && all[422]) all[422] = refusedOrReused;
  if (route.needsApproval) all[422] = refusedOrUnapproved;
  if (route.bareNotFound) all[404] = { description: `${errorStatuses[404]} No body.` };
  return all;
}

function descriptionOf(status: number, body: Route["responses"][number]): string {
  if (status === 206) return "The requested range of the file.";
  if (status === 304) return "Your copy is current.";
  return body === null ? "Success, without a body." : "Success.";
}

function contentOf(body: Route["responses"][number], schemas: SchemaCollection): Json {
  if (body === null || body === undefined) return {};
  if (body instanceof z.ZodType)
    return { content: { "application/json": { schema: schemas.add(body, "output") } } };
  return { content: { "application/octet-stream": { schema: schemas.add(receivedFile, "input") } } };
}

/** The headers of a successful answer. */
function headersOf(route: Route, status: number): HeaderName[] {
  if (route.responses[206]) return status === 206 ? ["FileETag", "Content-Range"] : ["FileETag"];
  if (route.responses[304] === null) return status === 200 ? ["AnswerETag"] : [];
  if (route.audience !== "contract" || status === 204 || !returnsRecord(route)) return [];
  return ["ETag", ...(route.once ? (["Location", "Idempotent-Replayed"] as const) : [])];
}

/** Returns whether a route returns a single record, which has an ETag. */
function returnsRecord(route: Route): boolean {
  return route.once || isChange(route) || (route.method === "GET" && /:\w+$/.test(route.path));
}

const sharedHeaders = {
  ETag: {
    description: "The version of the record, for If-Match. Import progress does not change it.",
    schema: { type: "string", examples: ['"3"'] },
  },
  FileETag: {
    description: "Identifies the content of the file, for If-None-Match and If-Range.",
    schema: { type: "string" },
  },
  AnswerETag: {
    description: "Identifies the content of the answer, for If-None-Match.",
    schema: { type: "string", examples: [ANSWER_ETAG] },
  },
  "Content-Range": {
    description: "The range that is sent, or `*`, and the size of the file.",
    schema: { type: "string", examples: ["bytes 0-1023/18300412"] },
  },
  Location: {
    description: "The address of the record.",
    schema: { type: "string", examples: ["/api/v2/importer/organizations/1/publications/10/emags/4711"] },
  },
  "Idempotent-Replayed": {
    description: "`true` if an earlier request with the same Idempotency-Key created the record.",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
  "WWW-Authenticate": {
    description: "The authentication scheme: Token, or Bearer for readers.",
    schema: { type: "string" },
  },
};

type HeaderName = keyof typeof sharedHeaders;

function referencesTo(names: HeaderName[]): Json {
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/^(File|Answer)(?=ETag)/, ""),
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}

const errorHeaders: Partial<Record<number, HeaderName>> = {
  401: "WWW-Authenticate",
  416: "Content-Range",
  429: "Retry-After",
  503: "Retry-After",
};

function usedHeaders(routes: Readonly<Record<string, Route>>, statuses: number[]): Json {
  const ofResponses = Object.values(routes).flatMap((route) =>
    Object.keys(route.responses).flatMap((status) => headersOf(route, Number(status))),
  );
  const ofErrors = statuses.flatMap((status) => errorHeaders[status] ?? []);
  return Object.fromEntries(
    [...new Set<HeaderName>([...ofResponses, ...ofErrors])].map((name) => [name, sharedHeaders[name]]),
  );
}

const json = (schema: Json, example?: Json) => ({
  content: { "application/json": { schema, ...(example && { example }) } },
});
const FIELD_ERRORS = { $ref: "#/components/schemas/FieldErrors" };
const ERROR = { $ref: "#/components/schemas/Error" };

const refusedOrReused: Json = {
  description:
    "Some fields are invalid, or (`idempotency_key_reused`) the key was used before with another body. `Location` is then the address of the record that it created.",
  ...json({ anyOf: [FIELD_ERRORS, ERROR] }),
};

const refusedOrUnapproved: Json = {
  description:
    "Some fields are invalid, or (`approval_required`) readers would see what no one has approved, in a publication that requires approvals.",
  ...json({ anyOf: [FIELD_ERRORS, ERROR] }),
};

function errorResponse({ errorSamples: samples = errorSamples }: ApiDescription, status: ErrorStatus): Json {
  const header = errorHeaders[status];
  const codes = (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code].status === status);
  const text = errorStatuses[status];
  const sample = samples.find((error) => error.status === status);
  const example = sample && { error: sample.message, code: sample.code, request_id: SAMPLE_REQUEST_ID };
  return {
    description:
      status === 422 ? text : `${text}\n\nCodes: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    ...(header && { headers: referencesTo([header]) }),
    ...json(status === 422 ? FIELD_ERRORS : ERROR, example),
  };
}
