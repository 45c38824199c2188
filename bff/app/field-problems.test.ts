import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { validate } from "#bff/http/router/read-body.ts";
import type { Message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { declaredRoutes } from "./every-route.fixture.ts";

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  $ref?: string;
  $defs?: Record<string, Shape>;
}

const ODD = [
  undefined,
  null,
  true,
  "",
  "x",
  "x".repeat(100_000),
  -1,
  1.5,
  1e12,
  [],
  ["x"],
  [1.5],
  {},
  { odd: 1 },
];

/** Returns values that a schema may refuse: odd ones in its place, and in that of each of its parts. */
function oddValues(shape: Shape, defs = shape.$defs ?? {}): unknown[] {
  if (shape.$ref) return oddValues(defs[shape.$ref.split("/").at(-1)!] ?? {}, defs);
  const parts = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  return [
    ...ODD,
    ...parts.flatMap((part) => oddValues(part, defs)),
    ...(shape.items ? oddValues(shape.items, defs).map((value) => [value]) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
      oddValues(part, defs).map((value) => ({ [name]: value })),
    ),
  ];
}

function problemsOf(schema: z.ZodType, value: unknown): Message[] {
  try {
    validate(schema, value);
    return [];
  } catch (error) {
    if (error instanceof Invalid) return Object.values(error.fields).flat() as Message[];
    if (error instanceof ServiceError) return [];
    throw error;
  }
}

const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const inputs = declaredRoutes.flatMap(([name, { body, envelope, query }]) => [
  ...(body ? [[`${name}, body`, body, envelope ? isRecord : () => true] as const] : []),
  ...(query ? [[`${name}, query`, query, isRecord] as const] : []),
]);

describe("the schema of a request", () => {
  it.each(inputs)("has own texts for wrong values (%s)", (_name, schema, isPossible) => {
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    const fromZod = oddValues(shape)
      .filter(isPossible)
      .flatMap((value) => problemsOf(schema, value))
      .filter(({ key }) => key === "fields.other")
      .map((message) => render(message, "en"));
    expect([...new Set(fromZod)]).toEqual([]);
  });
});
