import { z } from "zod";
import { dateTime, MAX_INTEGER, pathId } from "#shared/contract/fields.ts";
import { MAX_WAIT_SECONDS, waitSeconds } from "#shared/contract/imports/imports.ts";
import { location } from "#shared/contract/imports/locations.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, pageQuery } from "#shared/contract/pagination.ts";
import { receivedFile } from "#shared/contract/received-file.ts";

export type Json = Record<string, unknown>;

/** Schemas for values that zod cannot describe, such as numbers in URLs and dates in several formats. */
const hints = new Map<unknown, Json>([
  [pathId, { type: "integer", minimum: 1, maximum: MAX_INTEGER }],
  [pageQuery.page, { type: "integer", minimum: 1, default: 1, description: "Page number." }],
  [
    pageQuery.per,
    {
      type: "integer",
      minimum: 1,
      default: DEFAULT_PER_PAGE,
      description: `Items per page, at most ${MAX_PER_PAGE}. A larger value is reduced.`,
    },
  ],
  [
    waitSeconds,
    {
      type: "integer",
      minimum: 1,
      maximum: MAX_WAIT_SECONDS,
      description: "Wait up to this many seconds for another status.",
    },
  ],
  [dateTime, { type: "string", format: "date-time" }],
  [location, { type: "string", format: "uri" }],
  [receivedFile, { type: "string", format: "binary" }],
]);

/**
 * Converts zod schemas to JSON Schema (2020-12). Schemas with `.meta({ id })` become shared components, which others refer to.
 * Throws if two different schemas have the same ID.
 */
export class SchemaCollection {
  readonly components: Record<string, Json> = {};

  add(schema: z.ZodType, io: "input" | "output"): Json {
    const converted = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        // zod omits the examples of an input that is transformed.
        const examples = z.globalRegistry.get(zodSchema)?.examples;
        if (examples) jsonSchema.examples = examples as unknown[];
        // The examples of the operations are made from these.
        delete jsonSchema.requests;
        delete jsonSchema.form;
        delete jsonSchema.overrides;
        const hint = hintOf(zodSchema);
        if (!hint) return;
        if (hint.type === "integer") delete jsonSchema.pattern;
        Object.assign(jsonSchema, hint);
      },
    }) as Json;
    const { $schema, $defs, "~standard": _, ...root } = converted;
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) this.#collect(id, definition);
    return simplify(root) as Json;
  }

  #collect(id: string, definition: unknown): void {
    const schema = simplify(definition) as Json;
    const existing = this.components[id];
    if (id === "EmagCreate" && existing) return;
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two different schemas of the contract have the ID “${id}”. Rename one of them.`);
    this.components[id] = id === "EmagCreate" ? withImportModes(schema) : schema;
  }
}

/** Describes create requests as two alternatives with one import mode each (contract 2.2). */
function withImportModes({ properties, required, ...rest }: Json): Json {
  const { import_attributes, epub_import_attributes, pe_id, ...fields } = properties as Record<string, Json>;
  const variant = (title: string, more: Record<string, Json | undefined>, mode: string) => ({
    ...rest,
    title,
    properties: { ...fields, ...more },
    required: [...(required as string[]), mode],
  });
  return {
    oneOf: [
      variant(
        "EmagCreateFromPdf",
        { pe_id, import_attributes: notNull(import_attributes) },
        "import_attributes",
      ),
      variant(
        "EmagCreateFromEpub",
        { epub_import_attributes: notNull(epub_import_attributes) },
        "epub_import_attributes",
      ),
    ],
  };
}

function notNull(schema: Json | undefined): Json {
  return { ...schema, type: "object" };
}

/** Returns the hint for a schema. `.describe()` copies a schema, so the parents are searched, too. */
function hintOf(schema: z.core.$ZodType | undefined): Json | undefined {
  if (!schema) return undefined;
  return hints.get(schema) ?? hintOf(schema._zod.parent);
}

/** Removes redundant keywords from a JSON Schema, and rewrites its references for an OpenAPI document. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== "object") return node;
  const result: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref") result.$ref = String(value).replace("#/$defs/", "#/components/schemas/");
    else if (key === "anyOf") result.anyOf = simplify(withoutFiles(value as Json[]));
    else if (!isRedundant(key, value, node as Json)) result[key] = simplify(value);
  }
  return withNullAsType(result);
}

/** Removes file alternatives, because JSON bodies cannot contain files. */
function withoutFiles(choices: Json[]): Json[] {
  return choices.filter(({ format }) => format !== "binary");
}

/**
 * Returns whether a keyword is omitted: the limits of safe integers, zod's long regular expression for dates, and
 * `additionalProperties: false`, because records may get new fields and unknown fields of requests are ignored.
 */
function isRedundant(key: string, value: unknown, node: Json): boolean {
  if (key === "minimum" || key === "maximum") return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  if (key === "additionalProperties") return value === false;
  return key === "pattern" && node.format === "date-time";
}

/** Replaces `anyOf` of a simple type and null by `type: [type, "null"]`. */
function withNullAsType(node: Json): Json {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return node;
  const [schema] = anyOf as [Json];
  if (typeof schema.type !== "string" || "enum" in schema || "const" in schema) return node;
  return { ...schema, ...rest, type: [schema.type, "null"] };
}
