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
export function operationsOf(given: Json): { path: string; method: string; operation: Operation }[] {
  return Object.entries(given.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}
