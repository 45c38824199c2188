import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorizationBodies } from "#shared/contract/authorization.ts";
import { closeServers } from "../../platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { customerServer, granting, json, READER, readersDesk } from "./readers.fixture.ts";

let service: TestService;
let customer: Awaited<ReturnType<typeof customerServer>>;
let desk: ReturnType<typeof readersDesk>;

beforeAll(async () => {
  service = await startTestService();
  customer = await customerServer();
  desk = readersDesk(service);
});
beforeEach(async () => {
  customer.answers(granting(true));
  await desk.configure(customer.origin, {
    endpoints: ["authorize_download", "authorize_chatbot", "authorize_article", "issues"],
  });
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const PATH = "/svc-api/v2/profile%2Fof%20the%2Bpublication";

function only() {
  expect(customer.calls).toHaveLength(1);
  return customer.calls[0]!;
}

describe("what a customer is sent (contract 2.7, 4.C)", () => {
  it("is asked for an issue with its dates in the publication's time zone and every field a string", async () => {
    const issue = await desk.issue({
      name: "March",
      external_id: "ex-1, ex-2",
      apple_product_identifier: "com.example.march",
      category_ids: [502, 501],
    });
    const answer = await desk.read(`emags/${issue.id}`);
    expect(answer.status, answer.text).toBe(200);
    const call = only();
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

  it("is asked for the list of a reader with an empty object", async () => {
    customer.answers((response) => json(response, { issues: [] }));
    expect((await desk.read("emags")).status).toBe(200);
    expect(only().path).toBe(`${PATH}/issues`);
    expect(only().body).toBe("{}");
  });

  it("is asked for a download, an article and a chatbot with exactly the fields of the contract", async () => {
    const issue = await desk.issue({ name: "May", external_id: "ex-5", category_ids: [501] });
    await desk.read(`emags/${issue.id}/download`);
    expect(only().path).toBe(`${PATH}/authorize_download`);
    expect(JSON.parse(only().body)).toStrictEqual({
      name: "May",
      date: "2026-01-01",
      category_name: "Weekly",
      category_ids: "501",
      product_id_external: "ex-5",
    });

    customer.answers(granting(true));
    const story = await desk.article({
      name: "quays",
      external_id: "st-2",
      google_product_identifier: "g-2",
    });
    await desk.read(`stories/${story.id}`);
    expect(only().path).toBe(`${PATH}/authorize_article`);
    expect(JSON.parse(only().body)).toStrictEqual({
      name: "quays",
      date: "2026-01-01",
      category_name: "",
      category_ids: "",
      product_id_apple: "",
      product_id_google: "g-2",
      product_id_amazon: "",
      product_id_external: "st-2",
    });

    customer.answers(granting(true));
    const uuid = await desk.chatbot("Ask us");
    await desk.read(`chatbots/${uuid}`);
    expect(only().path).toBe(`${PATH}/authorize_chatbot`);
    expect(JSON.parse(only().body)).toStrictEqual({
      name: "Ask us",
      uuid,
      product_id_external: "bot-1, bot-2",
    });
  });

  it("keeps the path of the server's address", async () => {
    await desk.configure(`${customer.origin}/tenants/7`, { profileToken: "demo" });
    const issue = await desk.issue();
    await desk.read(`emags/${issue.id}`);
    expect(only().path).toBe("/tenants/7/svc-api/v2/demo/authorize");
  });

  it("gets headers made from scratch: no cookie, no forwarding, nothing of the reader's but the token", async () => {
    const issue = await desk.issue();
    const answer = await desk.read(`emags/${issue.id}`, READER, {
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
    const { headers, headerNames } = only();
    expect(headerNames.map((name) => name.toLowerCase()).sort()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
    ]);
    expect(headers.authorization).toBe(`Bearer ${READER}`);
    expect(headers.accept).toBe("application/json");
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["accept-encoding"]).toBe("identity");
    expect(headers["user-agent"]).toBe("Newsrack");
  });

  it("forwards the ID token only where the publication says so", async () => {
    const issue = await desk.issue();
    const withIdToken = { "OIDC-ID-Token": "the.id.token" };
    await desk.read(`emags/${issue.id}`, READER, withIdToken);
    expect(only().headers["oidc-id-token"]).toBeUndefined();
    const odd = { "OIDC-ID-Token": "two words" };
    expect((await desk.read(`emags/${issue.id}`, READER, odd)).status).toBe(200);

    customer.answers(granting(true));
    await desk.configure(customer.origin, { forwardIdToken: true });
    expect((await desk.read(`emags/${issue.id}`, READER, odd)).status).toBe(401);
    await desk.read(`emags/${issue.id}`, READER, withIdToken);
    expect(only().headers["oidc-id-token"]).toBe("the.id.token");
    await desk.read(`emags/${issue.id}`, READER);
    expect(customer.calls[1]?.headers["oidc-id-token"]).toBeUndefined();
    await desk.read(`emags/${issue.id}`, READER, { "OIDC-ID-Token": "another.id.token" });
    expect(customer.calls).toHaveLength(3);
  });

  it("is asked nothing for what is open, also where a reader shows a token", async () => {
    const open = await desk.issue({ single_purchase_required: false, for_subscribers_only: null });
    const story = await desk.article({ subscription_required: false });
    for (const token of [null, READER]) {
      expect((await desk.read(`emags/${open.id}`, token)).status).toBe(200);
      expect((await desk.read(`emags/${open.id}/pages/1`, token)).text).toBe("the first page");
      expect((await desk.read(`stories/${story.id}`, token)).status).toBe(200);
    }
    expect(customer.calls).toHaveLength(0);
  });

  it("is asked `authorize` for a download where it has no endpoint of its own", async () => {
    await desk.configure(customer.origin);
    const issue = await desk.issue();
    expect((await desk.read(`emags/${issue.id}/download`)).status).toBe(200);
    expect(only().path).toBe(`${PATH}/authorize`);
  });

  it("refuses protected articles and chatbots whose endpoint is not enabled, and everything where nothing is set up", async () => {
    await desk.configure(customer.origin);
    const issue = await desk.issue();
    const story = await desk.article();
    const uuid = await desk.chatbot();
    const refused = { code: "authorization_not_configured" };
    for (const path of [`stories/${story.id}`, `chatbots/${uuid}`, "emags?entitled=true"]) {
      const answer = await desk.read(path);
      expect([answer.status, answer.body], path).toEqual([403, expect.objectContaining(refused)]);
    }
    await desk.configure(null);
    const answer = await desk.read(`emags/${issue.id}`);
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining(refused)]);
    expect(customer.calls).toHaveLength(0);
  });
});

describe("who is not asked about (contract 5.2 rule 3)", () => {
  it.each([
    ["none", {}, "token_missing"],
    ["another scheme", { Authorization: "Basic cmVhZGVyOnB3" }, "token_malformed"],
    ["an API token", { Authorization: "Token abc" }, "token_malformed"],
    ["no token", { Authorization: "Bearer" }, "token_malformed"],
    ["two tokens", { Authorization: "Bearer one two" }, "token_malformed"],
    ["letters beyond ASCII", { Authorization: "Bearer tök" }, "token_malformed"],
    ["one that is too long", { Authorization: `Bearer ${"a".repeat(8193)}` }, "token_malformed"],
  ])("a bearer that is %s is 401 without a callout", async (_what, headers, code) => {
    const issue = await desk.issue();
    const answer = await desk.read(`emags/${issue.id}`, null, headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(customer.calls).toHaveLength(0);
  });

  it("lets nobody in on a session of the console or an API token's header", async () => {
    const issue = await desk.issue();
    const cookie = await service.signInAs("admin", "kiosk-admin@example.com");
    const answer = await desk.read(`emags/${issue.id}`, null, { Cookie: cookie });
    expect(answer.status).toBe(401);
  });
});
