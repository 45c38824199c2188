import type { Json } from "./json-schema.ts";
import type { References, Schema } from "./schema.ts";

/** Left out of examples: the other import mode, and what a first request does without. */
const OMIT = Symbol("left out of examples");

/** Sample values by field name. Other fields get one from their type. */
const samples: Record<string, unknown> = {
  id: 4711,
  name: "The Harbour Weekly, first issue",
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
  next_page: null,
  prev_page: null,
};

/** Fields that a first request leaves out. */
const QUIET = new Set([
  "xml_location",
  "category_ids",
  "article_category_ids",
  "cents",
  "currency",
  "parent_id",
]);
/** An update shows this number of fields. */
const FIELDS_OF_A_CHANGE = 2;
/** Builds an example of a request body: its required fields and the usual optional ones. */
export function sampleRequest(references: References, schema: Schema): unknown {
  return make(references, schema, "request");
}

/** Builds an example of a response body: all fields but those of the other import mode. */
export function sampleAnswer(references: References, schema: Schema): unknown {
  return make(references, schema, "answer");
}

type Direction = "request" | "answer";

function make(references: References, given: Schema, direction: Direction): unknown {
  const schema = references.follow(given);
  if (schema.properties) return makeObject(references, schema, direction);
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return make(references, alternative, direction);
  if (schema.items) return [make(references, schema.items, direction)];
  return plainSample(schema);
}

function makeObject(references: References, schema: Schema, direction: Direction): Json {
  const made: Json = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(name) ?? false;
    const isShown = required || (name in samples && samples[name] !== OMIT && !QUIET.has(name));
    if (!isShown && (direction === "request" || samples[name] === OMIT)) continue;
    const inner = references.follow(property);
    const known = isStructure(references, inner) ? undefined : knownSample(name, inner, direction);
    made[name] = known === undefined ? make(references, property, direction) : known;
  }
  if (direction === "answer" || schema.required?.length) return made;
  return Object.fromEntries(Object.entries(made).slice(0, FIELDS_OF_A_CHANGE));
}

function knownSample(name: string, schema: Schema, direction: Direction): unknown {
  const sample = samples[name];
  // What a field says of itself is closer to it than what its name says.
  if (sample === undefined || sample === OMIT || schema.examples) return undefined;
  if (schema.enum && !schema.enum.includes(sample)) return undefined;
  // Whatever zone a time is sent in, it is answered in UTC.
  if (direction === "answer" && schema.format === "date-time") return new Date(String(sample)).toISOString();
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
