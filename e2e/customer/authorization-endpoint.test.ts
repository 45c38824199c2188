import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callEndpoint } from "./customer.fixture.ts";
import { AUDIENCE } from "./identity-provider.ts";
import { type SamplePublisher, startSamplePublisher } from "./start-customer.ts";

let customer: SamplePublisher;
beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
});
afterAll(() => customer.close());

const tokenOf = async (reader: string, more = {}) =>
  (await customer.tokens({ reader, ...more })).access_token;
const issue = (product_id_external: string, category_ids = "") => ({ product_id_external, category_ids });

async function granted(reader: string, endpoint: string, body: unknown) {
  const answer = await callEndpoint(customer, endpoint, { token: await tokenOf(reader), body });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.type).toMatch(/^application\/json/);
  return JSON.parse(answer.text);
}

const ENDPOINTS = ["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"];

describe("a request without a valid token", () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = () => ({ iss: customer.url, sub: "anna", aud: AUDIENCE, iat: now, exp: now + 600 });
  const spoiled = (token: string) => token.replace(/.(?=.{10}$)/, (last) => (last === "A" ? "B" : "A"));

  it.each<[string, () => Promise<string | null> | string | null]>([
    ["none at all", () => null],
    ["nothing behind Bearer", () => "Bearer "],
    ["two tokens", async () => `Bearer ${await tokenOf("anna")} ${await tokenOf("anna")}`],
    ["a name and a password", () => `Basic ${Buffer.from("anna:anna-reads").toString("base64")}`],
    ["the token without Bearer", () => tokenOf("anna")],
    ["an opaque token", () => "Bearer 0f8c1e2d3b4a59687766554433221100"],
    ["a token with another signature", async () => `Bearer ${spoiled(await tokenOf("anna"))}`],
    ["a token without a signature", () => `Bearer ${new UnsecuredJWT(claims()).encode()}`],
    [
      "a token signed with a public key",
      async () =>
        `Bearer ${await new SignJWT(claims())
          .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
          .sign(new TextEncoder().encode("a secret that is long enough for it"))}`,
    ],
    ["an expired token", async () => `Bearer ${await tokenOf("anna", { expires_in: -10 })}`],
    [
      "a token for another audience",
      async () => `Bearer ${await tokenOf("anna", { audience: "https://other.example.com" })}`,
    ],
    ["an ID token", async () => `Bearer ${(await customer.tokens({ reader: "anna" })).id_token}`],
    ["a revoked token", async () => `Bearer ${await tokenOf("dora")}`],
  ])("is unauthorized at every endpoint: %s", async (_what, authorization) => {
    for (const endpoint of ENDPOINTS) {
      const answer = await callEndpoint(customer, endpoint, {
        authorization: await authorization(),
        body: issue("issue-1"),
      });
      expect(answer.status, endpoint).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(answer.text).not.toContain("granted");
    }
  });

  it("is unauthorized with the token of another identity provider", async () => {
    const other = await startSamplePublisher({ port: 0 });
    const { access_token } = await other.tokens({ reader: "anna" });
    await other.close();
    expect((await callEndpoint(customer, "authorize", { token: access_token })).status).toBe(401);
  });

  it("is unauthorized before the body is parsed", async () => {
    expect((await callEndpoint(customer, "authorize", { authorization: null, body: "{" })).status).toBe(401);
  });
});

describe("a reader with a valid token", () => {
  it.each([
    ["anna", "whatever-there-is", "", true],
    ["ben", "issue-1", "", true],
    ["ben", "issue-2", "", false],
    ["ben", " issue-0 , issue-1 ", "", true],
    ["carla", "issue-1", "501", false],
    ["emil", "issue-9", "502,501", true],
    ["emil", "special-1", "502", false],
    ["emil", "bot-1", "", true],
    ["a stranger", "issue-1", "501", false],
    ["constructor", "issue-1", "501", false],
    ["ben", "", "", false],
  ])("%s asks for %s in %s: %s", async (reader, product, categories, expected) => {
    for (const endpoint of ["authorize", "authorize_article", "authorize_chatbot"])
      expect(await granted(reader, endpoint, issue(product, categories))).toEqual({ granted: expected });
  });

  it("owns a product by the identifier of a store", async () => {
    expect(await granted("ben", "authorize", { product_id_apple: "issue-1" })).toEqual({ granted: true });
    expect(await granted("ben", "authorize", { product_id_google: "issue-1" })).toEqual({ granted: true });
  });

  it("downloads purchases, and subscribed products if the subscription includes downloads", async () => {
    expect(await granted("anna", "authorize_download", issue("issue-1"))).toEqual({ granted: true });
    expect(await granted("ben", "authorize_download", issue("issue-1"))).toEqual({ granted: true });
    expect(await granted("emil", "authorize_download", issue("issue-1", "501"))).toEqual({ granted: false });
  });

  it("receives each product once", async () => {
    const all = Object.keys(customer.state.entitlements.catalogue);
    expect(await granted("anna", "issues", {})).toEqual({ issues: all });
    expect(await granted("ben", "issues", {})).toEqual({ issues: ["issue-1"] });
    expect(await granted("emil", "issues", {})).toEqual({
      issues: ["sample-1", "issue-1", "issue-2", "bot-1"],
    });
    expect(await granted("carla", "issues", {})).toEqual({ issues: [] });
  });

  it("is denied for a body that is not JSON or has other types", async () => {
    const token = await tokenOf("ben");
    expect((await callEndpoint(customer, "authorize", { token, body: "{" })).status).toBe(400);
    expect(await granted("ben", "authorize", { product_id_external: ["issue-1"] })).toEqual({
      granted: false,
    });
    expect(await granted("ben", "authorize", [])).toEqual({ granted: false });
  });

  it("receives 404 for another profile token", async () => {
    const answer = await callEndpoint(customer, "authorize", {
      token: await tokenOf("anna"),
      profileToken: "demonic",
    });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("granted");
  });
});
