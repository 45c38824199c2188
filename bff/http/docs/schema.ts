import type { Json } from "./json-schema.ts";

/** The keywords of JSON Schema that examples are built from. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
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
}
