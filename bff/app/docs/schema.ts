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

/** Resolves the references of an OpenAPI document. Throws for a reference that cannot be resolved. */
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
      .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], this.#document);
    if (typeof target !== "object" || target === null)
      throw new Error(`The reference ${reference} cannot be resolved.`);
    // Keywords next to a reference extend its target (JSON Schema 2020-12).
    const { $ref: _, ...siblings } = node as Json;
    return this.follow({ ...target, ...siblings } as T);
  }
}
