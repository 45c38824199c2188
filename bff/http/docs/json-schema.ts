import { z } from "zod";
import { dateTime, MAX_INTEGER, pathId } from "#shared/contract/fields.ts";
import { location } from "#shared/contract/locations.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, pageQuery } from "#shared/contract/pagination.ts";
import { receivedFile } from "#shared/contract/received-file.ts";

export type Json = Record<string, unknown>;

/** What a client should send where our own schema reads more than it can say: digits in an address, lenient dates. */
const hints = new Map<unknown, Json>([
  [pathId, { type: "integer", minimum: 1, maximum: MAX_INTEGER }],
  [pageQuery.page, { type: "integer", minimum: 1, default: 1, description: "Page number." }],
  [
    pageQuery.per,
    {
      type: "integer",
      minimum: 1,
      default: DEFAULT_PER_PAGE,
      description: `Items per page; more than ${MAX_PER_PAGE} is answered with ${MAX_PER_PAGE}.`,
    },
  ],
  [dateTime, { type: "string", format: "date-time" }],
  [location, { type: "string", format: "uri" }],
  [receivedFile, { type: "string", format: "binary" }],
]);

/**
 * Makes JSON Schemas (2020-12) from zod schemas. A schema with `.meta({ id })` is collected under its id
 * and referred to, whatever it is part of. Throws when two different schemas claim one id.
 */
export class SchemaCollection {
  readonly components: Record<string, Json> = {};

  add(schema: z.ZodType, io: "input" | "output"): Json {
    const made = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const hint = hintOf(zodSchema);
        if (!hint) return;
        if (hint.type === "integer") delete jsonSchema.pattern;
        Object.assign(jsonSchema, hint);
      },
    }) as Json;
    const { $schema, $defs, "~standard": _, ...root } = made;
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) this.#collect(id, definition);
    return tidy(root) as Json;
  }

  #collect(id: string, definition: unknown): void {
    const schema = tidy(definition) as Json;
    const known = this.components[id];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different schemas of the contract are called “${id}”; rename one.`);
    this.components[id] = schema;
  }
}

/** A described schema is a copy of the one it was made from. */
function hintOf(schema: z.core.$ZodType | undefined): Json | undefined {
  if (!schema) return undefined;
  return hints.get(schema) ?? hintOf(schema._zod.parent);
}

/** Says the same with fewer words, and points references at the components of an OpenAPI document. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== "object") return node;
  const result: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref") result.$ref = String(value).replace("#/$defs/", "#/components/schemas/");
    else if (key === "anyOf") result.anyOf = tidy(withoutFiles(value as Json[]));
    else if (!saysNothing(key, value, node as Json)) result[key] = tidy(value);
  }
  return withNullAsType(result);
}

/** A choice that JSON does not have: a file comes in a form, where its part is described by itself. */
function withoutFiles(choices: Json[]): Json[] {
  return choices.filter(({ format }) => format !== "binary");
}

/**
 * The bounds of what a JavaScript number holds exactly, a calendar as a regular expression, and a promise
 * not ours to give: records may gain fields, and requests may hold any.
 */
function saysNothing(key: string, value: unknown, node: Json): boolean {
  if (key === "minimum" || key === "maximum") return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  if (key === "additionalProperties") return value === false;
  return key === "pattern" && node.format === "date-time";
}

/** `anyOf` something or null becomes `type: [something, "null"]` where nothing else depends on it. */
function withNullAsType(node: Json): Json {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== "null") return node;
  const [schema] = anyOf as [Json];
  if (typeof schema.type !== "string" || "enum" in schema || "const" in schema) return node;
  return { ...schema, ...rest, type: [schema.type, "null"] };
}
