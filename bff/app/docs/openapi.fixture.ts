import type { Json } from "./json-schema.ts";

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

/** Lists the operations of an OpenAPI document. */
export function operationsOf<O = Operation>(given: Json): { path: string; method: string; operation: O }[] {
  return Object.entries(given.paths as Record<string, Record<string, O>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}
