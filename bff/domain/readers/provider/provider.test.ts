import { decodeJwt, decodeProtectedHeader } from "jose";
import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  KIOSK_CALLBACK_PATH,
  KIOSK_CLIENT_ID,
  READERS_PATH,
  SERVICE_API_PATH,
} from "#shared/readers/provider.ts";
import { builtInSecret } from "../clients/clients.ts";
import {
  APP,
  addClient,
  addReader,
  beginFlow,
  CALLBACK,
  discover,
  redeem,
  SIGNED_OUT,
  TestBrowser,
  type TestClient,
} from "../readers.fixture.ts";

const EMAIL = "ada@example.com";
let service: TestService;
let app: TestClient;
let server: TestClient;
let readerId: string;

beforeAll(async () => {
  service = await startTestService();
  readerId = await addReader(service, EMAIL);
  app = await addClient(service);
  server = await addClient(service, { type: "confidential" });
});
afterAll(() => service.stop());

/** Signs the reader in at an app, in a new browser. */
async function tokensOf(client: TestClient, parameters: Record<string, string> = {}) {
  const config = await discover(service, client);
  const flow = await beginFlow(config, parameters);
  const browser = new TestBrowser(service);
  const tokens = await redeem(config, flow, await browser.signIn(flow, EMAIL));
  return { config, browser, tokens };
}

const ownApi = () => service.url + SERVICE_API_PATH;

describe("the discovery document", () => {
  it("names the base URL, whatever host the request names", async () => {
    const response = await fetch(`${service.url}${READERS_PATH}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example.com", "x-forwarded-proto": "https" },
    });
    const document = (await response.json()) as Record<string, string | string[]>;
    expect(document).toMatchObject({
      issuer: service.url + READERS_PATH,
      token_endpoint: `${service.url}${READERS_PATH}/token`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
    });
    expect(JSON.stringify(document)).not.toContain("evil");
  });
});

describe("a sign-in", () => {
  it("gives an app without a resource an opaque token for the user information", async () => {
    const { config, tokens } = await tokensOf(app);
    expect(tokens.access_token).not.toContain(".");
    expect(tokens.claims()).toMatchObject({ sub: readerId, email: EMAIL, name: "Ada Reader" });
    expect(await oidc.fetchUserInfo(config, tokens.access_token, readerId)).toMatchObject({
      email: EMAIL,
      email_verified: true,
    });
    const account = await fetch(`${service.url}${READERS_PATH}/api/account`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([account.status, await account.json()]).toMatchObject([200, { account: { email: EMAIL } }]);
  });

  it("gives an app with a resource a signed token of ten minutes for it", async () => {
    const { config, tokens } = await tokensOf(app, { resource: ownApi(), scope: "openid email read" });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ aud: ownApi(), sub: readerId, scope: "read" });
    expect(claims.exp! - claims.iat!).toBe(600);
    expect(tokens.claims()).toMatchObject({ email: EMAIL });
    // It is for its resource only.
    await expect(oidc.fetchUserInfo(config, tokens.access_token, readerId)).rejects.toMatchObject({
      status: 401,
    });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(decodeJwt(refreshed.access_token).aud).toBe(ownApi());
  });

  it("refuses a resource that is not an endpoint of the publisher", async () => {
    const config = await discover(service, app);
    const { url } = await beginFlow(config, { resource: "https://elsewhere.example.com/" });
    const page = await new TestBrowser(service).open(url);
    expect(page.url.searchParams.get("error")).toBe("invalid_target");
  });

  it("gives a token for the publisher's own endpoint", async () => {
    const endpoint = "https://subscriptions.example.com";
    await sql`insert into access_configs (publication_id, auth_server_url) values (10, ${endpoint})`.execute(
      service.services.db,
    );
    const { tokens } = await tokensOf(app, { resource: endpoint, scope: "openid read" });
    expect(decodeJwt(tokens.access_token).aud).toBe(endpoint);
  });

  it("needs PKCE with S256", async () => {
    const config = await discover(service, app);
    const changes: Record<string, string>[] = [{ code_challenge_method: "plain" }, { code_challenge: "" }];
    for (const change of changes) {
      const { url } = await beginFlow(config, change);
      const page = await new TestBrowser(service).open(url);
      expect(page.url.searchParams.get("error")).toBe("invalid_request");
    }
  });

  it("gives a refresh token without a page about consent, also for offline_access", async () => {
    const { tokens } = await tokensOf(app, { scope: "openid offline_access" });
    expect(tokens.refresh_token).toBeTypeOf("string");
  });

  it("needs no password in a browser that is signed in already", async () => {
    const { config, browser } = await tokensOf(app);
    const flow = await beginFlow(config);
    const page = await browser.open(flow.url);
    expect(page.url.origin + page.url.pathname).toBe(CALLBACK);
    expect((await redeem(config, flow, page.url)).claims()?.sub).toBe(readerId);
  });

  it("works for the kiosk, which is built in and whose refresh token stays the same", async () => {
    const kiosk = {
      client: { id: KIOSK_CLIENT_ID },
      secret: builtInSecret(service.services, KIOSK_CLIENT_ID),
    } as TestClient;
    const config = await discover(service, kiosk);
    const redirect_uri = service.url + KIOSK_CALLBACK_PATH;
    const flow = await beginFlow(config, { redirect_uri, publication: "example-weekly" });
    const browser = new TestBrowser(service);
    const page = await browser.open(flow.url);
    expect(page.text).toContain("Example Weekly");
    const answer = await browser.open(page.url, { email: EMAIL, password: "correct horse battery" });
    const tokens = await redeem(config, flow, answer.url);
    const refreshes = await Promise.all(
      Array.from({ length: 8 }, () => oidc.refreshTokenGrant(config, tokens.refresh_token!)),
    );
    expect(new Set(refreshes.map((one) => one.refresh_token))).toEqual(new Set([tokens.refresh_token]));
  });
});

describe("introspection and revocation", () => {
  it("are for an app's own tokens only", async () => {
    const { tokens } = await tokensOf(app);
    const mine = await tokensOf(server);
    const introspect = (token: string) => oidc.tokenIntrospection(mine.config, token);
    expect(await introspect(mine.tokens.access_token)).toMatchObject({ active: true, sub: readerId });
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    await oidc.tokenRevocation(mine.config, tokens.refresh_token!);
    expect(await oidc.refreshTokenGrant(await discover(service, app), tokens.refresh_token!)).toBeDefined();
    await oidc.tokenRevocation(mine.config, mine.tokens.refresh_token!);
    await expect(oidc.refreshTokenGrant(mine.config, mine.tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect(await introspect(mine.tokens.access_token)).toEqual({ active: false });
  });
});

describe("signing out", () => {
  it("ends the session and its tokens, and returns to the app", async () => {
    const { config, browser, tokens } = await tokensOf(app);
    const url = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: SIGNED_OUT,
    });
    const page = await browser.open(url);
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${APP};`);
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page.text)!;
    const after = await browser.open(`${READERS_PATH}/session/end/confirm`, { xsrf: xsrf!, logout: "yes" });
    expect(after.url.href).toBe(SIGNED_OUT);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect((await browser.open((await beginFlow(config)).url)).url.pathname).toContain("/interaction/");
  });

  it("returns only to a registered address", async () => {
    const { config, browser, tokens } = await tokensOf(app);
    const url = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: "https://elsewhere.example.com/",
    });
    expect((await browser.open(url)).status).toBe(400);
  });
});

