import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Handler, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { type ConformanceFixture, idsOf, startConformanceFixture } from "./conformance.fixture.ts";
import type { ConformanceTarget } from "./conformance.service.ts";

let fixture: ConformanceFixture;
let target: ConformanceFixture["target"];

beforeAll(async () => {
  fixture = await startConformanceFixture();
  ({ target } = fixture);
});
afterAll(() => fixture.close());

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

  const exactReader = (authorization: string) => /^Bearer (owner|stranger)$/.exec(authorization)?.[1] ?? "";

  /** Serves the five endpoints with these decisions and with correct checks of path and token. */
  async function reportOn(
    decide: Decide,
    more: Partial<ConformanceTarget> = {},
    { readerOf = exactReader, listOf = (reader: string) => (reader === "owner" ? ["issue-1"] : []) } = {},
  ) {
    const { origin } = await serve(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const send = (status: number, body: object) =>
        void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      const [, endpoint = ""] = /^\/svc-api\/v2\/demo\/(\w+)$/.exec(request.url ?? "") ?? [];
      const reader = readerOf(request.headers.authorization ?? "");
      if (endpoint === "") return send(404, {});
      if (reader === "") return send(401, {});
      if (endpoint === "issues") return send(200, { issues: listOf(reader) });
      send(200, { granted: decide(endpoint as Endpoint, JSON.parse(text), reader) });
    });
    return fixture.check({
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
    [
      "reads only the last product of an issue",
      ["authorize.several_products"],
      on("authorize", (_, body, reader) => reader === "owner" && products(body).at(-1) === "issue-1"),
    ],
    [
      "grants an issue without a product",
      ["authorize.empty_product"],
      on("authorize", (endpoint, body, reader) =>
        reader === "owner" && products(body).every((product) => product === "")
          ? true
          : isRight(endpoint, body, reader),
      ),
    ],
    [
      "grants what begins like a product of the reader",
      ["authorize.longer_product"],
      on(
        "authorize",
        (_, body, reader) => reader === "owner" && products(body).some((id) => id.startsWith("issue-1")),
      ),
    ],
    [
      "grants what a product of the reader begins with",
      ["authorize_article.part_of_product"],
      on(
        "authorize_article",
        (_, body, reader) =>
          reader === "owner" && products(body).some((id) => id !== "" && "article-1".startsWith(id)),
      ),
    ],
    [
      "searches for the product in the reader's text",
      ["authorize_download.part_of_product"],
      on(
        "authorize_download",
        (_, body, reader) =>
          reader === "owner" && products(body).some((id) => id !== "" && ",issue-1,".includes(id)),
      ),
    ],
    [
      "searches for the reader's product in the request",
      ["authorize_chatbot.longer_product"],
      on(
        "authorize_chatbot",
        (_, body, reader) => reader === "owner" && body.product_id_external!.includes("bot-1"),
      ),
    ],
    [
      "grants every article to a reader who owns something",
      ["authorize_article.depends_on_item"],
      on("authorize_article", (_endpoint, _body, reader) => reader === "owner"),
    ],
    [
      "grants every download to a reader who owns something",
      ["authorize_download.depends_on_item"],
      on("authorize_download", (_endpoint, _body, reader) => reader === "owner"),
    ],
  ];
  it("knows twenty wrong endpoints", () => expect(wrongEndpoints.length).toBeGreaterThanOrEqual(20));

  it.each(wrongEndpoints)("fails if it %s", async (_what, ids, decide) => {
    const report = await reportOn(decide);
    expect(report.conformant).toBe(false);
    expect(idsOf(report, "fail").sort()).toEqual(ids.sort());
    for (const { verdict, advice } of report.results) if (verdict === "fail") expect(advice).not.toBe("");
  });

  it.each([
    ["compares tokens without their capitals", "token_case", /^bearer (owner|stranger)$/i],
    ["accepts a token followed by other characters", "token_suffix", /^Bearer (owner|stranger)/],
  ])("fails if it %s", async (_what, rule, pattern) => {
    const readerOf = (authorization: string) => pattern.exec(authorization)?.[1]?.toLowerCase() ?? "";
    const report = await reportOn(isRight, {}, { readerOf });
    const endpoints = ["authorize", "authorize_download", "authorize_article", "authorize_chatbot", "issues"];
    expect(idsOf(report, "fail").sort()).toEqual(endpoints.map((endpoint) => `${endpoint}.${rule}`).sort());
  });

  it("fails if it lists the same for everyone", async () => {
    const report = await reportOn(isRight, {}, { listOf: () => ["issue-1"] });
    expect(idsOf(report, "fail")).toEqual(["issues.denied_token"]);
  });

  it("warns only if the part of a number is granted, because it may be a product, too", async () => {
    const decide: Decide = (_endpoint, body, reader) =>
      reader === "owner" && products(body).some((id) => id !== "" && "1234".includes(id));
    const product = "1234";
    const report = await reportOn(decide, { product, articleProduct: null, chatbotProduct: null });
    expect(idsOf(report, "warn")).toContain("authorize.part_of_product");
    expect(report.conformant).toBe(true);
  });

  it("passes for a reader who may read everything", async () => {
    const report = await reportOn((_endpoint, _body, reader) => reader === "owner");
    expect(idsOf(report, "fail")).toEqual([]);
    expect(idsOf(report, "skip")).toContain("authorize.empty_product");
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
    fixture.check({ authServerUrl: (await serve(handler)).origin, product: "issue-1" });
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
