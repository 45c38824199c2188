import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConformanceReport } from "#shared/console/conformance.ts";
import { authorizationEndpoint } from "../../../e2e/customer/authorization-endpoint.ts";
import { faultNames } from "../../../e2e/customer/faults.ts";
import { AUDIENCE } from "../../../e2e/customer/identity-provider.ts";
import { type Customer, startCustomer } from "../../../e2e/customer/start-customer.ts";
import { guardAllowing } from "../../platform/outbound/address-guard.fixture.ts";
import { closeServers, type Handler, serve } from "../../platform/outbound/test-servers.fixture.ts";
import { createCalloutAgent } from "../authorization/single-callout.service.ts";
import { type Candidate, checkConformance, sendThrough } from "./conformance.service.ts";

const agent = createCalloutAgent(guardAllowing("127.0.0.1/32"));
let customer: Customer;
let candidate: Candidate;

beforeAll(async () => {
  customer = await startCustomer({ port: 0 });
  const tokens = await customer.tokens({ reader: "ben" });
  candidate = {
    authServerUrl: customer.url,
    profileToken: customer.profileToken,
    token: tokens.access_token,
    idToken: tokens.id_token,
    deniedToken: (await customer.tokens({ reader: "carla" })).access_token,
    expiredToken: (await customer.tokens({ reader: "ben", expires_in: -60 })).access_token,
    product: null,
    enabled: null,
  };
});
afterAll(async () => {
  await agent.destroy();
  await Promise.all([customer.close(), closeServers()]);
});

const check = (more: Partial<Candidate> = {}) => {
  const examined = { ...candidate, ...more };
  return checkConformance(examined, sendThrough(agent, examined));
};
const idsOf = (report: ConformanceReport, verdict: string) =>
  report.results.filter((result) => result.verdict === verdict).map(({ id }) => id);

describe("the reference customer", () => {
  it("keeps every rule", async () => {
    const report = await check();
    expect(report.results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, failed: 0, warned: 0, skipped: 0 });
    expect(report.passed).toBe(report.results.length);
    expect(new Set(report.results.map(({ id }) => id)).size).toBe(report.results.length);
    expect(new Set(report.results.map(({ endpoint }) => endpoint))).toEqual(
      new Set(["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"]),
    );
  });

  it("is looked at as far as the tokens go that were handed over", async () => {
    const report = await check({ deniedToken: null, expiredToken: null, idToken: null });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "skip").filter((id) => id.startsWith("authorize."))).toEqual([
      "authorize.denied_token",
      "authorize.expired_token",
    ]);
  });

  it("lets a subscriber of everything have what does not exist, which deserves a second look", async () => {
    const { access_token: token } = await customer.tokens({ reader: "anna" });
    const report = await check({ token });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toEqual(["authorize.depends_on_item"]);
  });

  it("fails by a token that is none", async () => {
    const report = await check({ token: "opaque-and-unknown" });
    expect(idsOf(report, "fail")).toContain("authorize.status");
    expect(idsOf(report, "skip")).toContain("authorize.unsigned_token");
  });

  it("fails where the reader who should be refused is let in", async () => {
    const report = await check({ deniedToken: candidate.token });
    expect(idsOf(report, "fail")).toEqual([
      "authorize.denied_token",
      "authorize_download.denied_token",
      "authorize_chatbot.denied_token",
      "authorize_article.denied_token",
    ]);
    expect(idsOf(report, "warn")).toEqual(["issues.denied_token"]);
  });
});

