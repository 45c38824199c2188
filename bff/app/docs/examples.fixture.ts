import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { Json } from "./json-schema.ts";
import { operationsOf } from "./openapi.fixture.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: { examples?: unknown[]; enum?: unknown[]; default?: unknown };
}

export interface Operation {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { headers?: object }>;
  requestBody?: {
    content: {
      "application/json"?: { examples?: Record<string, { value: object }> };
      "multipart/form-data"?: { example: Record<string, string | string[]> };
      "application/octet-stream"?: object;
    };
  };
}

/** A request that consists of examples of a document. */
export interface ExampleRequest extends Pick<Operation, "operationId" | "responses"> {
  /** Names the examples in the title of a test. */
  title: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body?: BodyInit;
}

type Body = Pick<ExampleRequest, "body" | "headers"> & { name: string };

const PICTURE = join(import.meta.dirname, "../../../e2e/files/picture.png");

/** Returns the values of a parameter that a document shows. */
export function valuesOf({ schema }: Parameter): unknown[] {
  return schema.examples ?? schema.enum ?? (schema.default === undefined ? [] : [schema.default]);
}

/** Builds requests from an OpenAPI document, so that each example of a body and each value of a parameter is used once. */
export async function requestsOf(document: Json): Promise<ExampleRequest[]> {
  const requests = operationsOf<Operation>(document).map(async ({ path, method, operation }) => {
    const { operationId, parameters, responses } = operation;
    const bodies = await bodiesOf(operation);
    const count = Math.max(bodies.length, ...parameters.map((parameter) => valuesOf(parameter).length));
    return Array.from({ length: count }, (_, index): ExampleRequest => {
      const { name, ...body } = bodies[index % bodies.length]!;
      const valuesIn = (place: Parameter["in"]) => {
        const used = parameters.filter((parameter) => parameter.in === place && !isUsedUp(parameter, index));
        return Object.fromEntries(
          used.map((parameter) => {
            const values = valuesOf(parameter);
            return [parameter.name, String(values[index % values.length])];
          }),
        );
      };
      const ids = valuesIn("path");
      const query = String(new URLSearchParams(valuesIn("query")));
      return {
        ...body,
        title: [operationId, name, query].filter(Boolean).join(" "),
        operationId,
        responses,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, (_all, id: string) => ids[id] ?? "") + (query && `?${query}`),
        headers: { ...body.headers, ...valuesIn("header") },
      };
    });
  });
  return (await Promise.all(requests)).flat();
}

/** An idempotency key belongs to one body. */
const isUsedUp = ({ name }: Parameter, index: number) => name === "Idempotency-Key" && index > 0;

async function bodiesOf({ requestBody }: Operation): Promise<Body[]> {
  if (!requestBody) return [{ name: "", headers: {} }];
  const { content } = requestBody;
  const form = content["multipart/form-data"]?.example;
  return [
    ...Object.entries(content["application/json"]?.examples ?? {}).map(([name, { value }]) => ({
      name,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(value),
    })),
    ...(form ? [{ name: "form", headers: {}, body: await formOf(form) }] : []),
    ...(content["application/octet-stream"]
      ? [
          {
            name: "file",
            headers: {},
            body: new Blob([new Uint8Array(tinyPdf({ pages: [{ text: "one" }] }))]),
          },
        ]
      : []),
  ];
}

async function formOf(example: Record<string, string | string[]>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(example))
    for (const each of [value].flat()) form.append(name, each);
  form.append("story[image]", new Blob([await readFile(PICTURE)], { type: "image/png" }), "picture.png");
  return form;
}
