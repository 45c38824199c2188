import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addReader, TestBrowser } from "#bff/domain/readers/readers.fixture.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConformanceReport } from "#shared/console/access/conformance.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { accessClient } from "../access-console.fixture.ts";

const [HOLDER, OTHER] = ["holder@example.com", "other@example.com"];
const IDS = { issue: "Issue-Harbour-1", article: "Article-Harbour-1", chatbot: "Chatbot-Harbour-1" };
const UUID = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a12";

let service: TestService;
let cookie: string;
let client: ReturnType<typeof accessClient>;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
  client = accessClient(service, cookie);
  await send("PUT", "/console/api/publications/10/access/config", {
    access_config: { auth_server_url: null, built_in: true },
  });
  await addReader(service, HOLDER, { name: "Holder" });
  await addReader(service, OTHER, { name: "Other" });
  const unlock = (kind: string, identifier: string) => ({ kind, publication_id: 10, identifier });
  await send("POST", "/console/api/organizations/1/products", {
    product: {
      key: "everything",
      name: "Everything",
      downloads: true,
      unlocks: [
        unlock("emag", IDS.issue),
        unlock("story", IDS.article),
        unlock("chatbot", IDS.chatbot),
        unlock("chatbot_uuid", UUID),
      ],
    },
  });
  await send("POST", "/console/api/organizations/1/holdings", {
    holding: { product: "everything", email: HOLDER },
  });
  const emag = {
    name: "Harbour",
    external_id: IDS.issue,
    released_at: "2026-01-31T06:00:00Z",
    import_attributes: { pdf_location: "http://files.example.com/a.pdf" },
  };
  await service.request("POST", "P/emags", { json: { emag } });
});
afterAll(() => service.stop());

async function send(method: string, path: string, json: object) {
  const answer = await service.request(method, path, { token: null, headers: { cookie }, json });
  expect(answer.status, answer.text).toBeLessThan(300);
}

/** Signs a test reader in at Newsrack, as the console's button does. */
async function signIn(email: string): Promise<TestReader> {
  const begun = await client.post<{ url: string }>("sign-in");
  expect(begun.status, begun.text).toBe(201);
  const browser = new TestBrowser(service);
  const page = await browser.open(begun.body.url);
  expect(page.text).toContain("Sign in");
  const { url } = await browser.open(page.url, { email, password: PASSWORD });
  // The browser of the person who tests is signed in to the console, too.
  const answer = await service.request("GET", url.pathname + url.search, {
    token: null,
    headers: { cookie, accept: "text/html" },
  });
  expect(answer.status, answer.text).toBe(200);
  const { body } = await client.get<{ test_readers: TestReader[] }>("readers");
  return body.test_readers.find(({ name }) => answer.text.includes(name))!;
}

describe("a publication with Newsrack accounts", () => {
  it("signs test readers in at Newsrack, with whom access is tried and checked for conformance", async () => {
    const holder = await signIn(HOLDER);
    const other = await signIn(OTHER);
    expect([holder.name, other.name]).toEqual(["Holder", "Other"]);

    const { body, status, text } = await client.post<{ report: ConformanceReport }>("conformance", {
      reader_id: holder.id,
      denied_reader_id: other.id,
      expired_token: "a-token-of-last-year",
      id_token: "an-id-token",
      product: IDS.issue,
      article_product: IDS.article,
      chatbot_product: IDS.chatbot,
      chatbot_uuid: UUID,
    });
    expect(status, text).toBe(200);
    const { results, ...counts } = body.report;
    expect(results.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toEqual([]);
    expect(counts).toMatchObject({
      conformant: true,
      failed: 0,
      auth_server_url: service.services.config.baseUrl,
    });
    expect(counts.passed).toBeGreaterThan(40);
  });

  it("keeps nothing of a test reader whose account is deleted", async () => {
    const { db } = service.services;
    const id = await addReader(service, "tester@example.com", { name: "Erased Tester" });
    await signIn("tester@example.com");
    await db.deleteFrom("reader_accounts").where("id", "=", id).execute();
    const { body } = await client.get<{ test_readers: TestReader[] }>("readers");
    expect(body.test_readers.map(({ name }) => name)).not.toContain("Erased Tester");
    const entries = await db.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(entries)).toContain(id);
    expect(JSON.stringify(entries)).not.toContain("Erased Tester");
  });

  it("is found not to conform where a product is not held", async () => {
    const other = await signIn(OTHER);
    const { body } = await client.post<{ report: ConformanceReport }>("conformance", {
      reader_id: other.id,
      product: IDS.issue,
    });
    expect(body.report.conformant).toBe(false);
  });
});
