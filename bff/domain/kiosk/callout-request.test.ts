import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { granting, json, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
});
beforeEach(async () => {
  publisher.respondWith(granting(true));
  await client.configure(publisher.origin, {
    endpoints: ["authorize_download", "authorize_chatbot", "authorize_article", "issues"],
  });
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const PATH = "/svc-api/v2/profile%2Fof%20the%2Bpublication";

/** Returns the only call the endpoint received. */
function onlyCall() {
  expect(publisher.calls).toHaveLength(1);
  return publisher.calls[0]!;
}

describe("a callout (contract 2.7, 4.C)", () => {
  it("sends an issue's fields as strings, with the date in the publication's time zone", async () => {
    const issue = await client.issue({
      name: "March",
      external_id: "ex-1, ex-2",
      apple_product_identifier: "com.example.march",
      category_ids: [502, 501],
    });
    const answer = await client.read(`emags/${issue.id}`);
    expect(answer.status, answer.text).toBe(200);
    const call = onlyCall();
    expect(call.method).toBe("POST");
    expect(call.path).toBe(`${PATH}/authorize`);
    expect(JSON.parse(call.body)).toStrictEqual({
      issue_name: "March",
      issue_date: "2026-01-01",
      category_name: "Special",
      category_ids: "502,501",
      product_id_apple: "com.example.march",
      product_id_google: "",
      product_id_amazon: "",
      product_id_external: "ex-1, ex-2",
    });
    expect(authorizationBodies.authorize.safeParse(JSON.parse(call.body)).success).toBe(true);
  });

  it("sends an empty object to the endpoint issues", async () => {
    publisher.respondWith((response) => json(response, { issues: [] }));
    expect((await client.read("emags")).status).toBe(200);
    expect(onlyCall().path).toBe(`${PATH}/issues`);
    expect(onlyCall().body).toBe("{}");
  });

  it("sends exactly the contract's fields for a download, an article and a chatbot", async () => {
    const issue = await client.issue({ name: "May", external_id: "ex-5", category_ids: [501] });
    await client.read(`emags/${issue.id}/download`);
    expect(onlyCall().path).toBe(`${PATH}/authorize_download`);
    expect(JSON.parse(onlyCall().body)).toStrictEqual({
      name: "May",
      date: "2026-01-01",
      category_name: "Weekly",
      category_ids: "501",
      product_id_external: "ex-5",
    });

    publisher.respondWith(granting(true));
    const story = await client.article({
      name: "quays",
      external_id: "st-2",
      google_product_identifier: "g-2",
    });
    await client.read(`stories/${story.id}`);
    expect(onlyCall().path).toBe(`${PATH}/authorize_article`);
    expect(JSON.parse(onlyCall().body)).toStrictEqual({
      name: "quays",
      date: "2026-01-01",
      category_name: "",
      category_ids: "",
      product_id_apple: "",
      product_id_google: "g-2",
      product_id_amazon: "",
      product_id_external: "st-2",
    });

    publisher.respondWith(granting(true));
    const uuid = await client.chatbot("Ask us");
    await client.read(`chatbots/${uuid}`);
    expect(onlyCall().path).toBe(`${PATH}/authorize_chatbot`);
    expect(JSON.parse(onlyCall().body)).toStrictEqual({
      name: "Ask us",
      uuid,
      product_id_external: "bot-1, bot-2",
    });
  });

  it("appends the endpoint's path to that of the server's address", async () => {
    await client.configure(`${publisher.origin}/tenants/7`, { profileToken: "demo" });
    const issue = await client.issue();
    await client.read(`emags/${issue.id}`);
    expect(onlyCall().path).toBe("/tenants/7/svc-api/v2/demo/authorize");
  });

  it("forwards no header of the reader except the access token", async () => {
    const issue = await client.issue();
    const answer = await client.read(`emags/${issue.id}`, READER, {
      Cookie: "session=secret",
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Host": "evil.example.com",
      Forwarded: "for=203.0.113.9",
      "X-Real-IP": "203.0.113.9",
      Origin: "https://kiosk.example.com",
      Referer: "https://kiosk.example.com/",
      "Accept-Language": "de",
    });
    expect(answer.status).toBe(200);
    const { headers, headerNames } = onlyCall();
    expect(headerNames.map((name) => name.toLowerCase()).sort()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
      "x-request-id",
    ]);
    expect(headers.authorization).toBe(`Bearer ${READER}`);
    expect(headers.accept).toBe("application/json");
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["accept-encoding"]).toBe("identity");
    expect(headers["user-agent"]).toBe("Newsrack");
  });

  it("forwards the ID token only if the publication's settings enable it", async () => {
    const issue = await client.issue();
    const withIdToken = { "OIDC-ID-Token": "the.id.token" };
    await client.read(`emags/${issue.id}`, READER, withIdToken);
    expect(onlyCall().headers["oidc-id-token"]).toBeUndefined();
    const odd = { "OIDC-ID-Token": "two words" };
    expect((await client.read(`emags/${issue.id}`, READER, odd)).status).toBe(200);

    publisher.respondWith(granting(true));
    await client.configure(publisher.origin, { forwardIdToken: true });
    expect((await client.read(`emags/${issue.id}`, READER, odd)).status).toBe(401);
    await client.read(`emags/${issue.id}`, READER, withIdToken);
    expect(onlyCall().headers["oidc-id-token"]).toBe("the.id.token");
    await client.read(`emags/${issue.id}`, READER);
    expect(publisher.calls[1]?.headers["oidc-id-token"]).toBeUndefined();
    await client.read(`emags/${issue.id}`, READER, { "OIDC-ID-Token": "another.id.token" });
    expect(publisher.calls).toHaveLength(3);
    // The decision of the request without one is still in the cache.
    expect((await client.read(`emags/${issue.id}`, READER, { "OIDC-ID-Token": "" })).status).toBe(200);
    expect(publisher.calls).toHaveLength(3);
    const other = await client.issue();
    expect((await client.read(`emags/${other.id}`, READER, { "OIDC-ID-Token": "" })).status).toBe(200);
    expect(publisher.calls[3]?.headers["oidc-id-token"]).toBeUndefined();
  });

  it("is not sent for unprotected items, even if the reader sends a token", async () => {
    const open = await client.issue({ single_purchase_required: false, for_subscribers_only: null });
    const story = await client.article({ subscription_required: false });
    for (const token of [null, READER]) {
      expect((await client.read(`emags/${open.id}`, token)).status).toBe(200);
      expect((await client.read(`emags/${open.id}/pages/1`, token)).text).toBe("the first page");
      expect((await client.read(`stories/${story.id}`, token)).status).toBe(200);
    }
    expect(publisher.calls).toHaveLength(0);
  });

  it("goes to authorize for a download if authorize_download is not enabled", async () => {
    await client.configure(publisher.origin);
    const issue = await client.issue();
    expect((await client.read(`emags/${issue.id}/download`)).status).toBe(200);
    expect(onlyCall().path).toBe(`${PATH}/authorize`);
  });

  it("is not sent for protected items whose endpoint is not configured, which are 403", async () => {
    await client.configure(publisher.origin);
    const issue = await client.issue();
    const story = await client.article();
    const uuid = await client.chatbot();
    const refused = { code: "authorization_not_configured" };
    for (const path of [`stories/${story.id}`, `chatbots/${uuid}`, "emags?entitled=true"]) {
      const answer = await client.read(path);
      expect([answer.status, answer.body], path).toEqual([403, expect.objectContaining(refused)]);
    }
    await client.configure(null);
    const answer = await client.read(`emags/${issue.id}`);
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining(refused)]);
    expect(publisher.calls).toHaveLength(0);
  });
});

describe("the kiosk API (contract 5.2 rule 3)", () => {
  it.each([
    ["no token", {}, "token_missing"],
    ["another scheme", { Authorization: "Basic cmVhZGVyOnB3" }, "token_malformed"],
    ["an API token", { Authorization: "Token abc" }, "token_malformed"],
    ["an empty bearer token", { Authorization: "Bearer" }, "token_malformed"],
    ["two tokens", { Authorization: "Bearer one two" }, "token_malformed"],
    ["a token with non-ASCII letters", { Authorization: "Bearer tök" }, "token_malformed"],
    ["a token that is too long", { Authorization: `Bearer ${"a".repeat(8193)}` }, "token_malformed"],
  ])("responds 401 without a callout to a request with %s", async (_what, headers, code) => {
    const issue = await client.issue();
    const answer = await client.read(`emags/${issue.id}`, null, headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(publisher.calls).toHaveLength(0);
  });

  it("does not accept a session of the console", async () => {
    const issue = await client.issue();
    const cookie = await service.signInAs("admin", "kiosk-admin@example.com");
    const answer = await client.read(`emags/${issue.id}`, null, { Cookie: cookie });
    expect(answer.status).toBe(401);
  });
});
