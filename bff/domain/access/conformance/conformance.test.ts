import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardAllowing } from "#bff/platform/outbound/address-guard.fixture.ts";
import { closeServers, type Handler, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { authorizationEndpoint } from "#e2e/customer/authorization-endpoint.ts";
import { faultNames } from "#e2e/customer/faults.ts";
import { AUDIENCE } from "#e2e/customer/identity-provider.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { ConformanceReport } from "#shared/console/access/conformance.ts";
import { createCalloutAgent } from "../upstream/send-uncached.ts";
import { type ConformanceTarget, checkConformance, sendThrough } from "./conformance.service.ts";

const agent = createCalloutAgent(guardAllowing("127.0.0.1/32"));
let customer: SamplePublisher;
let target: ConformanceTarget;

beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0 });
  const tokens = await customer.tokens({ reader: "ben" });
  target = {
    authServerUrl: customer.url,
    profileToken: customer.profileToken,
    token: tokens.access_token,
    idToken: tokens.id_token,
    deniedToken: (await customer.tokens({ reader: "carla" })).access_token,
    expiredToken: (await customer.tokens({ reader: "ben", expires_in: -60 })).access_token,
    product: null,
    articleProduct: null,
    chatbotProduct: null,
    chatbotUuid: null,
    enabled: null,
  };
});
afterAll(async () => {
  await agent.destroy();
  await Promise.all([customer.close(), closeServers()]);
});

const check = (more: Partial<ConformanceTarget> = {}) => {
  const examined = { ...target, ...more };
  return checkConformance(examined, sendThrough(agent, examined), "en");
};
const idsOf = (report: ConformanceReport, verdict: string) =>
  report.results.filter((result) => result.verdict === verdict).map(({ id }) => id);

describe("the report on the sample publisher", () => {
  it("contains no failure and no warning", async () => {
    const report = await check();
    expect(report.results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, failed: 0, warned: 0, skipped: 0 });
    expect(report.passed).toBe(report.results.length);
    expect(new Set(report.results.map(({ id }) => id)).size).toBe(report.results.length);
    expect(new Set(report.results.map(({ endpoint }) => endpoint))).toEqual(
      new Set(["authorize", "authorize_download", "authorize_chatbot", "authorize_article", "issues"]),
    );
  });

  it("skips the rules whose tokens are not given", async () => {
    const report = await check({ deniedToken: null, expiredToken: null, idToken: null });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "skip").filter((id) => id.startsWith("authorize."))).toEqual([
      "authorize.denied_token",
      "authorize.expired_token",
    ]);
  });

  it("warns if the reader is granted a product that does not exist", async () => {
    const { access_token: token } = await customer.tokens({ reader: "anna" });
    const report = await check({ token });
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toEqual([
      "authorize.depends_on_item",
      "authorize_download.depends_on_item",
      "authorize_chatbot.depends_on_item",
      "authorize_article.depends_on_item",
    ]);
  });

  it("fails if the given token is invalid", async () => {
    const report = await check({ token: "opaque-and-unknown" });
    expect(idsOf(report, "fail")).toContain("authorize.status");
    expect(idsOf(report, "skip")).toContain("authorize.unsigned_token");
  });

  it("fails if the reader without access is granted access", async () => {
    const report = await check({ deniedToken: target.token });
    expect(idsOf(report, "fail")).toEqual([
      "authorize.denied_token",
      "authorize_download.denied_token",
      "authorize_chatbot.denied_token",
      "authorize_article.denied_token",
    ]);
    expect(idsOf(report, "warn")).toEqual(["issues.denied_token"]);
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
    const report = await check({ token, profileToken: `demo-${fault}` });
    expect(report.conformant).toBe(false);
    expect(idsOf(report, "fail")).toEqual(expect.arrayContaining(ids));
    for (const { verdict, advice } of report.results) if (verdict === "fail") expect(advice).not.toBe("");
  });

  it("warns if the server is slow", async () => {
    const send = sendThrough(agent, target);
    const report = await checkConformance(
      target,
      async (request) => ({ ...(await send(request)), milliseconds: 2_000 }),
      "en",
    );
    expect(report.conformant).toBe(true);
    expect(idsOf(report, "warn")).toContain("authorize.time");
  });

  it("fails only the rule reachable if no server listens", async () => {
    const report = await check({ authServerUrl: "http://127.0.0.1:9" });
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
    const report = await check({ authServerUrl: await serveOnlyAuthorize(), product: "issue-1" });
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
    const report = await check({ authServerUrl: await serveOnlyAuthorize(), product: "issue-1", enabled });
    expect(idsOf(report, "fail")).toEqual(["authorize_article.offered"]);
  });
});

