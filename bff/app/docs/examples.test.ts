import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFiles } from "#bff/domain/imports/index.ts";
import {
  granting,
  json,
  kioskClient,
  READER,
  startPublisherServer,
} from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import { type AuthorizationEndpoint, authorizationEndpoint } from "#shared/contract/authorization.ts";
import { exampleChatbot } from "#shared/contract/described.ts";
import { EXAMPLE_IMPORT } from "#shared/kiosk/emags.ts";
import { authorizationDocument, importDocument, kioskDocument } from "./documents.ts";
import { type ExampleRequest, type Operation, requestsOf, valuesOf } from "./examples.fixture.ts";
import { operationsOf } from "./openapi.fixture.ts";

const BASE_URL = "https://newsrack.example.com";
const installation = { baseUrl: BASE_URL, version: "1" };
const documents = {
  import: importDocument(installation),
  kiosk: kioskDocument(installation),
  authorization: authorizationDocument(installation),
};
const requests = {
  import: await requestsOf(documents.import),
  kiosk: await requestsOf(documents.kiosk),
  authorization: await requestsOf(documents.authorization),
};

/** The records that no request creates, with the values of the examples. */
const publication = {
  id: 10,
  name: "The Harbour Weekly",
  pubcode: "HBW",
  time_zone: "Europe/Berlin",
  language: "en",
  currency: "EUR",
  emag_categories: [
    { id: 3, name: "Weekly" },
    { id: 7, name: "Regional" },
  ],
};

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;

