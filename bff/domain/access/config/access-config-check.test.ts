import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { granting, json, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import {
  closeServers,
  serve,
  serveRaw,
  writeEndlessly,
} from "#bff/platform/outbound/test-servers.fixture.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccessCheck, AccessConfig } from "#shared/console/access/access-config.ts";

const CONFIG = "/console/api/publications/10/access/config";
const TOKEN = "profile/of the+publication";

let service: TestService;
let headers: { cookie: string };

beforeAll(async () => {
  service = await startTestService();
  headers = { cookie: await service.signInAs("admin") };
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("POST access/config/check", () => {
  async function check(access_config: unknown, language = "en"): Promise<AccessCheck[]> {
    const answer = await service.request<{ checks: AccessCheck[] }>("POST", `${CONFIG}/check`, {
      token: null,
      headers: { ...headers, "Accept-Language": language },
      json: { access_config },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain(TOKEN);
    return answer.body.checks;
  }
  const checkServer = async (auth_server_url: string, language?: string) => {
    const [first, ...others] = await check({ auth_server_url, profile_token: TOKEN }, language);
    expect(others).toEqual([]);
    return first;
  };

  it("calls authorize with a random token, without saving the configuration or logging the callout", async () => {
    const publisher = await startPublisherServer();
    publisher.respondWith((response) => json(response, {}, 401));
    await checkServer(`${publisher.origin}/base/`);
    await checkServer(`${publisher.origin}/base/`);
    const [one, other] = publisher.calls;
    expect(one?.path).toBe(`/base/svc-api/v2/${encodeURIComponent(TOKEN)}/authorize`);
    expect(one?.headers.authorization).toMatch(/^Bearer newsrack-check-/);
    expect(one?.headers.authorization).not.toBe(other?.headers.authorization);
    expect(JSON.parse(one!.body)).toHaveProperty("issue_name", "");
    const { body } = await service.request<{ access_config: AccessConfig }>("GET", CONFIG, {
      token: null,
      headers,
    });
    expect(body.access_config.version).toBe(0);
    expect(await service.services.db.selectFrom("callouts").select("id").execute()).toEqual([]);
  });

  it.each<[string, (response: Parameters<typeof json>[0]) => unknown, AccessCheck["verdict"], RegExp]>([
    ["401", (response) => json(response, {}, 401), "pass", /answered 401, as it should/],
    ["a denial", granting(false), "warn", /only 401 makes a reader sign in again/],
    ["a grant", granting(true), "fail", /granted access.*everyone can read everything/],
    [
      "404",
      (response) => json(response, {}, 404),
      "fail",
      /answered 404 instead of 401.*path and the profile token/,
    ],
    ["500", (response) => json(response, {}, 500), "fail", /answered 500 instead of 401.*internal error/],
    ["a redirect", (response) => response.writeHead(302, { Location: "/" }).end(), "fail", /\(302\)/],
    ["an HTML page", (response) => response.end("<html>"), "fail", /not application\/json/],
    ["broken JSON", (response) => json(response, "{"), "fail", /not valid JSON/],
    ["a grant in quotes", granting("true"), "fail", /no “granted” that is true or false/],
    ["a closed connection", (response) => response.destroy(), "fail", /closed the connection/],
  ])("reports a verdict for an endpoint that responds with %s", async (_what, answers, verdict, message) => {
    const publisher = await startPublisherServer();
    publisher.respondWith(answers);
    const found = await checkServer(publisher.origin);
    expect(found).toMatchObject({ check: "endpoint", verdict, message: expect.stringMatching(message) });
    const inGerman = (await checkServer(publisher.origin, "de"))!.message;
    expect(inGerman).toMatch(/^Newsrack hat „authorize“ mit einem unbekannten Token angefragt/);
    expect(inGerman).not.toMatch(/\b(the|server's|Check)\b/);
  });

  it("warns about an address that already contains /svc-api, because its 401 may concern the path", async () => {
    const publisher = await startPublisherServer();
    publisher.respondWith((response) => json(response, {}, 401));
    for (const path of ["/svc-api", "/base/svc-api/v2/"]) {
      const found = await checkServer(publisher.origin + path);
      expect(found).toMatchObject({
        verdict: "warn",
        message: expect.stringContaining("Enter the address without it"),
      });
      const inGerman = await checkServer(publisher.origin + path, "de");
      expect(inGerman!.message).toContain("Geben Sie die Adresse ohne „/svc-api“ ein");
    }
  });

  it("fails if no server listens, the server stays silent, or the address is private", async () => {
    const unreachable = await checkServer(`http://127.0.0.1:${await freePort()}`);
    expect(unreachable).toMatchObject({
      verdict: "fail",
      message: expect.stringContaining("Nothing answers"),
    });
    const silentServer = await serveRaw(() => {});
    const silent = await checkServer(silentServer.origin);
    expect(silent).toMatchObject({ verdict: "fail", message: expect.stringContaining("three seconds") });
    expect(silent!.milliseconds).toBeLessThan(30_000);
    const privateAddress = await checkServer("http://10.0.0.1");
    expect(privateAddress).toMatchObject({
      verdict: "fail",
      message: expect.stringContaining("NEWSRACK_ALLOW_PRIVATE"),
    });
  });

  it("fails for a public address without TLS", async () => {
    expect(await checkServer("http://1.1.1.1")).toMatchObject({
      verdict: "fail",
      message: expect.stringContaining("Enter one that starts with https://"),
    });
  });

  it("uses the saved profile token if none is given, but not for another server", async () => {
    const publisher = await startPublisherServer();
    publisher.respondWith((response) => json(response, {}, 401));
    const access_config = { auth_server_url: publisher.origin, profile_token: TOKEN };
    const saved = await service.request("PUT", CONFIG, { token: null, headers, json: { access_config } });
    expect(saved.status, saved.text).toBe(200);
    expect(await check({ auth_server_url: `${publisher.origin}/new` })).toMatchObject([{ verdict: "pass" }]);
    expect(publisher.calls[0]?.path).toContain(encodeURIComponent(TOKEN));
    const other = await startPublisherServer();
    expect(await check({ auth_server_url: other.origin })).toMatchObject([
      { verdict: "fail", message: expect.stringContaining("no profile token") },
    ]);
    expect(other.calls).toEqual([]);
  });

  it("returns no checks for an empty configuration", async () => {
    expect(await check({ auth_server_url: null })).toEqual([]);
  });

  describe("with an identity provider", () => {
    type Discovery = Record<string, unknown> | string;

    async function provider(describe: (issuer: string) => Discovery, status = 200) {
      const server = await serve((request, response) => {
        if (request.url !== "/.well-known/openid-configuration") json(response, {}, 404);
        else json(response, describe(server.origin) as object, status);
      });
      return server;
    }
    const full = (issuer: string) => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      code_challenge_methods_supported: ["plain", "S256"],
    });
    const checkIssuer = async (issuer: string) => {
      const [first] = await check({ auth_server_url: null, oidc: { issuer, client_id: "kiosk" } });
      return first;
    };

    it.each<[string, (issuer: string) => Discovery, AccessCheck["verdict"], RegExp]>([
      ["everything required", full, "pass", /uses the issuer that you entered/],
      ["another issuer", () => full("https://other.example.com"), "fail", /calls itself https:\/\/other/],
      ["no token endpoint", (i) => ({ ...full(i), token_endpoint: undefined }), "fail", /not a description/],
      ["no PKCE", (i) => ({ ...full(i), code_challenge_methods_supported: ["plain"] }), "warn", /S256/],
      ["an empty array", () => "[]", "fail", /not a description of an OpenID provider/],
      ["broken JSON", () => "{", "fail", /not a description of an OpenID provider/],
    ])("reports a verdict for a discovery document with %s", async (_what, describe, verdict, message) => {
      const { origin } = await provider(describe);
      expect(await checkIssuer(origin)).toMatchObject({
        check: "identity_provider",
        verdict,
        message: expect.stringMatching(message),
      });
    });

    it("fails if the provider responds 500, is unreachable, private, or sends too much", async () => {
      const missing = await provider(full, 500);
      expect(await checkIssuer(missing.origin)).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("answered 500"),
      });
      expect(await checkIssuer(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("gave no usable answer"),
      });
      const endless = await serve((_request, response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        writeEndlessly(response);
      });
      expect(await checkIssuer(endless.origin)).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("too large"),
      });
      expect(await checkIssuer("http://10.0.0.1")).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("NEWSRACK_ALLOW_PRIVATE"),
      });
    });
  });
});