describe("the report on a server that decides by reader and item", () => {
  type Endpoint = "authorize" | "authorize_download" | "authorize_chatbot" | "authorize_article" | "issues";
  type Decide = (endpoint: Endpoint, body: Record<string, string>, reader: string) => boolean;

  const OWNED: Partial<Record<Endpoint, string>> = {
    authorize: "issue-1",
    authorize_download: "issue-1",
    authorize_article: "article-1",
    authorize_chatbot: "bot-1",
  };
  const products = (body: Record<string, string>) =>
    Object.entries(body).flatMap(([name, value]) => (name.startsWith("product_id_") ? value.split(",") : []));
  const isRight: Decide = (endpoint, body, reader) =>
    reader === "owner" && products(body).includes(OWNED[endpoint]!);

  /** Serves the five endpoints with these decisions and with correct checks of path and token. */
  async function reportOn(decide: Decide, more: Partial<ConformanceTarget> = {}) {
    const { origin } = await serve(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const send = (status: number, body: object) =>
        void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      const [, endpoint = ""] = /^\/svc-api\/v2\/demo\/(\w+)$/.exec(request.url ?? "") ?? [];
      const [, reader = ""] = /^Bearer (owner|stranger)$/.exec(request.headers.authorization ?? "") ?? [];
      if (endpoint === "") return send(404, {});
      if (reader === "") return send(401, {});
      if (endpoint === "issues") return send(200, { issues: reader === "owner" ? ["issue-1"] : [] });
      send(200, { granted: decide(endpoint as Endpoint, JSON.parse(text), reader) });
    });
    return check({
      authServerUrl: origin,
      profileToken: "demo",
      token: "owner",
      deniedToken: "stranger",
      product: "issue-1",
      articleProduct: "article-1",
      chatbotProduct: "bot-1",
      ...more,
    });
  }

  it("contains no failure if all decisions are right", async () => {
    expect(idsOf(await reportOn(isRight), "fail")).toEqual([]);
  });

  const on =
    (wanted: Endpoint, wrong: Decide): Decide =>
    (endpoint, body, reader) =>
      endpoint === wanted ? wrong(endpoint, body, reader) : isRight(endpoint, body, reader);
  const wrongEndpoints: [string, string[], Decide][] = [
    ["denies everyone their issues", ["authorize.granted"], on("authorize", () => false)],
    ["denies everyone their articles", ["authorize_article.granted"], on("authorize_article", () => false)],
    [
      "denies everyone their downloads",
      ["authorize_download.granted"],
      on("authorize_download", () => false),
    ],
    ["denies everyone their chatbots", ["authorize_chatbot.granted"], on("authorize_chatbot", () => false)],
    [
      "grants everyone every issue",
      ["authorize.depends_on_item", "authorize.denied_token"],
      on("authorize", () => true),
    ],
    [
      "grants everyone every article",
      ["authorize_article.depends_on_item", "authorize_article.denied_token"],
      on("authorize_article", () => true),
    ],
    [
      "grants everyone every download",
      ["authorize_download.depends_on_item", "authorize_download.denied_token"],
      on("authorize_download", () => true),
    ],
    [
      "grants everyone every chatbot",
      ["authorize_chatbot.depends_on_item", "authorize_chatbot.denied_token"],
      on("authorize_chatbot", () => true),
    ],
    [
      "reads only the first product of an article",
      ["authorize_article.several_products"],
      on(
        "authorize_article",
        (_, body, reader) => reader === "owner" && body.product_id_external!.split(",")[0] === "article-1",
      ),
    ],
    [
      "compares the product of a download as a whole",
      ["authorize_download.several_products"],
      on(
        "authorize_download",
        (_, body, reader) => reader === "owner" && body.product_id_external === "issue-1",
      ),
    ],
    [
      "compares the product of a chatbot as a whole",
      ["authorize_chatbot.several_products"],
      on(
        "authorize_chatbot",
        (_, body, reader) => reader === "owner" && body.product_id_external === "bot-1",
      ),
    ],
    [
      "grants an article to every reader",
      ["authorize_article.denied_token"],
      on("authorize_article", (endpoint, body) => isRight(endpoint, body, "owner")),
    ],
  ];
  it.each(wrongEndpoints)("fails if it %s", async (_what, ids, decide) => {
    const report = await reportOn(decide);
    expect(report.conformant).toBe(false);
    expect(idsOf(report, "fail").sort()).toEqual(ids.sort());
    for (const { verdict, advice } of report.results) if (verdict === "fail") expect(advice).not.toBe("");
  });

  it("fails if it grants everything, also without a second reader", async () => {
    const report = await reportOn(() => true, { deniedToken: null });
    expect(idsOf(report, "fail")).toContain("authorize.depends_on_item");
  });

  it("names what to hand over for a check that could not run", async () => {
    const report = await reportOn(() => false, {
      product: null,
      articleProduct: null,
      chatbotProduct: null,
      deniedToken: null,
      expiredToken: null,
    });
    const advice = report.results.filter(({ verdict }) => verdict === "skip").map((result) => result.advice);
    for (const option of ["--product", "--article-product", "--denied-token", "--expired-token"])
      expect(advice.join("\n")).toContain(option);
    expect(report.conformant).toBe(true);
  });
});