beforeAll(async () => {
  const organization = { id: 1, name: "Harbour Press", publications: [publication] };
  service = await startTestService({}, { organizations: [organization] });
  publisher = await startPublisherServer();
  const { db } = service.services;
  await db
    .insertInto("article_categories")
    .values({ id: 3, publication_id: 10, parent_id: null, name: "Regions", rank: 1 })
    .execute();
  await db
    .insertInto("planned_emags")
    .values({
      id: 52,
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
      api_token_id: (await db.selectFrom("api_tokens").select("id").executeTakeFirstOrThrow()).id,
    })
    .execute();
  const reader = await db
    .insertInto("reader_accounts")
    .values({
      email: "reader@example.com",
      name: "Alex Example",
      password_hash: null,
      language: null,
      verified_at: null,
      disabled_at: null,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const product = await db
    .insertInto("products")
    .values({
      organization_id: 1,
      key: "digital",
      name: "Digital",
      downloads: false,
      dates: "all",
      stays_readable: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("holdings")
    .values({
      organization_id: 1,
      reader_id: reader.id,
      product_id: product.id,
      starts_on: "2026-01-01",
      ends_on: null,
      source: "api",
      reference: "order-1001-1",
      code_id: null,
      created_by: "tests",
    })
    .execute();
  await db
    .insertInto("chatbots")
    .values({ publication_id: 10, ...exampleChatbot, updated_at: new Date() })
    .execute();
  // The first records that the examples create have the IDs of the other examples.
  await sql`select setval(pg_get_serial_sequence('all_emags', 'id'), 4711, false),
    setval(pg_get_serial_sequence('all_stories', 'id'), 815, false),
    setval(pg_get_serial_sequence('article_categories', 'id'), 12, false)`.execute(db);
});
beforeEach(async () => {
  // The version in the examples of If-Match.
  const { db } = service.services;
  await db.deleteFrom("story_versions").where("version", ">", 3).execute();
  for (const table of ["emags", "stories", "article_categories", "holdings"] as const)
    await db.updateTable(table).set({ version: 3 }).execute();
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

/** Sends a request, which has to succeed with the status and the headers that its document describes. */
async function expectSuccess(request: ExampleRequest, credentials: string): Promise<void> {
  const { method, path, body, responses } = request;
  const response = await fetch(service.url + path, {
    method,
    headers: { ...request.headers, Authorization: credentials },
    ...(body !== undefined && { body }),
  });
  const { status, headers } = response;
  const text = await response.text();
  expect(status, text).toBeLessThan(400);
  expect(Object.keys(responses), text).toContain(String(status));
  for (const name of ["ETag", "Location", "Content-Range"])
    expect(headers.has(name), `${status} with ${name}`).toBe(name in (responses[status]?.headers ?? {}));
}

const withMethod = (method: string) => requests.import.filter((request) => request.method === method);

describe("the examples of the OpenAPI documents", () => {
  it.each(Object.entries(documents))(
    "exist for every parameter and body of the interface: %s",
    (_name, document) => {
      for (const { operation } of operationsOf<Operation>(document)) {
        for (const parameter of operation.parameters)
          expect(valuesOf(parameter), `${operation.operationId} ${parameter.name}`).not.toEqual([]);
        const { "application/json": body } = operation.requestBody?.content ?? {};
        if (body) expect(Object.keys(body.examples ?? {}), operation.operationId).not.toEqual([]);
      }
    },
  );

  // The order matters: the examples create the records that those of later requests name.
  describe("of requests that create and publish", () => {
    it.each(withMethod("POST"))("are accepted by the service: $title", (request) =>
      expectSuccess(request, `Token ${TOKEN}`),
    );
  });

  describe("of requests that read", () => {
    beforeAll(async () => {
      const client = kioskClient(service);
      await client.finishImport(4711, { importId: EXAMPLE_IMPORT });
      const key = "imports/picture.jpg";
      await service.services.storage.put(key, Buffer.from("a picture"), { contentType: "image/jpeg" });
      await service.services.db
        .insertInto("import_pictures")
        .values({ import_id: EXAMPLE_IMPORT, number: 1, page: 1, storage_key: key, width: 40, height: 30 })
        .execute();
      const file = { id: EXAMPLE_IMPORT, attempt: 0 };
      await service.services.storage.put(importFiles.screen(file, 1), Buffer.from("a page"), {
        contentType: "image/webp",
      });
      const zoomKey = importFiles.zoom(file, 1);
      await service.services.storage.put(zoomKey, Buffer.from("a page"), { contentType: "image/jpeg" });
      await service.services.db
        .insertInto("zoom_images")
        .values({ import_id: EXAMPLE_IMPORT, page: 1, publication_id: 10, used_at: new Date() })
        .execute();
      await service.services.db
        .insertInto("import_articles")
        .values({
          import_id: EXAMPLE_IMPORT,
          number: 1,
          title: "",
          linear: true,
          file: "1.xhtml",
          content: "",
        })
        .execute();
      await service.services.db
        .updateTable("emags")
        .set({ text_mode_enabled: true })
        .where("id", "=", 4711)
        .execute();
      const assigned = { story: { article_category_ids: [12] } };
      expect((await service.request("PATCH", "P/stories/815", { json: assigned })).status).toBe(200);
      const profileToken = decodeURIComponent(requests.authorization[0]!.path.split("/")[3]!);
      await client.configure(publisher.origin, {
        endpoints: authorizationEndpoint.options,
        profileToken,
        forwardIdToken: true,
      });
      publisher.respondWith((response, { path }) =>
        path.endsWith("/issues") ? json(response, { issues: ["hbw-2026-27"] }) : granting(true)(response),
      );
    });

    it.each(withMethod("GET"))("are accepted by the service: $title", (request) =>
      expectSuccess(request, `Token ${TOKEN}`),
    );

    it.each(requests.kiosk)("are accepted for a reader: $title", (request) =>
      expectSuccess(request, `Bearer ${READER}`),
    );

    it("are URLs that the kiosk serves", async () => {
      const urls = JSON.stringify(documents.kiosk).match(
        /https:\/\/newsrack\.example\.com\/kiosk[^"$\\]+(?=")/g,
      );
      for (const url of new Set(urls)) {
        const headers = { Authorization: `Bearer ${READER}` };
        expect((await fetch(service.url + url.slice(BASE_URL.length), { headers })).status, url).toBe(200);
      }
      expect(new Set(urls).size).toBe(7);
    });

    const readsWith: Record<AuthorizationEndpoint, string> = {
      authorize: "getKioskEmag",
      authorize_download: "downloadKioskEmag",
      authorize_chatbot: "getKioskChatbot",
      authorize_article: "getKioskStory",
      issues: "listKioskEmags",
    };
    it.each(authorizationEndpoint.options)(
      "are what the service sends to the endpoint %s",
      async (endpoint) => {
        publisher.calls.length = 0;
        const read = requests.kiosk.find(({ operationId }) => operationId === readsWith[endpoint])!;
        await expectSuccess(read, `Bearer reader-for-${endpoint}`);
        const { "X-Request-Id": _, ...headers } = expected(endpoint).headers;
        expect(publisher.calls).toEqual([
          expect.objectContaining({
            method: "POST",
            path: expected(endpoint).path,
            headers: expect.objectContaining({
              ...Object.fromEntries(
                Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
              ),
              "x-request-id": expect.any(String),
            }),
            body: expected(endpoint).body,
          }),
        ]);
      },
    );
    const expected = (endpoint: AuthorizationEndpoint) =>
      requests.authorization.find(({ operationId }) => operationId === endpoint)!;
  });

  describe("of requests that change and delete", () => {
    it.each([...withMethod("PUT"), ...withMethod("PATCH"), ...withMethod("DELETE")])(
      "are accepted by the service: $title",
      (request) => expectSuccess(request, `Token ${TOKEN}`),
    );
  });
});
