import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { authorizationEndpoint } from "#e2e/customer/authorization-endpoint.ts";
import { faultNames } from "#e2e/customer/faults.ts";
import { AUDIENCE } from "#e2e/customer/identity-provider.ts";
import { type ConformanceFixture, idsOf, startConformanceFixture } from "./conformance.fixture.ts";
import { checkConformance, sendThrough } from "./conformance.service.ts";

let fixture: ConformanceFixture;
let customer: ConformanceFixture["customer"];
let target: ConformanceFixture["target"];

beforeAll(async () => {
  fixture = await startConformanceFixture();
  ({ customer, target } = fixture);
});
afterAll(() => fixture.close());

describe("the report on the sample publisher", () => {
  it("contains no failure and no warning", async () => {
    const report = await fixture.check();
    expect(report.results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, failed: 0, warned: 0, skipped: 0 });
    expect(report.passed).toBe(report.results.length);
    expect(new Set(report.results.map(({ id }) => id)).size).toBe(report.results.length);
    expect(new Set(report.results.map(({ endpoint }) => endpoint))).toEqual(
      new Set(["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"]),
    );
  });

  it("skips the rules whose tokens are not given", async () => {
    const report = await fixture.check({ deniedToken: null, expiredToken: null, idToken: null });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "skip").filter((id) => id.startsWith("authorize."))).toEqual([
      "authorize.denied_token",
      "authorize.expired_token",
    ]);
  });

  it("warns if the reader is granted a product that does not exist", async () => {
    const { access_token: token } = await customer.tokens({ reader: "anna" });
    const report = await fixture.check({ token });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toEqual([
      "authorize.depends_on_item",
      "authorize_download.depends_on_item",
      "authorize_chatbot.depends_on_item",
      "authorize_article.depends_on_item",
    ]);
  });

  it("fails if the given token is invalid", async () => {
    const report = await fixture.check({ token: "opaque-and-unknown" });
    expect(idsOf(report, "fail")).toContain("authorize.status");
    expect(idsOf(report, "skip")).toContain("authorize.unsigned_token");
  });

  it("fails if the reader without access is granted access", async () => {
    const report = await fixture.check({ deniedToken: target.token });
    expect(idsOf(report, "fail")).toEqual([
      "authorize.denied_token",
      "authorize_download.denied_token",
      "authorize_chatbot.denied_token",
      "authorize_article.denied_token",
      "issues.denied_token",
    ]);
  });
});

describe("the report on a faulty publisher", () => {
  const expected: Record<string, string[]> = {
    silent: ["authorize.time"],
    dripping: ["authorize.time"],
    "500": ["authorize.status", "issues.status"],
    "403": ["authorize.status"],
    redirect: ["authorize.no_redirect", "issues.no_redirect"],
    "granted-text": ["authorize.decision", "issues.list"],
    "granted-number": ["authorize.decision", "issues.list"],
    "granted-list": ["authorize.decision", "issues.list"],
    "granted-null": ["authorize.decision", "issues.list"],
    "granted-inherited": ["authorize.decision", "issues.list"],
    malformed: ["authorize.json", "issues.json"],
    html: ["authorize.json", "issues.json"],
    text: ["authorize.json", "issues.json"],
    huge: ["authorize.size", "issues.size"],
    "huge-16384": ["authorize.size"],
    duplicates: ["issues.no_duplicates"],
    expired: ["authorize.status"],
    revoked: ["authorize.status"],
    trusting: [
      "authorize.missing_token",
      "authorize.malformed_token",
      "authorize.unknown_token",
      "authorize.tampered_token",
      "authorize.unsigned_token",
      "authorize.expired_token",
      "authorize.basic_credentials",
      "authorize.denied_token",
      "issues.missing_token",
    ],
    unverified: ["authorize.tampered_token", "authorize.unsigned_token", "authorize.expired_token"],
  };

  it("is tested for every fault of the sample publisher except slowness", () => {
    expect(new Set(Object.keys(expected).map((name) => name.replace(/^huge-\d+$/, "huge")))).toEqual(
      new Set(faultNames.filter((name) => name !== "slow")),
    );
  });

  it.each(Object.entries(expected))("names the broken rules for the fault %s", async (fault, ids) => {
    const { access_token: token } = await customer.tokens({ reader: "anna" });
    const report = await fixture.check({ token, profileToken: `demo-${fault}` });
    expect(report.conformant).toBe(false);
    expect(idsOf(report, "fail")).toEqual(expect.arrayContaining(ids));
    for (const { verdict, advice } of report.results) if (verdict === "fail") expect(advice).not.toBe("");
  });

  it("warns if the server is slow", async () => {
    const send = sendThrough(fixture.agent, target);
    const report = await checkConformance(
      target,
      async (request) => ({ ...(await send(request)), milliseconds: 2_000 }),
      "en",
    );
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toContain("authorize.time");
  });

  it("fails only the rule reachable if no server listens", async () => {
    const report = await fixture.check({ authServerUrl: "http://127.0.0.1:9" });
    expect(idsOf(report, "fail")).toEqual(["authorize.reachable"]);
    expect(idsOf(report, "skip")).toContain("issues.offered");
  });
});

describe("optional endpoints", () => {
  async function serveOnlyAuthorize() {
    const app = express();
    app.use((request, response, next) => {
      if (request.path.endsWith("/authorize")) return next();
      response.sendStatus(404);
    });
    app.use(
      authorizationEndpoint({
        issuer: customer.url,
        jwksUrl: `${customer.url}/jwks`,
        audience: AUDIENCE,
        profileToken: "demo",
        entitlements: () => customer.state.entitlements,
      }),
    );
    return (await serve(app)).origin;
  }

  it("may be absent if they are not enabled", async () => {
    const report = await fixture.check({ authServerUrl: await serveOnlyAuthorize(), product: "issue-1" });
    expect(report).toMatchObject({ conformant: true, warned: 0, skipped: 0 });
    expect(report.results.filter(({ endpoint }) => endpoint !== "authorize").map(({ id }) => id)).toEqual([
      "authorize_download.offered",
      "authorize_chatbot.offered",
      "authorize_article.offered",
      "issues.offered",
    ]);
  });

  it("fail if they are enabled and absent", async () => {
    const enabled = new Set(["authorize", "authorize_article"] as const);
    const report = await fixture.check({
      authServerUrl: await serveOnlyAuthorize(),
      product: "issue-1",
      enabled,
    });
    expect(idsOf(report, "fail")).toEqual(["authorize_article.offered"]);
  });
});
