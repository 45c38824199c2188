import { ServiceError } from "#bff/core/errors.ts";
import { failures } from "#bff/messages/failures.en.ts";
import type { Json } from "./json-schema.ts";
import type { References, Schema } from "./schema.ts";

/** Omits a field from all examples. */
const OMIT = Symbol("omitted from examples");

/** The import that the URLs of an issue's files name. */
export const SAMPLE_IMPORT = "7d0f3a1e-9b52-4c8e-a6d4-2f5b8c1e0a93";

export const SAMPLE_REQUEST_ID = "0c1b7f6e-2b1f-4a53-9a3e-5d7a8f0c9e21";

const kioskFile = (path: string) =>
  `https://newsrack.example.com/kiosk/v1/publications/10/emags/4711/${path}?import=${SAMPLE_IMPORT}`;

/** Sample values by field name. Other fields get one from their type. */
const samples: Record<string, unknown> = {
  id: 4711,
  name: "Harbour",
  title: "The tide comes in twice",
  preview: "Fog, ferries and a very small lighthouse.",
  content: "## Low water\n\nThe harbour is *quiet* at five.",
  external_id: "hbw-2026-27",
  released_at: "2026-07-03T06:00:00+02:00",
  published_at: "2026-07-03T04:00:00.000Z",
  release_date: "2026-07-10T04:00:00.000Z",
  created_at: "2026-07-01T09:30:00.000Z",
  updated_at: "2026-07-01T09:30:00.000Z",
  pe_id: OMIT,
  pubcode: "HBW",
  language: "en",
  currency: "EUR",
  cents: 349,
  category_ids: [3, 7],
  article_category_ids: [12],
  parent_id: 3,
  parent_ids: [1, 3],
  position: 1,
  status: "pending",
  timestamp: "2026-07-03T04:00:00.000Z",
  finished_at: "2026-07-03T04:00:00.000Z",
  recovered_at: "2026-07-03T04:00:00.000Z",
  down_since: "2026-07-03T03:45:00.000Z",
  organization_id: 1,
  publication_id: 10,
  pdf_location: "https://files.example.com/hbw-2026-27.pdf",
  epub_location: "https://files.example.com/hbw-2026-27.epub",
  xml_location: null,
  import_attributes: {},
  epub_import_attributes: OMIT,
  import_images: true,
  import_articles: true,
  current_page: 1,
  total_pages: 1,
  total_count: 1,
  per_page: 25,
  cover_url: kioskFile("cover"),
  download_url: kioskFile("download"),
  html: "<h2>Low water</h2>\n<p>The harbour is <em>quiet</em> at five.</p>",
  next_page: null,
  prev_page: null,
};

/** Sample values of one kind of record, by the property that contains it. */
const samplesOf: Record<string, Record<string, unknown>> = {
  emag: { id: 4711, name: "The Harbour Weekly 27", category_ids: [3, 7] },
  story: {
    id: 815,
    name: "harbour-tide",
    preview: "Five in the morning at the harbour.",
    external_id: "article-815",
    cents: 99,
  },
  article_category: { id: 12, name: "Local news", parent_id: null, parent_ids: [] },
  planned_emag: { id: 52 },
  pages: {
    number: 1,
    width: 1240,
    height: 1754,
    ...{ image_url: kioskFile("pages/1"), text_url: kioskFile("pages/1/text") },
  },
  page: { number: 1, text: "The tide comes in twice" },
  widgets: { href: "https://example.com/ferries" },
  articles: { number: 1, title: "The tide comes in twice", url: kioskFile("articles/1") },
  article: { number: 1 },
  error: { code: "pdf_encrypted", message: failures.pdf_encrypted.password },
  chatbot: {
    uuid: "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b",
    name: "Ask the harbour",
    product_id_external: "harbour-chat",
    url: "https://chat.example.com/harbour",
  },
  image: {
    url: "https://newsrack.example.com/media/3fd0c1a86e2b4d57903f1e6ab8c4d275/original.jpg",
    width: 1600,
    height: 900,
    size: 182_044,
    content_type: "image/jpeg",
  },
};
const RECORD_OF_LIST: Record<string, string> = {
  emags: "emag",
  stories: "story",
  article_categories: "article_category",
  planned_emags: "planned_emag",
};

const FIRST_OF_JULY = ["2026-07-01T00:00:00+02:00"];
const LAST_OF_JULY = ["2026-07-31T23:59:59+02:00"];

/** Sample values of parameters, by name. */
const parameterSamples: Record<string, unknown[]> = {
  organization_id: [samples.organization_id],
  publication_id: [samples.publication_id],
  upload_id: ["2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10"],
  page_number: [1],
  picture_number: [1],
  article_number: [1],
  import: [SAMPLE_IMPORT],
  uuid: [samplesOf.chatbot?.uuid],
  search: ["harbour", '"comes in twice"'],
  external_id: ["article-815", "article-815,article-816"],
  from: FIRST_OF_JULY,
  to: LAST_OF_JULY,
  released_from: FIRST_OF_JULY,
  released_to: LAST_OF_JULY,
  filename: ["hbw-2026-27.pdf"],
  wait: [30],
  merge_into: [3],
};

/** Returns sample values of a parameter by its name. The parameter `emag_id` has the ID of the sample of an `emag`. */
export function parameterExamples(name: string): unknown[] | undefined {
  const id = samplesOf[name.replace(/_id$/, "")]?.id;
  return parameterSamples[name] ?? (id === undefined ? undefined : [id]);
}

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

/** Builds an example of a response body: all fields but those of the other import mode. */
export function sampleResponse(references: References, schema: Schema, record = ""): unknown {
  return make(references, schema, record);
}

function make(references: References, given: Schema, record: string): unknown {
  const schema = references.follow(given);
  if (schema.properties) return makeObject(references, schema, record);
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return make(references, alternative, record);
  if (schema.items) return [make(references, schema.items, record)];
  return plainSample(schema);
}

function makeObject(references: References, schema: Schema, record: string): Json {
  const made: Json = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(name) ?? false;
    if (!required && samples[name] === OMIT) continue;
    // An entry of a table of contents contains entries.
    if (name === "children") {
      made[name] = [];
      continue;
    }
    const inner = references.follow(property);
    const known = isStructure(references, inner) ? undefined : sampleByName(record, name, inner);
    made[name] = known === undefined ? make(references, property, RECORD_OF_LIST[name] ?? name) : known;
  }
  return made;
}

function sampleByName(record: string, name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return undefined;
  const ofRecord = samplesOf[record]?.[name];
  if (ofRecord !== undefined) return ofRecord;
  const sample = samples[name];
  // Examples in the schema take precedence over samples by name.
  if (sample === undefined || sample === OMIT || schema.examples) return undefined;
  if (schema.enum && !schema.enum.includes(sample)) return undefined;
  // Responses contain times in UTC.
  if (schema.format === "date-time") return new Date(String(sample)).toISOString();
  return sample;
}

function isStructure(references: References, schema: Schema): boolean {
  if (schema.properties) return true;
  const inner = schema.items ?? schema.anyOf?.[0] ?? schema.oneOf?.[0];
  return inner !== undefined && isStructure(references, references.follow(inner));
}

function isNullable(schema: Schema): boolean {
  return (
    [schema.type ?? []].flat().includes("null") || (schema.anyOf ?? []).some((one) => one.type === "null")
  );
}

function plainSample(schema: Schema): unknown {
  const known = schema.const ?? schema.enum?.[0] ?? schema.default ?? schema.examples?.[0];
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
      return schema.format === "date-time" ? "2026-07-03T06:00:00+02:00" : "text";
    default:
      return null;
  }
}
