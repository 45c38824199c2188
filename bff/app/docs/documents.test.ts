import { createConfig, lintFromString } from "@redocly/openapi-core";
import Spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { contractRoutes } from "#bff/http/router/contract-routes.ts";
import { createStory } from "#shared/contract/stories.ts";
import {
  type SentEventType,
  sentEvent,
  sentEventTypes,
  webhookHeaders,
} from "#shared/contract/webhook-events.ts";
import { authorizationDocument, importDocument, kioskDocument } from "./documents.ts";
import type { Json } from "./json-schema.ts";
import { type Operation, operationsOf } from "./openapi.fixture.ts";

const options = { baseUrl: "https://newsrack.example.com", version: "1.2.3" };
const document = importDocument(options);
const documents = {
  import: document,
  kiosk: kioskDocument(options),
  authorization: authorizationDocument(options),
};

interface ErrorResponse {
  description: string;
  content: { "application/json": { example?: { error: string; code: string } } };
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

describe("the OpenAPI document of the contract", () => {
  test("contains every route of the contract with its method, path and name", () => {
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

  test("says replace only of an operation after which omitted fields have their defaults", () => {
    const replacing = Object.keys(contractRoutes).filter((name) => name.startsWith("replace"));
    expect(replacing).toEqual(["replaceStory"]);
  });

  test("declares exactly the parameters of each path", () => {
    for (const { path, operation } of operationsOf(document)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
      for (const { required, description } of declared)
        expect([required, description]).toEqual([true, expect.any(String)]);
    }
  });

  test("contains only references that resolve, and no definitions of zod", () => {
    const references = [...objectsIn(document)].flatMap(({ node }) =>
      typeof node.$ref === "string" ? [node.$ref] : [],
    );
    expect(references).toContain("#/components/schemas/Emag");
    for (const reference of references) expect(lookUp(reference), reference).toBeTypeOf("object");
    expect([...objectsIn(document)].filter(({ node }) => "$defs" in node || "$schema" in node)).toEqual([]);
  });

  test("uses only types of JSON Schema, and requires only fields that exist", () => {
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

  test("describes page numbers as integers, and null as a type", () => {
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

  test("describes ETag and Location headers, and a 404 without a body after a deletion", () => {
    const named = Object.fromEntries(
      operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
    );
    expect(named.getEmag!.responses[200]).toHaveProperty("headers.ETag");
    expect(named.listEmags!.responses[200]).not.toHaveProperty("headers");
    expect(named.createStory!.responses[201]).toMatchObject({
      headers: {
        Location: { $ref: "#/components/headers/Location" },
        "Idempotent-Replayed": { $ref: "#/components/headers/Idempotent-Replayed" },
      },
    });
    expect(named.deleteEmag!.responses[404]).not.toHaveProperty("content");
    expect(named.getEmag!.responses[404]).toEqual({ $ref: "#/components/responses/Error404" });
    expect(named.getEmag!.responses).not.toHaveProperty("422");
    expect(Object.keys(named.updateEmag!.responses)).toEqual(expect.arrayContaining(["400", "412", "422"]));
  });
});

test("the document describes the errors of publishing, and the list fields of forms", () => {
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

test("every request and response in the documents has an example that matches its type", () => {
  for (const each of Object.values(documents))
    for (const { operation } of operationsOf(each)) {
      // The body of an upload is the file itself.
      for (const [type, { schema, ...body }] of Object.entries(operation.requestBody?.content ?? {}))
        if (type !== "application/octet-stream")
          expect(Object.keys(body), `${operation.operationId} ${type}`).toEqual([
            type === "application/json" ? "examples" : "example",
          ]);
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const answer = (content as Record<string, { schema: Json; example?: Json }> | undefined)?.[
          "application/json"
        ];
        if (Number(status) >= 300 || !answer) continue;
        for (const field of (answer.schema.required ?? []) as string[])
          expect(answer.example, operation.operationId).toHaveProperty(field);
      }
    }
  const exampleOf = (id: string, status: number) =>
    operationsOf(document).find(({ operation }) => operation.operationId === id)!.operation.responses[
      status
    ] as {
      content: Record<string, { example: Record<string, { name: string }> }>;
    };
  const { emag } = exampleOf("getEmag", 200).content["application/json"]!.example;
  const { story } = exampleOf("getStory", 200).content["application/json"]!.example;
  expect(emag!.name).not.toBe(story!.name);
});

test("examples do not contradict each other", () => {
  const exampleOf = (id: string, status: number) => {
    const { operation } = operationsOf(document).find(({ operation }) => operation.operationId === id)!;
    const { content } = operation.responses[status] as {
      content: Record<string, { example: Record<string, Record<string, unknown>> }>;
    };
    return content["application/json"]!.example;
  };
  const { import: state } = exampleOf("getEmagImport", 200);
  expect(state).toMatchObject({ status: "finished", progress: 100, error: null });
  expect(state!.finished_at).not.toBeNull();
  for (const step of state!.steps as Record<string, unknown>[])
    expect(step).toMatchObject({ status: "done", finished_at: expect.any(String) });
  const created = exampleOf("createStory", 201).story!;
  expect(created).toMatchObject({ published_at: null, article_category_ids: [] });
  expect(exampleOf("publishStory", 200).story!.published_at).not.toBeNull();
  const { requests = {} } = createStory.body.meta()!;
  for (const { value } of Object.values(requests))
    for (const [field, given] of Object.entries(value as object))
      if (field !== "released_at") expect(created[field], field).toEqual(given);
});

test("the document requires exactly one import mode, and names that are not empty", () => {
  const { oneOf } = lookUp("#/components/schemas/EmagCreate") as {
    oneOf: { properties: Json; required: string[] }[];
  };
  expect(oneOf.map(({ required }) => required)).toEqual([
    ["name", "import_attributes"],
    ["name", "epub_import_attributes"],
  ]);
  expect(oneOf[0]!.properties).not.toHaveProperty("epub_import_attributes");
  expect(oneOf[1]!.properties).not.toHaveProperty("pe_id");
  for (const schema of [oneOf[0], lookUp("#/components/schemas/StoryCreate")] as { properties: Json }[])
    expect(schema.properties.name).toMatchObject({ minLength: 1, pattern: "\\S" });
  const form = operationsOf(document).find(({ operation }) => operation.operationId === "createStory")!
    .operation.requestBody!.content["multipart/form-data"]!.schema.properties as Record<string, Json>;
  expect(form["story[image]"]).toMatchObject({ type: "string", format: "binary" });
});

test("the document lists additional errors of single operations", () => {
  const { operation } = operationsOf(document).find(
    ({ operation }) => operation.operationId === "finishTusUpload",
  )!;
  expect(operation.responses).toMatchObject({
    409: { $ref: "#/components/responses/Error409" },
    422: { $ref: "#/components/responses/Error422" },
  });
});

test("the document of the kiosk describes range requests and conditional requests", () => {
  const { operation } = operationsOf(documents.kiosk).find(
    ({ operation }) => operation.operationId === "downloadKioskEmag",
  )!;
  expect(operation.parameters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Range", "If-Range", "If-None-Match"]),
  );
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["200", "206", "304", "416"]));
});

test.each(["import", "kiosk"] as const)(
  "the document lists the codes of each error with an example: %s",
  (name) => {
    const { responses } = documents[name].components as { responses: Record<string, ErrorResponse> };
    const { Error422, ...others } = responses;
    expect(Error422?.description).not.toContain("Codes");
    for (const [status, { description, content }] of Object.entries(others)) {
      const { error, code } = content["application/json"].example ?? {};
      expect(description, status).toContain(`\`${code}\``);
      expect(error, status).toMatch(/^[A-Z].*\.$/);
    }
  },
);

describe("webhooks in the OpenAPI document of the contract", () => {
  const described = Object.entries(
    document.webhooks as Record<string, { post: Operation & { security: [] } }>,
  );

  test("include every event, with an example and without a token", () => {
    expect(described.map(([type]) => type)).toEqual(sentEventTypes);
    for (const [type, { post }] of described) {
      const { example } = post.requestBody!.content["application/json"]! as { example?: unknown };
      expect(sentEvent(type as SentEventType).parse(example)).toMatchObject({ type });
      expect(post.security).toEqual([]);
    }
  });

  test("declare the headers that identify and sign a delivery", () => {
    const expected = Object.keys(webhookHeaders.shape);
    for (const [type, { post }] of described) {
      expect(
        post.parameters.map(({ name }) => name),
        type,
      ).toEqual(expected);
      for (const { description, required, schema } of post.parameters)
        expect([description, required, schema.type]).toEqual([expect.any(String), true, "string"]);
    }
  });
});

describe("linters of OpenAPI documents", () => {
  /** Findings of Redocly and Spectral with their recommended rules. */
  async function findingsOf(given: Json): Promise<string[]> {
    const source = JSON.stringify(given);
    const config = await createConfig({ extends: ["recommended"] });
    const spectral = new Spectral.Spectral();
    spectral.setRuleset({ extends: [rulesets.oas] } as never);
    return [
      ...(await lintFromString({ source, absoluteRef: "/openapi.json", config })).map(
        ({ ruleId, message }) => `${ruleId}: ${message}`,
      ),
      ...(await spectral.run(source)).map(({ code, message }) => `${code}: ${message}`),
    ];
  }

  test.each(Object.keys(documents))("find nothing in the document of the interface: %s", async (name) => {
    const given = { import: importDocument, kiosk: kioskDocument, authorization: authorizationDocument }[
      name
    ]!;
    expect(await findingsOf(given({ ...options, baseUrl: "https://newsrack.press" }))).toEqual([]);
  });

  test("find an example that does not match its schema, and an operation without an id", async () => {
    const given = structuredClone(document) as { paths: Record<string, Record<string, Json>> };
    const [path = ""] = Object.keys(given.paths);
    delete given.paths[path]!.get!.operationId;
    const bodies = [...objectsIn(given)].filter(({ path: at }) => at.endsWith("/examples/pdf/value/emag"));
    for (const { node } of bodies) node.cents = "free";
    const findings = (await findingsOf(given as unknown as Json)).join("\n");
    expect(findings).toMatch(/operation-operationId: /);
    expect(findings).toMatch(/oas3-valid-media-example: |no-invalid-media-type-examples: /);
  });
});
