import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineRoute, type Route } from "#shared/contract/route.ts";
import { contractRoutes } from "../contract-routes.ts";
import type { Json } from "./json-schema.ts";
import { openApiDocument } from "./openapi.ts";

const options = { baseUrl: "https://newsrack.example.com", version: "1.2.3" };
const document = openApiDocument(options);

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
}

function operationsOf(given: Json): { path: string; method: string; operation: Operation }[] {
  return Object.entries(given.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Every object in the document with the path it is found under. */
function* objectsIn(node: unknown, path = "#"): Generator<{ path: string; node: Json }> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield { path, node: node as Json };
  for (const [key, value] of Object.entries(node)) yield* objectsIn(value, `${path}/${key}`);
}

function lookUp(reference: string): unknown {
  return reference
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((place, key) => (place as Json | undefined)?.[key], document);
}

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

describe("the OpenAPI document of the contract", () => {
  test("holds every route of the contract under its method, path and name", () => {
    const found = operationsOf(document).map(({ path, method, operation }) => [
      operation.operationId,
      method,
      path,
    ]);
    const expected = Object.entries(contractRoutes).map(([name, { method, path }]) => [
      name,
      method.toLowerCase(),
      path.replace(/:(\w+)/g, "{$1}"),
    ]);
    expect(found.sort()).toEqual(expected.sort());
    expect(new Set(found.map(([operationId]) => operationId)).size).toBe(found.length);
  });

  test("declares every path parameter, and none that the path does not have", () => {
    for (const { path, operation } of operationsOf(document)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
      for (const { required, description } of declared)
        expect([required, description]).toEqual([true, expect.any(String)]);
    }
  });

  test("refers to nothing that is not there, and leaves no reference to zod's own definitions", () => {
    const references = [...objectsIn(document)].flatMap(({ node }) =>
      typeof node.$ref === "string" ? [node.$ref] : [],
    );
    expect(references).toContain("#/components/schemas/Emag");
    for (const reference of references) expect(lookUp(reference), reference).toBeTypeOf("object");
    expect([...objectsIn(document)].filter(({ node }) => "$defs" in node || "$schema" in node)).toEqual([]);
  });

  test("has only types of JSON Schema, and required fields that exist", () => {
    const known = ["string", "integer", "number", "boolean", "object", "array", "null"];
    for (const { path, node } of objectsIn(document)) {
      if (!path.includes("chema") || path.endsWith("/properties")) continue;
      if (typeof node.type === "string" || Array.isArray(node.type))
        expect(known, path).toEqual(expect.arrayContaining([node.type].flat()));
      if (Array.isArray(node.required))
        expect(Object.keys((node.properties ?? {}) as Json), path).toEqual(
          expect.arrayContaining(node.required),
        );
    }
  });

  test("describes pages as numbers, and null as a type", () => {
    const list = operationsOf(document).find(
      ({ operation }) => operation.operationId === "listEmags",
    )!.operation;
    expect(list.parameters.find(({ name }) => name === "per")?.schema).toEqual({
      type: "integer",
      minimum: 1,
      default: 25,
    });
    const emag = lookUp("#/components/schemas/Emag") as { properties: Record<string, Json> };
    expect(emag.properties.released_at).toMatchObject({ type: ["string", "null"], format: "date-time" });
    expect(emag.properties.released_at).not.toHaveProperty("pattern");
    expect(emag.properties.cents).not.toHaveProperty("maximum");
  });

  test("says which answers carry a version, and that a delete may answer 404 without a body", () => {
    const named = Object.fromEntries(
      operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
    );
    expect(named.getEmag!.responses[200]).toHaveProperty("headers.ETag");
    expect(named.listEmags!.responses[200]).not.toHaveProperty("headers");
    expect(named.deleteEmag!.responses[404]).not.toHaveProperty("content");
    expect(named.getEmag!.responses[404]).toEqual({ $ref: "#/components/responses/Error404" });
    expect(named.getEmag!.responses).not.toHaveProperty("422");
    expect(Object.keys(named.updateEmag!.responses)).toEqual(expect.arrayContaining(["400", "412", "422"]));
  });
});

test("describes what publishing refuses, and a form whose lists may hold one value", () => {
  const named = Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
  );
  const publish = named.publishStory!;
  expect(Object.keys(publish.responses)).toEqual(expect.arrayContaining(["412", "422"]));
  expect(publish.parameters.map(({ name }) => name)).toContain("If-Match");
  const form = named.changeStory!.requestBody!.content["multipart/form-data"]!.schema;
  expect(Object.keys(form.properties as Json)).toEqual(
    expect.arrayContaining(["story[name]", "story[article_category_ids][]", "story[image]"]),
  );
  const category = named.changeArticleCategory!.requestBody!.content["application/json"]!.schema;
  expect(category).toHaveProperty("anyOf");
  const { name } = (lookUp("#/components/schemas/ArticleCategoryChange") as { properties: Json })
    .properties as Record<string, Json>;
  expect(name).toMatchObject({ type: "string" });
  expect(name).not.toHaveProperty("anyOf");
});

test("every JSON body has an example with the fields it requires", () => {
  const bodies = [...objectsIn(document)].flatMap(({ path, node }) =>
    path.endsWith("/application/json") ? [node] : [],
  );
  expect(bodies.length).toBeGreaterThan(20);
  for (const { schema, example } of bodies as { schema: Json; example: Json }[])
    for (const field of (schema.required ?? []) as string[]) expect(example).toHaveProperty(field);
});

test("two schemas under one name are refused", () => {
  const first = z.object({ a: z.string() }).meta({ id: "TestThing" });
  const second = z.object({ b: z.string() }).meta({ id: "TestThing" });
  const routes = {
    one: route({ responses: { 200: first } }),
    two: route({ path: "/others", responses: { 200: second } }),
  };
  expect(() => openApiDocument({ ...options, routes })).toThrow("TestThing");
});

test("a body without an envelope stands for itself", () => {
  const body = z.object({ name: z.string() });
  const made = openApiDocument({
    ...options,
    routes: { create: route({ method: "POST", body, responses: { 204: null } }) },
  });
  const [{ operation } = {}] = operationsOf(made);
  expect(operation?.requestBody?.content["application/json"]?.schema).toMatchObject({ required: ["name"] });
  expect(operation?.responses[204]).toEqual({ description: "Success, without a body." });
});
