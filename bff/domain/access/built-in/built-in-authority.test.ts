import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kioskClient } from "#bff/domain/kiosk/readers.fixture.ts";
import { issueAccessToken } from "#bff/domain/readers/readers.fixture.ts";
import { guardAllowing } from "#bff/platform/outbound/address-guard.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Product } from "#shared/console/products/products.ts";
import { checkConformance, sendThrough } from "../conformance/conformance.service.ts";
import { createCalloutAgent } from "../upstream/send-callout.ts";

let service: TestService;
let admin: string;
let profileToken: string;
const log: string[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  service = await startTestService({ logLevel: "info" }, { logTo });
  admin = await service.signInAs("admin");
  const config = { auth_server_url: null, built_in: true };
  await call("PUT", "/console/api/publications/10/access/config", { access_config: config });
  const rotated = await call<{ profile_token: string }>(
    "POST",
    "/console/api/publications/10/access/config/profile-token",
  );
  profileToken = rotated.profile_token;
});
afterAll(() => service.stop());

async function call<Body>(method: string, path: string, json?: unknown): Promise<Body> {
  const options = { token: null, headers: { cookie: admin }, ...(json !== undefined && { json }) };
  const answer = await service.request<Body>(method, path, options);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

let count = 0;
/** Creates a product and a reader who holds it. Returns the reader's token. */
async function readerWith(product: object, holding: object = {}) {
  count += 1;
  const key = `product-${count}`;
  const created = await call<{ product: Product }>("POST", "/console/api/organizations/1/products", {
    product: { key, name: key, ...product },
  });
  const held = await call<{ holding: { id: number; reader: { id: string } } }>(
    "POST",
    "/console/api/organizations/1/holdings",
    { holding: { product: key, email: `reader-${count}@example.com`, ...holding } },
  );
  const { id, reader } = held.holding;
  const token = await issueAccessToken(service, reader.id);
  return { token, readerId: reader.id, holdingId: id, product: created.product, key };
}

const P = "/api/v2/importer/organizations/1/publications/10";
async function article(fields: object = {}, categories: number[] = []) {
  const { story } = await call<{ story: { id: number } }>("POST", `${P}/stories`, {
    story: {
      name: "The same name",
      title: "T",
      content: "Words",
      language: "de",
      subscription_required: true,
      released_at: "2026-03-01T06:00:00Z",
      ...fields,
    },
  });
  if (categories.length > 0)
    await call("PATCH", `${P}/stories/${story.id}`, { story: { article_category_ids: categories } });
  await call("POST", `${P}/stories/${story.id}/publish`);
  return story.id;
}

const read = (id: number, token: string | null) =>
  service.request("GET", `/kiosk/v1/publications/10/stories/${id}`, {
    token: null,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

const ask = (endpoint: string, token: string | null, json: unknown, profile = profileToken) =>
  service.request("POST", `/svc-api/v2/${profile}/${endpoint}`, {
    token: null,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    json,
  });

describe("the built-in authority", () => {
  it("tells two articles with equal name, date and categories apart by their product identifier", async () => {
    const { article_category } = await call<{ article_category: { id: number } }>(
      "POST",
      `${P}/article_categories`,
      { name: "Local" },
    );
    const held = await article({ external_id: "art-held" }, [article_category.id]);
    const other = await article({ external_id: "art-other" }, [article_category.id]);
    const unlocks = [{ kind: "story", publication_id: 10, identifier: "art-held" }];
    const { token } = await readerWith({ unlocks });
    expect((await read(held, token)).status).toBe(200);
    expect((await read(other, token)).status).toBe(403);
    const category = [{ kind: "article_category", publication_id: 10, category_id: article_category.id }];
    const subscriber = await readerWith({ unlocks: category });
    expect((await read(held, subscriber.token)).status).toBe(200);
    expect((await read(other, subscriber.token)).status).toBe(200);
    expect((await read(held, null)).status).toBe(401);
    expect((await read(held, "foreign")).status).toBe(401);
  });

  it("counts the end of a holding, a disabled and an erased reader for the next request", async () => {
    const { db } = service.services;
    const id = await article({ external_id: "art-next", name: "Next" });
    const unlocks = [{ kind: "publication", publication_id: 10 }];
    const { token, holdingId, readerId } = await readerWith({ unlocks }, { starts_on: "2020-01-01" });
    expect((await read(id, token)).status).toBe(200);
    await call("PATCH", `/console/api/organizations/1/holdings/${holdingId}`, {
      holding: { ends_on: "2020-12-31" },
    });
    expect((await read(id, token)).status).toBe(403);
    await call("PATCH", `/console/api/organizations/1/holdings/${holdingId}`, { holding: { ends_on: null } });
    expect((await read(id, token)).status).toBe(200);
    await db
      .updateTable("reader_accounts")
      .set({ disabled_at: new Date() })
      .where("id", "=", readerId)
      .execute();
    expect((await read(id, token)).status).toBe(401);
    expect((await ask("authorize", token, {}, "unknown")).status).toBe(401);
    await db.deleteFrom("reader_accounts").where("id", "=", readerId).execute();
    expect((await read(id, token)).status).toBe(401);
    const rows = await db.selectFrom("holdings").select("id").where("reader_id", "=", readerId).execute();
    expect(rows).toEqual([]);
  });

  it("logs its decisions without the reader", async () => {
    await service.services.callouts.flush();
    const lines = await service.services.db.selectFrom("callouts").selectAll().execute();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(({ cached }) => !cached)).toBe(true);
    const readers = await service.services.db.selectFrom("reader_accounts").select(["id", "email"]).execute();
    for (const { id, email } of readers) {
      expect(JSON.stringify(lines)).not.toContain(id);
      expect(JSON.stringify(lines)).not.toContain(email);
    }
  });
});

describe("decisions by the body", () => {
  const ids = { product_id_apple: "", product_id_google: "", product_id_amazon: "", product_id_external: "" };
  const issue = { issue_name: "N", issue_date: "2026-03-01", category_name: "", category_ids: "", ...ids };
  const download = { name: "N", date: "2026-03-01", category_name: "", category_ids: "" };
  const granted = async (endpoint: string, token: string, body: object) => {
    const answer = await ask(endpoint, token, body);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { granted: boolean }).granted;
  };

  it("takes issue categories at authorize only, and any of several product identifiers", async () => {
    const unlocks = [
      { kind: "emag_category", publication_id: 10, category_id: 501 },
      { kind: "emag", publication_id: 10, identifier: "single" },
    ];
    const { token } = await readerWith({ unlocks });
    expect(await granted("authorize", token, { ...issue, category_ids: "502, 501" })).toBe(true);
    expect(await granted("authorize", token, { ...issue, category_ids: "5010" })).toBe(false);
    expect(await granted("authorize", token, { ...issue, product_id_external: "other, single" })).toBe(true);
    expect(await granted("authorize", token, { ...issue, product_id_google: "single" })).toBe(true);
    expect(await granted("authorize", token, { ...issue, issue_name: "single" })).toBe(false);
    const story = { name: "N", date: "2026-03-01", category_name: "", category_ids: "501", ...ids };
    expect(await granted("authorize_article", token, story)).toBe(false);
    expect(await granted("authorize_article", token, { ...story, product_id_external: "single" })).toBe(
      false,
    );
    // Without downloads.
    expect(await granted("authorize_download", token, { ...download, category_ids: "501" })).toBe(false);
    expect(await granted("authorize", token, { ...issue, category_ids: ["501"] })).toBe(false);
    expect(await granted("authorize", token, {})).toBe(false);
  });

  it("takes a chatbot by its product identifier and by its UUID", async () => {
    const uuid = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";
    const unlocks = [
      { kind: "chatbot", publication_id: 10, identifier: "bot" },
      { kind: "chatbot_uuid", publication_id: 10, identifier: uuid },
    ];
    const { token } = await readerWith({ unlocks, dates: "held" });
    const body = { name: "N", uuid: "", product_id_external: "" };
    expect(await granted("authorize_chatbot", token, { ...body, product_id_external: "bot" })).toBe(true);
    expect(await granted("authorize_chatbot", token, { ...body, uuid: uuid.toUpperCase() })).toBe(true);
    expect(await granted("authorize_chatbot", token, { ...body, product_id_external: uuid })).toBe(false);
  });

  it.each([
    // dates, stays_readable, [first day, last day], day of the issue, granted
    ["all", false, ["2020-01-01", null], "1999-01-01", true],
    ["all", false, ["2020-01-01", "2020-12-31"], "2020-06-01", false],
    ["held", false, ["2020-01-01", null], "2019-12-31", false],
    ["held", false, ["2020-01-01", null], "2020-01-01", true],
    ["held", false, ["2020-01-01", "2020-12-31"], "2020-06-01", false],
    ["held", true, ["2020-01-01", "2020-12-31"], "2020-12-31", true],
    ["held", true, ["2020-01-01", "2020-12-31"], "2021-01-01", false],
    ["held", true, ["2020-01-01", "2020-12-31"], "", false],
    ["held", false, ["2020-01-01", null], "2026-02-30", false],
    ["held", false, ["2020-01-01", null], "0000-06-01", false],
    ["all", false, ["2999-01-01", null], "2020-06-01", false],
  ] as const)(
    "with the dates %s, stays readable %s, held %j: an issue of %s is granted %s",
    async (dates, stays_readable, [starts_on, ends_on], issue_date, expected) => {
      const unlocks = [{ kind: "publication", publication_id: 10 }];
      const { token } = await readerWith({ unlocks, dates, stays_readable }, { starts_on, ends_on });
      expect(await granted("authorize", token, { ...issue, issue_date })).toBe(expected);
    },
  );

  it("decides only for the publication of the profile token", async () => {
    const { token } = await readerWith({ unlocks: [{ kind: "publication", publication_id: 11 }] });
    expect(await granted("authorize", token, issue)).toBe(false);
  });
});

describe("/svc-api/v2", () => {
  it("answers 401 before 404, and 404 for an unknown and a replaced profile token", async () => {
    const { token } = await readerWith({ unlocks: [] });
    expect((await ask("authorize", null, {}, "unknown")).status).toBe(401);
    expect((await ask("authorize", "expired", {}, "unknown")).status).toBe(401);
    expect((await ask("authorize", token, {}, "unknown")).status).toBe(404);
    expect((await ask("authorize", null, {}, "long".repeat(100))).status).toBe(401);
    expect((await ask("authorize", token, {})).body).toEqual({ granted: false });
    const old = profileToken;
    const rotated = await call<{ profile_token: string }>(
      "POST",
      "/console/api/publications/10/access/config/profile-token",
    );
    profileToken = rotated.profile_token;
    expect((await ask("authorize", token, {}, old)).status).toBe(404);
    expect((await ask("authorize", token, {})).status).toBe(200);
  });

  it.each([[[]], [null], ["text"]])("answers 400 if the body is %j instead of an object", async (body) => {
    const { token } = await readerWith({ unlocks: [] });
    const { status, body: error } = await ask("authorize", token, body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "malformed_body", error: "The body must be a JSON object." });
  });

  it("answers 405 to other methods", async () => {
    const { status, headers } = await service.request("GET", `/svc-api/v2/${profileToken}/authorize`, {
      token: null,
    });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("passes the conformance check with every option", async () => {
    const identifiers = { issue: "issue-1", article: "article-1", chatbot: "chatbot-1" };
    const uuid = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a12";
    const unlocks = [
      { kind: "emag", publication_id: 10, identifier: identifiers.issue },
      { kind: "story", publication_id: 10, identifier: identifiers.article },
      { kind: "chatbot", publication_id: 10, identifier: identifiers.chatbot },
      { kind: "chatbot_uuid", publication_id: 10, identifier: uuid },
    ];
    const { emag } = await call<{ emag: { id: number } }>("POST", `${P}/emags`, {
      emag: {
        name: "Issue 1",
        external_id: identifiers.issue,
        released_at: "2026-01-31T06:00:00Z",
        import_attributes: { pdf_location: "http://files.example.com/a.pdf" },
      },
    });
    const { token } = await readerWith({ unlocks, downloads: true });
    // Readers do not see an issue without pages.
    expect((await ask("issues", token, {})).body).toEqual({ issues: [] });
    await kioskClient(service).finishImport(emag.id);
    const { token: deniedToken } = await readerWith({ unlocks: [] });
    const target = {
      authServerUrl: service.url,
      profileToken,
      token,
      idToken: "an-id-token",
      deniedToken,
      expiredToken: "reader-expired",
      product: identifiers.issue,
      articleProduct: identifiers.article,
      chatbotProduct: identifiers.chatbot,
      chatbotUuid: uuid,
      enabled: new Set([
        "authorize",
        "authorize_download",
        "authorize_chatbot",
        "authorize_article",
        "issues",
      ] as const),
    };
    const agent = createCalloutAgent(guardAllowing("127.0.0.1/32"));
    const send = sendThrough(agent, target);
    const report = await checkConformance(
      target,
      async (request) => ({ ...(await send(request)), milliseconds: 1 }),
      "en",
    );
    await agent.destroy();
    expect(report.results.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toEqual([]);
    expect(report.conformant).toBe(true);
    const list = await ask("issues", token, {});
    expect(list.body).toEqual({ issues: [identifiers.issue] });
  });

  it("logs its path without the profile token", async () => {
    const { status } = await service.request("POST", `/Svc-API/V2/${profileToken}/authorize`, {
      token: null,
    });
    expect(status).toBe(401);
    const lines = log.filter((line) => line.includes("/svc-api/v2/"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain('"url":"/svc-api/v2/…"');
    expect(log.join("")).not.toContain(profileToken);
  });
});
