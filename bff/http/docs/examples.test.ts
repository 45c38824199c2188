import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { authorizationBodies, authorizationEndpoint } from "#shared/contract/authorization.ts";
import { importDocument } from "./documents.ts";
import { requestExamples } from "./request-examples.ts";

interface Operation {
  operationId: string;
  requestBody?: {
    content: {
      "application/json"?: { examples?: Record<string, { value: object }> };
      "multipart/form-data"?: { example: Record<string, string | string[]> };
    };
  };
}

const document = importDocument({ baseUrl: "https://newsrack.example.com", version: "1" });
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const publication = { time_zone: "Europe/Berlin", language: "en", currency: "EUR" };
const ORGANIZATION = {
  id: 1,
  name: "Harbour Press",
  publications: [
    {
      id: 10,
      name: "The Harbour Weekly",
      pubcode: "HBW",
      ...publication,
      emag_categories: [
        { id: 3, name: "Weekly" },
        { id: 7, name: "Regional" },
      ],
    },
  ],
};

let service: TestService;
/** The records that the paths of the operations name. */
const ids: Record<string, number> = { organization_id: 1, publication_id: 10 };

beforeAll(async () => {
  service = await startTestService({}, { organizations: [ORGANIZATION] });
  const create = async (resource: string, json: object) => {
    const { body, status, text } = await service.request<Record<string, { id: number }>>(
      "POST",
      `P/${resource}`,
      {
        json,
      },
    );
    expect(status, text).toBe(201);
    return Object.values(body)[0]!.id;
  };
  const PDF = { pdf_location: "https://files.example.com/a.pdf" };
  ids.emag_id = await create("emags", { emag: { name: "Existing", import_attributes: PDF } });
  ids.story_id = await create("stories", { story: { name: "Existing" } });
  const { db } = service.services;
  await db
    .insertInto("article_categories")
    .values({ id: 12, publication_id: 10, parent_id: null, name: "Local news", rank: 1 })
    .execute();
  ids.article_category_id = await create("article_categories", { name: "To be moved" });
  await db
    .insertInto("planned_emags")
    .values({
      publication_id: 10,
      name: "The Harbour Weekly 2026-07-10",
      has_custom_name: false,
      release_date: new Date("2026-07-10T04:00:00Z"),
      local_date: "2026-07-10",
      local_time: "06:00",
      has_custom_time: false,
      rule_date: null,
      pubcode: "HBW",
      pe_id: "HBW-2026-07-10",
      emag_id: null,
    })
    .execute();
  await db
    .insertInto("uploads")
    .values({
      id: "2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10",
      publication_id: 10,
      kind: "pdf",
      file_name: "hbw-2026-28.pdf",
      bytes: 1,
      storage_key: "uploads/2f1c8a34-5b0e-4c59-9a4e-1d1f0c6b7a10",
      uploaded_by: null,
    })
    .execute();
});
afterAll(() => service.stop());

const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

describe("the examples of the OpenAPI document", () => {
  const bodies = operations.flatMap(({ path, method, operation }) =>
    Object.entries(operation.requestBody?.content["application/json"]?.examples ?? {}).map(
      ([name, { value }]) => ({ what: `${operation.operationId} ${name}`, method, path, value }),
    ),
  );
  const forms = operations.flatMap(({ path, method, operation }) => {
    const example = operation.requestBody?.content["multipart/form-data"]?.example;
    return example ? [{ what: operation.operationId, method, path, example }] : [];
  });

  it("exist for every operation with a body", () => {
    const named = new Set(bodies.map(({ what }) => what.split(" ")[0]));
    for (const { operation } of operations)
      expect(named.has(operation.operationId), operation.operationId).toBe(
        operation.requestBody?.content["application/json"] !== undefined,
      );
    expect(forms.map(({ what }) => what)).toEqual(["createStory", "replaceStory", "changeStory"]);
  });

  it.each(bodies)("are accepted by the service: $what", async ({ method, path, value }) => {
    const answer = await service.request(method.toUpperCase(), pathOf(path), { json: value });
    expect([200, 201], answer.text).toContain(answer.status);
  });

  it.each(forms)("are accepted by the service as a form: $what", async ({ method, path, example }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(example))
      for (const each of [value].flat()) body.append(name, each);
    const image = await readFile(join(import.meta.dirname, "../../../e2e/files/picture.png"));
    body.append("story[image]", new Blob([image], { type: "image/png" }), "picture.png");
    const response = await fetch(service.url + pathOf(path), {
      method: method.toUpperCase(),
      headers: { Authorization: `Token ${TOKEN}` },
      body,
    });
    expect([200, 201], await response.text()).toContain(response.status);
  });

  it.each(authorizationEndpoint.options)("have the fields that Newsrack sends to %s", (endpoint) => {
    for (const { value } of Object.values(requestExamples[endpoint]!))
      expect(authorizationBodies[endpoint].parse(value)).toEqual(value);
  });
});