describe("a fault of a customer", () => {
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

  it("is known, each of them", () => {
    expect(new Set(Object.keys(expected).map((name) => name.replace(/^huge-\d+$/, "huge")))).toEqual(
      new Set(faultNames.filter((name) => name !== "slow")),
    );
  });

  it.each(Object.entries(expected))("is found: %s", async (fault, ids) => {
    const { access_token: token } = await customer.tokens({ reader: "anna" });
    const report = await check({ token, profileToken: `demo-${fault}` });
    expect(report.conformant).toBe(false);
    expect(idsOf(report, "fail")).toEqual(expect.arrayContaining(ids));
    for (const { verdict, advice } of report.results) if (verdict === "fail") expect(advice).not.toBe("");
  });

  it("is a warning where it is only slow", async () => {
    const send = sendThrough(agent, candidate);
    const report = await checkConformance(candidate, async (asked) => ({
      ...(await send(asked)),
      milliseconds: 2_000,
    }));
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toContain("authorize.time");
  });

  it("is that nobody is there", async () => {
    const report = await check({ authServerUrl: "http://127.0.0.1:9" });
    expect(idsOf(report, "fail")).toEqual(["authorize.reachable"]);
    expect(idsOf(report, "skip")).toContain("issues.offered");
  });
});

describe("endpoints that are optional", () => {
  async function requiredAlone() {
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

  it("may be absent", async () => {
    const report = await check({ authServerUrl: await requiredAlone(), product: "issue-1" });
    expect(report).toMatchObject({ conformant: true, warned: 0, skipped: 0 });
    expect(report.results.filter(({ endpoint }) => endpoint !== "authorize").map(({ id }) => id)).toEqual([
      "authorize_download.offered",
      "authorize_chatbot.offered",
      "authorize_article.offered",
      "issues.offered",
    ]);
  });

  it("may not, once they are enabled", async () => {
    const enabled = new Set(["authorize", "authorize_article"] as const);
    const report = await check({ authServerUrl: await requiredAlone(), product: "issue-1", enabled });
    expect(idsOf(report, "fail")).toEqual(["authorize_article.offered"]);
  });
});

describe("a server with a rule of its own", () => {
  /** Grants as the reference customer, after the handler had its turn. */
  const reportOn = async (handler: Handler) =>
    check({ authServerUrl: (await serve(handler)).origin, product: "issue-1" });
  const grant = (response: Parameters<Handler>[1], granted: boolean) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ granted }));

  it.each<[string, string, (body: Record<string, string>, headers: Record<string, unknown>) => boolean]>([
    [
      "reads one product alone",
      "authorize.several_products",
      (body) => body.product_id_external === "issue-1",
    ],
    ["wants one category alone", "authorize.several_categories", (body) => !body.category_ids?.includes(",")],
    ["decides by a name", "authorize.unicode", (body) => body.issue_name === "Conformance check"],
    [
      "trips over an ID token",
      "authorize.id_token",
      (_body, headers) => headers["oidc-id-token"] === undefined,
    ],
  ])("fails where it %s", async (_what, id, decide) => {
    const report = await reportOn(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      grant(response, decide(JSON.parse(text), request.headers));
    });
    expect(idsOf(report, "fail")).toContain(id);
  });

  it("fails where any profile token will do, or an empty body none", async () => {
    const report = await reportOn(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      if (text.includes('"issue_name":""')) return void response.writeHead(400).end();
      grant(response, true);
    });
    expect(idsOf(report, "fail")).toEqual(
      expect.arrayContaining(["authorize.wrong_profile_token", "authorize.empty_strings"]),
    );
  });

  it("fails where it hangs up between two requests without a word", async () => {
    const report = await reportOn((request, response, attempt) => {
      request.resume().on("end", () => {
        if (attempt > 2) return void response.socket?.destroy();
        grant(response, true);
      });
    });
    expect(idsOf(report, "fail")).toContain("authorize.keep_alive");
  });

  it("gets nothing secret into the report, whatever it sends back", async () => {
    const report = await reportOn((request, response) => {
      const echoed = `${request.url} ${JSON.stringify(request.headers)} \u001b[31m`;
      request
        .resume()
        .on("end", () =>
          response
            .writeHead(200, { "Content-Type": `text/plain; ${request.headers.authorization}` })
            .end(echoed),
        );
    });
    const text = JSON.stringify(report);
    for (const secret of [candidate.token, candidate.deniedToken, candidate.expiredToken, candidate.idToken])
      for (const part of secret!.split(".").slice(1)) expect(text).not.toContain(part.slice(0, 40));
    expect(text).not.toContain("svc-api/v2/demo/");
    expect(text).not.toMatch(/\\u001b/);
  });
});