describe("the sign-in page", () => {
  it("allows its form to lead to the app's origin, and has no script", async () => {
    const { url } = await beginFlow(await discover(service, app));
    const page = await new TestBrowser(service).open(url);
    const policy = page.headers.get("content-security-policy")!;
    expect(policy).toContain(`form-action 'self' ${APP};`);
    expect(policy).toContain("script-src 'none'");
    // So that an app that opened it in a popup window still gets the result.
    expect(page.headers.get("cross-origin-opener-policy")).toBeNull();
    expect(page.text).not.toContain("<script");
    expect(page.text).toContain("Example Weekly");
  });
});

describe("stored records", () => {
  it("contain no token, code or ID of a session", async () => {
    const { browser, tokens } = await tokensOf(app);
    const rows = await service.services.db.selectFrom("reader_records").selectAll().execute();
    const stored = JSON.stringify(rows);
    const session = /newsrack-reader=([^;]+)/.exec(browser.cookieHeader)![1]!;
    for (const secret of [tokens.access_token, tokens.refresh_token!, session])
      expect(stored).not.toContain(secret);
    expect(stored).toContain(readerId);
  });
});

describe("over HTTPS", () => {
  it("the cookies are secure, and that of the session belongs to the host", async () => {
    const secure = await startTestService({ baseUrl: "https://news.example.com" });
    try {
      await addReader(secure, EMAIL);
      const address = `http://127.0.0.1:${secure.services.config.port}`;
      const config = await discover(secure, await addClient(secure), address);
      const flow = await beginFlow(config);
      const browser = new TestBrowser(secure, address);
      const tokens = await redeem(config, flow, await browser.signIn(flow, EMAIL));
      expect(tokens.claims()).toMatchObject({ iss: "https://news.example.com/readers", email: EMAIL });
      const cookies = browser.setCookies.filter((cookie) => !cookie.includes("expires=Thu, 01 Jan 1970"));
      expect(cookies.length).toBeGreaterThan(3);
      for (const attribute of [/; secure/i, /; httponly/i])
        expect(cookies.filter((cookie) => !attribute.test(cookie))).toEqual([]);
      expect(cookies.filter((cookie) => cookie.startsWith("__Host-newsrack-reader="))).not.toEqual([]);
      for (const cookie of cookies.filter((one) => one.startsWith("__Host-")))
        expect(cookie).toMatch(/; path=\/;/i);
      for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-newsrack-reader/);
    } finally {
      await secure.stop();
    }
  });
});
