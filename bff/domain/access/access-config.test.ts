import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccessCheck, AccessConfig } from "#shared/console/access-config.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Role } from "#shared/console/permissions.ts";
import { closeServers, pour, serve, serveRaw } from "../../platform/outbound/test-servers.fixture.ts";
import { sayTo } from "../../sentences/say.ts";
import { freePort } from "../../testing/free-port.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { accessSettings } from "../authorization/authorization.service.ts";
import { customerServer, granting, json } from "../kiosk/readers.fixture.ts";

const CONFIG = "/console/api/publications/10/access/config";
const TOKEN = "profile/of the+publication";
const GIVEN = { auth_server_url: "https://auth.example.com/newsrack", profile_token: TOKEN };

interface One {
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
  service.services.accessSettings.forget(10);
});

const as = (role: Role, ifMatch?: string) => ({
  token: null,
  headers: { cookie: cookies.get(role)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) },
});
const read = (role: Role = "admin") => service.request<One>("GET", CONFIG, as(role));
const save = (access_config: unknown, ifMatch?: string) =>
  service.request<One>("PUT", CONFIG, { ...as("admin", ifMatch), json: { access_config } });

/** The same, which has to succeed. */
async function saved(access_config: unknown, ifMatch?: string): Promise<AccessConfig> {
  const answer = await save(access_config, ifMatch);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.access_config;
}

/** What callouts would use. */
const settings = () => accessSettings(service.services, 10);
const stored = () => service.services.db.selectFrom("access_configs").selectAll().executeTakeFirstOrThrow();

