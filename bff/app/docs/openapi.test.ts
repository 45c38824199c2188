import { describe, expect, test } from "vitest";
import { z } from "zod";
import { failures } from "#bff/messages/failures.en.ts";
import { exampleFailure } from "#shared/contract/described.ts";
import { defineRoute, type Route } from "#shared/contract/route.ts";
import { operationsOf } from "./openapi.fixture.ts";
import { openApiDocument } from "./openapi.ts";

const route = (given: Partial<Route>): Route =>
  defineRoute({
    method: "GET",
    path: "/things",
    audience: "contract",
    tag: "Things",
    summary: "Things",
    responses: { 200: z.object({}) },
    ...given,
  });

const api = {
  title: "Things",
  version: "1",
  description: "Things.",
  servers: [],
  tags: { Things: "Things." },
  securityScheme: {},
};

test("the failure in the examples has the text of the service", () => {
  expect(exampleFailure.message).toBe(failures.pdf_encrypted.password);
});

describe("openApiDocument", () => {
  test("builds the example of a response from those of its fields, also of transformed parameters", () => {
    const page = z
      .string()
      .transform(Number)
      .meta({ examples: ["3"] });
    const thing = z.object({ name: z.string().meta({ examples: ["One"] }), at: z.iso.datetime().nullable() });
    const document = openApiDocument({
      ...api,
      routes: {
        listThings: route({
          query: z.object({ page }),
          responses: { 200: z.object({ things: z.array(thing) }) },
        }),
      },
    });
    expect(document.paths).toMatchObject({
      "/things": {
        get: {
          parameters: [{ name: "page", schema: { examples: ["3"] } }],
          responses: {
            200: { content: { "application/json": { example: { things: [{ name: "One", at: null }] } } } },
          },
        },
      },
    });
  });

  test("refuses two schemas under one name", () => {
    const first = z.object({ a: z.string() }).meta({ id: "TestThing" });
    const second = z.object({ b: z.string() }).meta({ id: "TestThing" });
    const routes = {
      one: route({ responses: { 200: first } }),
      two: route({ path: "/others", responses: { 200: second } }),
    };
    expect(() => openApiDocument({ ...api, routes })).toThrow("TestThing");
  });

  test("describes a body without an envelope as it is", () => {
    const body = z.object({ name: z.string() });
    const made = openApiDocument({
      ...api,
      routes: { create: route({ method: "POST", body, responses: { 204: null } }) },
    });
    const [{ operation } = {}] = operationsOf(made);
    expect(operation?.requestBody?.content["application/json"]?.schema).toMatchObject({ required: ["name"] });
    expect(operation?.responses[204]).toEqual({ description: "Success, without a body." });
  });
});
