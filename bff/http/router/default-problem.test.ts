import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Invalid } from "#bff/core/errors.ts";
import type { Message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import { validate } from "./read-body.ts";

function textsOf(schema: z.ZodType, value: unknown, language: "en" | "de" = "en"): string[] {
  try {
    validate(z.object({ field: schema }), { field: value });
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return (Object.values(error.fields).flat() as Message[]).map((message) => render(message, language));
  }
}

describe("a field whose schema has no text for the problem", () => {
  it.each([
    ["is required", z.string(), undefined],
    ["must be text", z.string(), 1],
    ["must be true or false", z.boolean(), "yes"],
    ["must be a whole number", z.int(), 1.5],
    ["must be a number", z.coerce.number(), "x"],
    ["must be a list", z.array(z.string()), "x"],
    ["must be an object", z.object({}), null],
    ["must be one of a, b", z.enum(["a", "b"]), "c"],
    ["must be one of a", z.discriminatedUnion("type", [z.object({ type: z.literal("a") })]), {}],
    ["is not a valid value", z.union([z.string(), z.boolean()]), 1],
    ["is not a UUID", z.uuid(), "x"],
    ["is not a valid value", z.string().regex(/^a$/), "x"],
    ["must not be empty", z.string().min(1), ""],
    ["must have at least 3 characters", z.string().min(3), "x"],
    ["is longer than 2 characters", z.string().max(2), "xxx"],
    ["must have at least 2 entries", z.array(z.string()).min(2), ["x"]],
    ["must have at most 1 entries", z.array(z.string()).max(1), ["x", "x"]],
    ["must be at least 1", z.int().min(1), 0],
    ["must be at most 9", z.int().max(9), 10],
    ["contains unknown fields: odd, other", z.strictObject({}), { odd: 1, other: 2 }],
    ["must name a color", z.string("must name a color"), 1],
  ])("%s", (text, schema, value) => {
    expect(textsOf(schema, value)).toEqual([text]);
  });

  it("has it in German, too", () => {
    expect(textsOf(z.string(), undefined, "de")).toEqual(["muss angegeben sein"]);
    expect(textsOf(z.array(z.string()), "x", "de")).toEqual(["muss eine Liste sein"]);
  });
});
