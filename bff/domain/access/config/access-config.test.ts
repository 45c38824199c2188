import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Role } from "#shared/console/permissions.ts";

const CONFIG = "/console/api/publications/10/access/config";
const TOKEN = "profile/of the+publication";
const GIVEN = { auth_server_url: "https://auth.example.com/newsrack", profile_token: TOKEN };

interface ConfigResponse {
  access_config: AccessConfig;
}

let service: TestService;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "manager"] as const) cookies.set(role, await service.signInAs(role));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});
beforeEach(async () => {
  await service.services.db.deleteFrom("access_configs").execute();
  service.services.accessSettings.invalidate(10);
});

const as = (role: Role, ifMatch?: string) => ({
  token: null,
  headers: { cookie: cookies.get(role)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) },
});
const read = (role: Role = "admin") => service.request<ConfigResponse>("GET", CONFIG, as(role));
const save = (access_config: unknown, ifMatch?: string) =>
  service.request<ConfigResponse>("PUT", CONFIG, { ...as("admin", ifMatch), json: { access_config } });

/** Saves a configuration and fails the test if the response is not 200. */
async function saved(access_config: unknown, ifMatch?: string): Promise<AccessConfig> {
  const answer = await save(access_config, ifMatch);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.access_config;
}

/** Loads the settings as a callout does. */
const settings = () => service.services.accessSettings.find(10);
const stored = () => service.services.db.selectFrom("access_configs").selectAll().executeTakeFirstOrThrow();

