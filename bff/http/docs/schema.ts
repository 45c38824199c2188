import { MAX_INTEGER } from "#shared/contract/fields.ts";
import type { Json } from "./json-schema.ts";

/** A JSON Schema, as far as the page reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** A field of a body, with the names of the objects it lies in before its own. */
export interface Field {
  name: string;
  type: string;
  /** `within`: whenever the object it lies in is sent, which itself may be left out. */
  required: "always" | "within" | "no";
  description: string;
  constraints: string[];
  /** The named schema it holds, where `flatten` stopped at it. */
  record: string | null;
}

const SCHEMAS = "#/components/schemas/";

interface Walk {
  prefix: string;
  stopAtRecords: boolean;
  /** Whether the object that is walked is sent in any case. */
  isSent: boolean;
  /** The records that were entered on the way, so that one within itself comes to an end. */
  trail: readonly string[];
}

/** Follows references inside one OpenAPI document. Throws where one leads nowhere. */
export class References {
  readonly #document: Json;
  constructor(document: Json) {
    this.#document = document;
  }

  follow<T extends object>(node: T): T {
    const reference = "$ref" in node ? String(node.$ref) : null;
    if (reference === null) return node;
    const target = reference
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((place, key) => (place as Json | undefined)?.[key], this.#document);
    if (typeof target !== "object" || target === null) throw new Error(`Nothing is at ${reference}.`);
    // What stands beside a reference adds to it (JSON Schema 2020-12).
    const { $ref: _, ...beside } = node as Json;
    return this.follow({ ...target, ...beside } as T);
  }

  /** The fields of an object, nested ones with dots; `stopAtRecords` leaves named schemas to their own section. */
  flatten(schema: Schema, { stopAtRecords }: { stopAtRecords: boolean }): Field[] {
    return this.#fields(schema, { prefix: "", stopAtRecords, isSent: true, trail: [] });
  }

  #fields(given: Schema, walk: Walk): Field[] {
    const schema = this.follow(given);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives && !schema.properties) {
      const isSent = walk.isSent && alternatives.length === 1;
      return alternatives.flatMap((one) => this.#fields(one, { ...walk, isSent }));
    }
    return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
      this.#field(key, property, schema.required?.includes(key) ?? false, walk),
    );
  }

  /** A field, followed by the fields inside it. */
  #field(key: string, property: Schema, isRequired: boolean, walk: Walk): Field[] {
    const name = walk.prefix + key;
    const schema = this.follow(property);
    const inner = this.#contents(property);
    const record = recordOf(inner);
    const stops = record !== null && (walk.stopAtRecords || walk.trail.includes(record));
    const field: Field = {
      name,
      type: this.typeOf(property),
      required: !isRequired ? "no" : walk.isSent ? "always" : "within",
      description: schema.description ?? "",
      constraints: constraintsOf(schema),
      record: stops ? record : null,
    };
    if (stops) return [field];
    return [
      field,
      ...this.#fields(inner, {
        ...walk,
        prefix: `${name}${schema.items ? "[]" : ""}.`,
        isSent: walk.isSent && isRequired,
        trail: record ? [...walk.trail, record] : walk.trail,
      }),
    ];
  }

  /** What a list holds, or the schema itself. */
  #contents(schema: Schema): Schema {
    if (schema.$ref) return schema;
    return schema.items ? this.#contents(schema.items) : schema;
  }

  /** A type in words: `integer or null`, `list of integers`. */
  typeOf(given: Schema): string {
    const schema = this.follow(given);
    if (schema.enum || schema.const !== undefined) return "one of";
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return [...new Set(alternatives.map((one) => this.typeOf(one)))].join(" or ");
    const types = [schema.type ?? []].flat().map((type) => this.#word(type, schema));
    return types.join(" or ") || "any value";
  }

  #word(type: string, schema: Schema): string {
    if (type === "array") return schema.items ? `list of ${plural(this.typeOf(schema.items))}` : "list";
    if (type === "string" && schema.format) return formats[schema.format] ?? `string (${schema.format})`;
    return type;
  }
}

const formats: Record<string, string> = { "date-time": "date-time", uri: "address", binary: "file" };

function plural(type: string): string {
  return type === "one of" ? "values" : type.endsWith("s") ? `${type}es` : `${type}s`;
}

function recordOf(schema: Schema): string | null {
  return schema.$ref?.startsWith(SCHEMAS) ? schema.$ref.slice(SCHEMAS.length) : null;
}

/** The largest number that fits anywhere is not worth a word. */
function range({ minimum, maximum = MAX_INTEGER }: Schema): string | undefined {
  if (minimum === undefined) return maximum < MAX_INTEGER ? `at most ${maximum}` : undefined;
  return maximum < MAX_INTEGER ? `${minimum} to ${maximum}` : `at least ${minimum}`;
}

/** Everything that limits a value, in words. */
export function constraintsOf(schema: Schema): string[] {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const of = (value: unknown) => `\`${String(value)}\``;
  return [
    values?.map(of).join(", "),
    schema.default !== undefined && `default ${of(schema.default)}`,
    range(schema),
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minItems !== undefined && `at least ${schema.minItems} entries`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} entries`,
    schema.pattern !== undefined && `matches ${of(schema.pattern)}`,
    schema.items &&
      constraintsOf(schema.items)
        .map((text) => `each ${text}`)
        .join(", "),
  ].filter((text): text is string => typeof text === "string" && text !== "");
}
