import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import { PROVIDER_CALLBACK } from "#shared/console/identity/sign-in-provider.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("GET /healthz and GET /readyz", () => {
  it("report a running and ready service, but not its version", async () => {
    const { status, body } = await service.request("GET", "/healthz", { token: null });
    expect({ status, body }).toEqual({ status: 200, body: { status: "up" } });
    expect(await service.request("GET", "/readyz", { token: null })).toMatchObject({
      status: 200,
      body: { status: "ready", database: "ok", storage: "ok", queue: "ok" },
    });
  });
});

describe("a NUL character, which the database rejects", () => {
  it("is 400 in a body and in a path", async () => {
    const json = { email: "a\0@example.com", password: "a" };
    expect(
      await service.request("POST", "/console/api/auth/sign-in/email", { json, token: null }),
    ).toMatchObject({ status: 400, body: { code: "malformed_text" } });
    const cookie = await service.signInAs("admin");
    expect(
      await service.request("DELETE", "/console/api/organizations/1/people/%00", {
        token: null,
        headers: { cookie },
      }),
    ).toMatchObject({ status: 400, body: { code: "malformed_text" } });
  });
});

describe("a form of a page for readers", () => {
  it("is 400 with too many fields and in an unknown charset", async () => {
    for (const [body, charset] of [
      ["a=1&".repeat(1001), "utf-8"],
      ["a=1", "utf-16"],
    ] as const) {
      const headers = {
        origin: service.url,
        "content-type": `application/x-www-form-urlencoded; charset=${charset}`,
      };
      const { status, text } = await service.request("POST", "/readers/link?token=a", {
        body,
        headers,
        token: null,
      });
      expect([status, text]).toEqual([400, expect.stringContaining("malformed_form")]);
    }
  });
});

describe("every response", () => {
  it("has a request ID, which is that of the caller if it is valid", async () => {
    const own = await service.request("GET", "P/emags", { headers: { "X-Request-Id": "my-request-0001" } });
    expect(own.headers.get("x-request-id")).toBe("my-request-0001");
    const bad = await service.request("GET", "P/emags", { headers: { "X-Request-Id": "a b" } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("has security headers, and does not reveal the framework", async () => {
    const { headers } = await service.request("GET", "P/emags");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("is logged with only the query parameters that its route declares", async () => {
    const captured = captureLog();
    const other = await startTestService({ logLevel: "info" }, captured);
    const session = await other.signInAs("editor");
    const get = (path: string) => other.request("GET", path, { headers: { cookie: session }, token: null });
    await get("P/emags?page=1&access_token=hush-1&per=2");
    // Express ignores the case of paths and decodes the names of parameters.
    await get("P/emags?%61ccess_%74oken=hush-2&PAGE=hush-3&hush-4");
    for (const callback of [READER_SIGN_IN_CALLBACK, PROVIDER_CALLBACK])
      for (const path of [callback, callback.toUpperCase(), `${callback}/`])
        await get(`${path}?code=hush-5&state=hush-6`);
    await get("/nothing/here?code=hush-7");
    await other.stop();
    const lines = captured
      .text()
      .split("\n")
      .filter((line) => line.includes('"GET"'))
      .map((line) => JSON.parse(line) as { req: { url: string }; query?: unknown });
    expect(lines).toHaveLength(9);
    expect(lines[0]).toMatchObject({
      req: { url: "/api/v2/importer/organizations/1/publications/10/emags" },
      query: { page: "1", per: "2" },
    });
    for (const line of lines.slice(1)) expect(line).not.toHaveProperty("query");
    expect(captured.text()).not.toContain("hush");
  });

  it("is logged with the name of the API token, or with the ID of the user", async () => {
    const captured = captureLog();
    const other = await startTestService({ logLevel: "info" }, captured);
    const session = await other.signInAs("editor");
    await other.request("GET", "P/emags/4711");
    await other.request("GET", "P/emags/4712", { headers: { cookie: session }, token: null });
    await other.request("GET", "P/emags/4713", { token: null });
    await other.stop();
    const lineOf = (path: string) =>
      captured
        .text()
        .split("\n")
        .find((line) => line.includes(path)) ?? "";
    expect(JSON.parse(lineOf("emags/4711"))).toMatchObject({
      by: { api_token: expect.any(Number), name: "tests" },
    });
    expect(JSON.parse(lineOf("emags/4712")).by).toEqual({ user: expect.any(String) });
    expect(JSON.parse(lineOf("emags/4713"))).not.toHaveProperty("by");
    expect(JSON.parse(lineOf("emags/4711")).code).toBe("not_found");
    expect(JSON.parse(lineOf("emags/4713")).code).toBe("token_missing");
  });

  it("has an error code if the headers of the request are too large", async () => {
    const answer = await service.request("GET", "P/emags", { headers: { "X-Long": "x".repeat(60_000) } });
    expect([answer.status, answer.body]).toMatchObject([
      431,
      { code: "headers_too_large", error: expect.any(String) },
    ]);
    const long = encodeURIComponent("\u4e00".repeat(4_000));
    expect((await service.request("GET", `P/stories?external_id=${long}`)).status).toBe(200);
  });

  it("is 404 with an error code for an unknown path of the API", async () => {
    const answer = await service.request("GET", "/api/v2/importer/nothing");
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: expect.any(String) } });
  });
});

describe("a path with invalid percent-encoding", () => {
  it.each(["P/emags/%zz", "/kiosk/v1/publications/10/emags/%E0%A4", "/media/%zz/original.jpg"])(
    "gets 404 (%s)",
    async (path) => {
      expect((await service.request("GET", path)).status).toBe(404);
    },
  );
});

describe("a body that cannot be decompressed", () => {
  it.each(["gzip", "deflate", "br"])("gets 400 (%s)", async (encoding) => {
    const answer = await service.request("POST", "P/emags", {
      headers: { "Content-Type": "application/json", "Content-Encoding": encoding },
      body: "not compressed",
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_body" } });
  });
});

describe("the API documentation", () => {
  it("is public as an OpenAPI document and as a page", async () => {
    const document = await service.request<{ openapi: string; paths: Record<string, unknown> }>(
      "GET",
      "/api/v2/importer/openapi.json",
      { token: null },
    );
    expect(document.body.openapi).toBe("3.1.0");
    expect(Object.keys(document.body.paths)).toContain(
      "/api/v2/importer/organizations/{organization_id}/publications/{publication_id}/emags/{emag_id}",
    );
    const page = await service.request("GET", "/api/docs", { token: null });
    expect(page.headers.get("content-type")).toContain("text/html");
  });
});

describe("a request with a huge Content-Length and a short body", () => {
  it("gets a response and does not affect other requests", async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      "POST /api/v2/importer/organizations/1/publications/10/emags HTTP/1.1\r\nHost: x\r\n" +
        `Authorization: Token wrong\r\nContent-Length: 999999999999\r\n\r\n{`,
    );
    const answer = await new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(data.toString())),
    );
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect((await service.request("GET", "/healthz")).status).toBe(200);
  });
});