describe("the report on a server with its own rules", () => {
  const reportOn = async (handler: Handler) =>
    check({ authServerUrl: (await serve(handler)).origin, product: "issue-1" });
  const grant = (response: Parameters<Handler>[1], granted: boolean) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ granted }));

  it.each<[string, string, (body: Record<string, string>, headers: Record<string, unknown>) => boolean]>([
    [
      "accepts only a single product",
      "authorize.several_products",
      (body) => body.product_id_external === "issue-1",
    ],
    [
      "accepts only a single category",
      "authorize.several_categories",
      (body) => !body.category_ids?.includes(","),
    ],
    ["decides by the issue's name", "authorize.unicode", (body) => body.issue_name === "Conformance check"],
    [
      "rejects requests with an ID token",
      "authorize.id_token",
      (_body, headers) => headers["oidc-id-token"] === undefined,
    ],
  ])("fails if the server %s", async (_what, id, decide) => {
    const report = await reportOn(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      grant(response, decide(JSON.parse(text), request.headers));
    });
    expect(idsOf(report, "fail")).toContain(id);
  });

  it("fails if the server accepts any profile token, or rejects empty strings", async () => {
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

  it("fails if the server closes the connection between two requests", async () => {
    const report = await reportOn((request, response, attempt) => {
      request.resume().on("end", () => {
        if (attempt > 2) return void response.socket?.destroy();
        grant(response, true);
      });
    });
    expect(idsOf(report, "fail")).toContain("authorize.keep_alive");
  });

  it("contains no secret, even if the server echoes the request", async () => {
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
    for (const secret of [target.token, target.deniedToken, target.expiredToken, target.idToken])
      for (const part of secret!.split(".").slice(1)) expect(text).not.toContain(part.slice(0, 40));
    expect(text).not.toContain("svc-api/v2/demo/");
    expect(text).not.toMatch(/\\u001b/);
  });
});