describe("the access configuration", () => {
  it("is empty at first and has version 0", async () => {
    const { body, headers } = await read();
    expect(body.access_config).toEqual({
      auth_server_url: null,
      profile_token_fingerprint: null,
      endpoints: [],
      grant_ttl_seconds: 60,
      denial_ttl_seconds: 5,
      forward_id_token: false,
      oidc: null,
      version: 0,
    });
    expect(headers.get("etag")).toBe('"0"');
    expect(await settings()).toBeNull();
  });

  it("is returned after saving with authorize among its endpoints and without any secret", async () => {
    const oidc = { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" };
    await saved({ ...GIVEN, endpoints: ["issues", "authorize_article"], grant_ttl_seconds: 0, oidc });
    const { body, text, headers } = await read("manager");
    expect(body.access_config).toEqual({
      auth_server_url: "https://auth.example.com/newsrack",
      profile_token_fingerprint: service.services.secrets.fingerprint(TOKEN),
      endpoints: ["authorize", "authorize_article", "issues"],
      grant_ttl_seconds: 0,
      denial_ttl_seconds: 5,
      forward_id_token: false,
      oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret_set: true },
      version: 1,
    });
    expect(headers.get("etag")).toBe('"1"');
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain("of the client");
    expect(await settings()).toMatchObject({ profileToken: TOKEN, grantTtlSeconds: 0, version: 1 });
  });

  it("stores its secrets encrypted in the database", async () => {
    const oidc = { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" };
    await saved({ ...GIVEN, oidc });
    const { profile_token, oidc_client_secret } = await stored();
    expect(profile_token?.toString("latin1")).not.toContain(TOKEN);
    expect(oidc_client_secret?.toString("latin1")).not.toContain("of the client");
  });

  /** Waits until all events published so far have been delivered. Delivery is in order, so a marker event suffices. */
  async function eventsDelivered(): Promise<void> {
    const { db, changes } = service.services;
    const marker = crypto.randomUUID();
    const delivered = Promise.withResolvers<void>();
    const stop = changes.subscribe((change) => {
      if (change.type === "account" && change.user_id === marker) delivered.resolve();
    });
    await changes.publish(db, { type: "account", user_id: marker });
    await delivered.promise;
    stop();
  }

  it("is used by the next callout, and each change publishes an event", async () => {
    await eventsDelivered();
    const received: ChangeEvent[] = [];
    const bothReceived = Promise.withResolvers<void>();
    const stop = service.services.changes.subscribe((change) => {
      if (change.type !== "access") return;
      received.push(change);
      if (received.length === 2) bothReceived.resolve();
    });
    await saved(GIVEN);
    expect((await settings())?.forwardIdToken).toBe(false);
    await saved({ ...GIVEN, forward_id_token: true });
    expect(await settings()).toMatchObject({ forwardIdToken: true, version: 2 });
    await bothReceived.promise;
    await eventsDelivered();
    stop();
    expect(received).toEqual(Array(2).fill({ type: "access", organization_id: 1, publication_id: 10 }));
  });

  it("can be turned off, which deletes the profile token", async () => {
    await saved(GIVEN);
    const off = await saved({ auth_server_url: null });
    expect(off).toMatchObject({ auth_server_url: null, profile_token_fingerprint: null, version: 2 });
    expect(await settings()).toBeNull();
  });

  it("is not saved with an outdated If-Match, and is saved without If-Match", async () => {
    await saved(GIVEN, '"0"');
    expect((await save(GIVEN, '"0"')).status).toBe(412);
    expect((await read()).body.access_config.version).toBe(1);
    expect((await saved(GIVEN, '"1"')).version).toBe(2);
    expect((await saved(GIVEN)).version).toBe(3);
  });

  it("is saved by only one of two concurrent requests with the same version", async () => {
    const answers = await Promise.all([save(GIVEN, '"0"'), save(GIVEN, '"0"')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("omitted secrets", () => {
  const oidc = { issuer: "https://id.example.com", client_id: "kiosk" };

  it("are kept", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const { profile_token: _, ...rest } = GIVEN;
    const after = await saved({ ...rest, auth_server_url: "https://auth.example.com/other", oidc });
    expect(after.profile_token_fingerprint).toBe(service.services.secrets.fingerprint(TOKEN));
    expect(after.oidc?.client_secret_set).toBe(true);
    expect(await settings()).toMatchObject({ profileToken: TOKEN });
  });

  it("are required for the first address and for a new server", async () => {
    const first = await save({ auth_server_url: "https://auth.example.com" });
    expect(first.status).toBe(422);
    expect(first.body).toEqual({
      profile_token: ["is required, because it identifies this publication to the endpoint"],
    });
    await saved(GIVEN);
    const other = await save({ auth_server_url: "https://elsewhere.example.com" });
    expect(other.status).toBe(422);
    expect(other.body).toEqual({ profile_token: [expect.stringContaining("is required again")] });
    expect((await settings())?.authServerUrl).toBe("https://auth.example.com/newsrack");
  });

  it("are not kept for a new issuer, and are deleted by null", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const moved = await saved({ ...GIVEN, oidc: { ...oidc, issuer: "https://other.example.com" } });
    expect(moved.oidc?.client_secret_set).toBe(false);
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const removed = await saved({ ...GIVEN, oidc: { ...oidc, client_secret: null } });
    expect(removed.oidc).toEqual({ ...oidc, client_secret_set: false });
  });
});

describe("PUT access/config", () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ["no address", {}, { auth_server_url: ["must be an address such as https://auth.example.com"] }],
    [
      "an address with a query",
      { ...GIVEN, auth_server_url: "https://a.example.com/?x=1" },
      { auth_server_url: ["must not contain a query (what follows a “?”)"] },
    ],
    [
      "a public server or identity provider without TLS",
      {
        ...GIVEN,
        auth_server_url: "http://1.1.1.1/newsrack",
        oidc: { issuer: "http://1.1.1.1", client_id: "kiosk" },
      },
      {
        auth_server_url: [expect.stringContaining("must start with https://, because this server is public")],
        "oidc.issuer": [expect.stringContaining("must start with https://, because this server is public")],
      },
    ],
    [
      "a profile token that a URL would normalize away",
      { ...GIVEN, profile_token: ".." },
      { profile_token: ["must be more than dots, which an address would lose"] },
    ],
    ["an empty profile token", { ...GIVEN, profile_token: "" }, { profile_token: ["must not be empty"] }],
    [
      "a cache duration that is too long",
      { ...GIVEN, grant_ttl_seconds: 301 },
      { grant_ttl_seconds: ["must be at most 300"] },
    ],
    [
      "an incomplete identity provider",
      { ...GIVEN, oidc: { issuer: "id.example.com", client_id: " " } },
      {
        "oidc.issuer": ["is not an address such as https://id.example.com"],
        "oidc.client_id": ["must not be blank"],
      },
    ],
    [
      "an issuer with a password",
      { ...GIVEN, oidc: { issuer: "https://a:b@id.example.com", client_id: "kiosk" } },
      { "oidc.issuer": ["must not contain a user name, a password, a query or a fragment"] },
    ],
  ])("responds 422 naming the field to %s", async (_what, given, errors) => {
    const answer = await save(given);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body).toEqual(errors);
  });
});

describe("POST access/config/check", () => {
  async function check(access_config: unknown, language = "en"): Promise<AccessCheck[]> {
    const { token, headers } = as("admin");
    const answer = await service.request<{ checks: AccessCheck[] }>("POST", `${CONFIG}/check`, {
      token,
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
    expect((await read()).body.access_config.version).toBe(0);
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
      expect(found).toMatchObject({ verdict: "warn", message: expect.stringContaining("Enter it without") });
      const inGerman = await checkServer(publisher.origin + path, "de");
      expect(inGerman!.message).toContain("Geben Sie sie ohne ein");
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
    expect(silent!.milliseconds).toBeLessThan(4_500);
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
    await saved({ auth_server_url: publisher.origin, profile_token: TOKEN });
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