describe("a configuration", () => {
  it("is empty to begin with, in version 0", async () => {
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

  it("is saved and read back, with authorize among its endpoints and without any secret", async () => {
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

  it("keeps its secrets sealed in the database", async () => {
    const oidc = { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" };
    await saved({ ...GIVEN, oidc });
    const { profile_token, oidc_client_secret } = await stored();
    expect(profile_token?.toString("latin1")).not.toContain(TOKEN);
    expect(oidc_client_secret?.toString("latin1")).not.toContain("of the client");
  });

  /** News is told in its order, and a moment late: resolves once all that came until now has been. */
  async function newsIsTold(): Promise<void> {
    const { db, changes } = service.services;
    const mark = crypto.randomUUID();
    const told = Promise.withResolvers<void>();
    const stop = changes.subscribe((change) => {
      if (change.type === "account" && change.user_id === mark) told.resolve();
    });
    await changes.publish(db, { type: "account", user_id: mark });
    await told.promise;
    stop();
  }

  it("is used by the next callout, and announced with each change", async () => {
    await newsIsTold();
    const heard: ChangeEvent[] = [];
    const until = Promise.withResolvers<void>();
    const stop = service.services.changes.subscribe((change) => {
      if (change.type !== "access") return;
      heard.push(change);
      if (heard.length === 2) until.resolve();
    });
    await saved(GIVEN);
    expect((await settings())?.forwardIdToken).toBe(false);
    await saved({ ...GIVEN, forward_id_token: true });
    expect(await settings()).toMatchObject({ forwardIdToken: true, version: 2 });
    await until.promise;
    await newsIsTold();
    stop();
    expect(heard).toEqual(Array(2).fill({ type: "access", organization_id: 1, publication_id: 10 }));
  });

  it("can be switched off again, and forgets its profile token with that", async () => {
    await saved(GIVEN);
    const off = await saved({ auth_server_url: null });
    expect(off).toMatchObject({ auth_server_url: null, profile_token_fingerprint: null, version: 2 });
    expect(await settings()).toBeNull();
  });

  it("is refused in an older version, and saved without one", async () => {
    await saved(GIVEN, '"0"');
    expect((await save(GIVEN, '"0"')).status).toBe(412);
    expect((await read()).body.access_config.version).toBe(1);
    expect((await saved(GIVEN, '"1"')).version).toBe(2);
    expect((await saved(GIVEN)).version).toBe(3);
  });

  it("of two that come at once, one wins", async () => {
    const answers = await Promise.all([save(GIVEN, '"0"'), save(GIVEN, '"0"')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("secrets that are left out", () => {
  const oidc = { issuer: "https://id.example.com", client_id: "kiosk" };

  it("stay", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const { profile_token: _, ...rest } = GIVEN;
    const after = await saved({ ...rest, auth_server_url: "https://auth.example.com/other", oidc });
    expect(after.profile_token_fingerprint).toBe(service.services.secrets.fingerprint(TOKEN));
    expect(after.oidc?.client_secret_set).toBe(true);
    expect(await settings()).toMatchObject({ profileToken: TOKEN });
  });

  it("are required for the first address, and for another server", async () => {
    const first = await save({ auth_server_url: "https://auth.example.com" });
    expect(first.status).toBe(422);
    expect(first.body).toEqual({
      profile_token: ["is required: it names this publication to the publisher's server"],
    });
    await saved(GIVEN);
    const other = await save({ auth_server_url: "https://elsewhere.example.com" });
    expect(other.status).toBe(422);
    expect(other.body).toEqual({ profile_token: [expect.stringContaining("is required again")] });
    expect((await settings())?.authServerUrl).toBe("https://auth.example.com/newsrack");
  });

  it("do not go to another issuer, and leave with null", async () => {
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const moved = await saved({ ...GIVEN, oidc: { ...oidc, issuer: "https://other.example.com" } });
    expect(moved.oidc?.client_secret_set).toBe(false);
    await saved({ ...GIVEN, oidc: { ...oidc, client_secret: "of the client" } });
    const removed = await saved({ ...GIVEN, oidc: { ...oidc, client_secret: null } });
    expect(removed.oidc).toEqual({ ...oidc, client_secret_set: false });
  });
});

it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ["no address at all", {}, { auth_server_url: ["must be an address such as https://auth.example.com"] }],
  [
    "an address with a query",
    { ...GIVEN, auth_server_url: "https://a.example.com/?x=1" },
    { auth_server_url: ["must not hold a query (what follows a “?”)"] },
  ],
  [
    "a public server or identity provider without TLS",
    {
      ...GIVEN,
      auth_server_url: "http://1.1.1.1/newsrack",
      oidc: { issuer: "http://1.1.1.1", client_id: "kiosk" },
    },
    {
      auth_server_url: [expect.stringContaining("must begin with https://, because this server is public")],
      "oidc.issuer": [expect.stringContaining("must begin with https://, because this server is public")],
    },
  ],
  [
    "a profile token that an address would lose",
    { ...GIVEN, profile_token: ".." },
    { profile_token: ["must be more than dots, which an address would lose"] },
  ],
  ["an empty profile token", { ...GIVEN, profile_token: "" }, { profile_token: ["must not be empty"] }],
  [
    "times past their bounds",
    { ...GIVEN, grant_ttl_seconds: 301 },
    { grant_ttl_seconds: ["must be at most 300"] },
  ],
  [
    "half an identity provider",
    { ...GIVEN, oidc: { issuer: "id.example.com", client_id: " " } },
    {
      "oidc.issuer": ["is not an address such as https://id.example.com"],
      "oidc.client_id": ["must not be blank"],
    },
  ],
  [
    "an issuer with a password",
    { ...GIVEN, oidc: { issuer: "https://a:b@id.example.com", client_id: "kiosk" } },
    { "oidc.issuer": ["must not hold a user name, a password, a query or a fragment"] },
  ],
])("%s is refused at its field", async (_what, given, errors) => {
  const answer = await save(given);
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body).toEqual(errors);
});

describe("a check", () => {
  async function check(access_config: unknown): Promise<AccessCheck[]> {
    const answer = await service.request<{ checks: AccessCheck[] }>("POST", `${CONFIG}/check`, {
      ...as("admin"),
      json: { access_config },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain(TOKEN);
    return answer.body.checks;
  }
  const checkServer = async (auth_server_url: string) => {
    const [first, ...others] = await check({ auth_server_url, profile_token: TOKEN });
    expect(others).toEqual([]);
    return first;
  };

  it("saves nothing, logs nothing, and asks authorize with a token that nobody issued", async () => {
    const customer = await customerServer();
    customer.answers((response) => json(response, {}, 401));
    await checkServer(`${customer.origin}/base/`);
    await checkServer(`${customer.origin}/base/`);
    const [one, other] = customer.calls;
    expect(one?.path).toBe(`/base/svc-api/v2/${encodeURIComponent(TOKEN)}/authorize`);
    expect(one?.headers.authorization).toMatch(/^Bearer newsrack-check-/);
    expect(one?.headers.authorization).not.toBe(other?.headers.authorization);
    expect(JSON.parse(one!.body)).toHaveProperty("issue_name", "");
    expect((await read()).body.access_config.version).toBe(0);
    expect(await service.services.db.selectFrom("callouts").select("id").execute()).toEqual([]);
  });

  it.each<[string, (response: Parameters<typeof json>[0]) => unknown, AccessCheck["verdict"], RegExp]>([
    ["401", (response) => json(response, {}, 401), "pass", /refused it with 401/],
    ["a refusal", granting(false), "warn", /401 is what tells a reader to sign in again/],
    ["a grant", granting(true), "fail", /let it in.*everybody may read everything/],
    ["404", (response) => json(response, {}, 404), "fail", /answered 404.*path and at the profile token/],
    ["500", (response) => json(response, {}, 500), "fail", /answered 500.*failed by itself/],
    ["a redirect", (response) => response.writeHead(302, { Location: "/" }).end(), "fail", /\(302\)/],
    ["a page", (response) => response.end("<html>"), "fail", /no application\/json/],
    ["broken JSON", (response) => json(response, "{"), "fail", /is no JSON/],
    ["a grant in quotes", granting("true"), "fail", /no “granted” that is true or false/],
    ["a hang-up", (response) => response.destroy(), "fail", /hung up/],
  ])("judges an endpoint that answers with %s", async (_what, answers, verdict, message) => {
    const customer = await customerServer();
    customer.answers(answers);
    const found = await checkServer(customer.origin);
    expect(found).toMatchObject({ check: "endpoint", verdict, message: expect.stringMatching(message) });
    const inGerman = sayTo("de")(found!.message);
    expect(inGerman).toMatch(/^„authorize“ wurde mit einem Token gefragt/);
    expect(inGerman).not.toMatch(/\b(the|server's|Look)\b/);
  });

  it("doubts an address with what is added to it, which a server may refuse as it would a token", async () => {
    const customer = await customerServer();
    customer.answers((response) => json(response, {}, 401));
    for (const path of ["/svc-api", "/base/svc-api/v2/"]) {
      const found = await checkServer(customer.origin + path);
      expect(found).toMatchObject({ verdict: "warn", message: expect.stringContaining("Enter it without") });
      expect(sayTo("de")(found!.message)).toMatch(/Geben Sie sie ohne ein/);
    }
  });

  it("says that nobody answers, that nothing comes, and that an address is private", async () => {
    const nobody = await checkServer(`http://127.0.0.1:${await freePort()}`);
    expect(nobody).toMatchObject({ verdict: "fail", message: expect.stringContaining("Nothing answers") });
    const silent = await serveRaw(() => {});
    const nothing = await checkServer(silent.origin);
    expect(nothing).toMatchObject({ verdict: "fail", message: expect.stringContaining("three seconds") });
    expect(nothing!.milliseconds).toBeLessThan(4_500);
    const inside = await checkServer("http://10.0.0.1");
    expect(inside).toMatchObject({
      verdict: "fail",
      message: expect.stringContaining("NEWSRACK_ALLOW_PRIVATE"),
    });
  });

  it("fails for a public address without TLS, and sends nothing there", async () => {
    expect(await checkServer("http://1.1.1.1")).toMatchObject({
      verdict: "fail",
      message: expect.stringContaining("Enter one that begins with https://"),
    });
  });

  it("uses the saved profile token where none is given, but not for another server", async () => {
    const customer = await customerServer();
    customer.answers((response) => json(response, {}, 401));
    await saved({ auth_server_url: customer.origin, profile_token: TOKEN });
    expect(await check({ auth_server_url: `${customer.origin}/new` })).toMatchObject([{ verdict: "pass" }]);
    expect(customer.calls[0]?.path).toContain(encodeURIComponent(TOKEN));
    const other = await customerServer();
    expect(await check({ auth_server_url: other.origin })).toMatchObject([
      { verdict: "fail", message: expect.stringContaining("There is no profile token") },
    ]);
    expect(other.calls).toEqual([]);
  });

  it("of nothing is empty", async () => {
    expect(await check({ auth_server_url: null })).toEqual([]);
  });

  describe("of an identity provider", () => {
    type Description = Record<string, unknown> | string;

    async function provider(describe: (issuer: string) => Description, status = 200) {
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

    it.each<[string, (issuer: string) => Description, AccessCheck["verdict"], RegExp]>([
      ["everything", full, "pass", /calls itself as it is entered/],
      ["another name", () => full("https://other.example.com"), "fail", /calls itself https:\/\/other/],
      ["no token endpoint", (i) => ({ ...full(i), token_endpoint: undefined }), "fail", /no description/],
      ["no PKCE", (i) => ({ ...full(i), code_challenge_methods_supported: ["plain"] }), "warn", /S256/],
      ["nothing of it", () => "[]", "fail", /no description of an OpenID provider/],
      ["broken JSON", () => "{", "fail", /no description of an OpenID provider/],
    ])("that describes itself with %s", async (_what, describe, verdict, message) => {
      const { origin } = await provider(describe);
      expect(await checkIssuer(origin)).toMatchObject({
        check: "identity_provider",
        verdict,
        message: expect.stringMatching(message),
      });
    });

    it("that is not there, answers something else, or too much", async () => {
      const missing = await provider(full, 500);
      expect(await checkIssuer(missing.origin)).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("answered 500"),
      });
      expect(await checkIssuer(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
        verdict: "fail",
        message: expect.stringContaining("nothing usable answers there"),
      });
      const endless = await serve((_request, response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        pour(response);
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
