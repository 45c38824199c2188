import { createHmac } from "node:crypto";
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { sql } from "kysely";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { budgets } from "#bff/core/budgets.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { READERS_PATH, SERVICE_API_PATH } from "#shared/readers/provider.ts";
import {
  addClient,
  addReader,
  beginFlow,
  discover,
  redeem,
  TestBrowser,
  type TestClient,
} from "../readers.fixture.ts";

const EMAIL = "ada@example.com";
const INVALID_GRANT = { error: "invalid_grant" };
let service: TestService;
let app: TestClient;
let config: oidc.Configuration;

beforeAll(async () => {
  service = await startTestService();
  await addReader(service, EMAIL);
  app = await addClient(service);
  config = await discover(service, app);
});
afterAll(() => service.stop());

async function signedIn(parameters: Record<string, string> = {}) {
  const flow = await beginFlow(config, parameters);
  const browser = new TestBrowser(service);
  const callback = await browser.signIn(flow, EMAIL);
  return { browser, flow, callback };
}

async function tokensOf(parameters: Record<string, string> = {}) {
  const { flow, callback } = await signedIn(parameters);
  return redeem(config, flow, callback);
}

/** Reads the account with an access token. Returns the status. */
const statusWith = async (token: string) =>
  (
    await fetch(`${service.url}${READERS_PATH}/api/account`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

describe("an authorization request", () => {
  it("with another redirect address is refused on a page, without a redirect", async () => {
    for (const redirect_uri of [
      "https://app.example.com/callback/",
      "https://app.example.com/callback?x=1",
      "https://app.example.com.evil.example/callback",
      "http://app.example.com/callback",
    ]) {
      const { url } = await beginFlow(config, { redirect_uri });
      const page = await new TestBrowser(service).open(url);
      expect([redirect_uri, page.status, page.url.origin]).toEqual([redirect_uri, 400, service.url]);
    }
  });

  it("of an unknown app, or with another response type or mode, is refused", async () => {
    const open = async (change: Record<string, string>) =>
      (await new TestBrowser(service).open((await beginFlow(config, change)).url)).url;
    expect((await open({ response_type: "token" })).hash).toContain("#error=");
    expect((await open({ response_mode: "form_post" })).pathname).not.toContain("/interaction/");
    const { url } = await beginFlow(config);
    url.searchParams.set("client_id", "unknown");
    expect((await new TestBrowser(service).open(url)).status).toBe(400);
  });
});

describe("a NUL character, which the database rejects", () => {
  it("in an authorization request is refused", async () => {
    for (const parameter of ["client_id", "state", "nonce", "login_hint", "publication"]) {
      const { url } = await beginFlow(config, { [parameter]: "a\0" });
      const { status, url: end } = await new TestBrowser(service).open(url);
      // An app that is known gets the error.
      const error = end.searchParams.get("error") ?? status;
      expect([parameter, error]).toEqual([parameter, parameter === "client_id" ? 400 : "invalid_request"]);
    }
  });

  it("in a request to the token endpoint is refused", async () => {
    const body = new URLSearchParams({ grant_type: "refresh_token", client_id: "a\0", refresh_token: "a\0" });
    const response = await fetch(`${service.url}${READERS_PATH}/token`, { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
  });

  it("in a form and in a cookie is refused on a page", async () => {
    const { url } = await beginFlow(config);
    const browser = new TestBrowser(service);
    const page = await browser.open(url);
    const answer = await browser.open(page.url, { email: "a\0@example.com", password: PASSWORD });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    const cookie = "newsrack-reader-publication=%00";
    const unusable = await fetch(`${service.url}${READERS_PATH}/link?token=a`, { headers: { cookie } });
    expect(unusable.status).toBe(410);
    const visit = await fetch(`${service.url}${READERS_PATH}/interaction/unknown`, { headers: { cookie } });
    expect(visit.status).toBe(400);
  });
});

describe("authorization requests of one address", () => {
  it("are limited, however their path is written", async () => {
    const { rateLimits } = service.services;
    const { points } = budgets["reader-interactions"];
    await rateLimits.limit("reader-interactions").charge(addressKey("127.0.0.1"), points);
    for (const path of ["auth", "AUTH", "session/End"])
      expect([path, (await fetch(`${service.url}${READERS_PATH}/${path}`)).status]).toEqual([path, 429]);
    await rateLimits.limit("reader-interactions").reset(addressKey("127.0.0.1"));
  });
});

describe("a code", () => {
  it("is redeemed once, and its reuse ends the tokens of its grant", async () => {
    const { flow, callback } = await signedIn();
    const tokens = await redeem(config, flow, callback);
    await expect(redeem(config, flow, callback)).rejects.toMatchObject(INVALID_GRANT);
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(INVALID_GRANT);
    expect(await statusWith(tokens.access_token)).toBe(401);
  });

  it("is redeemed by one of two requests at the same time", async () => {
    const { flow, callback } = await signedIn();
    const results = await Promise.allSettled([
      redeem(config, flow, callback),
      redeem(config, flow, callback),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is refused with another verifier, for another app, and when it has expired", async () => {
    const { flow, callback } = await signedIn();
    const wrong = { ...flow, verifier: oidc.randomPKCECodeVerifier() };
    await expect(redeem(config, wrong, callback)).rejects.toMatchObject(INVALID_GRANT);
    const other = await discover(service, await addClient(service, { name: "Another app" }));
    await expect(redeem(other, flow, callback)).rejects.toMatchObject(INVALID_GRANT);
    await service.services.db
      .updateTable("reader_records")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("kind", "=", "AuthorizationCode")
      .execute();
    await expect(redeem(config, flow, callback)).rejects.toMatchObject(INVALID_GRANT);
  });

  it("is refused by the app if the state belongs to another sign-in", async () => {
    const { callback } = await signedIn();
    const other = await beginFlow(config);
    await expect(redeem(config, other, callback)).rejects.toMatchObject({ code: "OAUTH_INVALID_RESPONSE" });
  });

  it("of each of two tabs is redeemed by its tab", async () => {
    const browser = new TestBrowser(service);
    const [first, second] = [await beginFlow(config), await beginFlow(config)];
    const [one, other] = [await browser.open(first.url), await browser.open(second.url)];
    const form = { email: EMAIL, password: PASSWORD };
    const tokens = await redeem(config, second, (await browser.open(other.url, form)).url);
    expect(tokens.claims()?.email).toBe(EMAIL);
    const late = await redeem(config, first, (await browser.open(one.url, form)).url);
    expect(late.claims()?.email).toBe(EMAIL);
    expect(await oidc.refreshTokenGrant(config, tokens.refresh_token!)).toBeDefined();
  });

  it("of each of two tabs that sign in at the same time is redeemed, and both stay signed in", async () => {
    const browser = new TestBrowser(service);
    const form = { email: EMAIL, password: PASSWORD };
    const tabs = await Promise.all(
      [await beginFlow(config), await beginFlow(config)].map(async (flow) => ({
        flow,
        page: await browser.open(flow.url),
      })),
    );
    const tokens = await Promise.all(
      tabs.map(async ({ flow, page }) => redeem(config, flow, (await browser.open(page.url, form)).url)),
    );
    for (const { refresh_token } of tokens)
      expect(await oidc.refreshTokenGrant(config, refresh_token!)).toBeDefined();
  });
});

describe("an access token", () => {
  it("is refused without a signature, with another key or algorithm, expired, or for another audience", async () => {
    const ours = service.url + SERVICE_API_PATH;
    const { access_token } = await tokensOf({ resource: ours, scope: "openid read" });
    expect(await statusWith(access_token)).toBe(200);
    const claims = decodeJwt(access_token);
    const { kid } = JSON.parse(Buffer.from(access_token.split(".")[0]!, "base64url").toString()) as {
      kid: string;
    };
    const header = { alg: "RS256", typ: "at+jwt", kid };
    const { privateKey } = await generateKeyPair("RS256");
    const jwks = await (await fetch(`${service.url}${READERS_PATH}/jwks`)).text();
    const body = access_token.split(".")[1]!;
    const hs = `${Buffer.from(JSON.stringify({ ...header, alg: "HS256" })).toString("base64url")}.${body}`;
    const forged = {
      none: new UnsecuredJWT(claims).encode(),
      "another key": await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      "the public key as a secret": `${hs}.${createHmac("sha256", jwks).update(hs).digest("base64url")}`,
    };
    for (const [name, token] of Object.entries(forged))
      expect([name, await statusWith(token)]).toEqual([name, 401]);

    const keys = await service.services.db.selectFrom("reader_signing_keys").selectAll().execute();
    const own = JSON.parse(service.services.secrets.open(keys[0]!.private_key)) as Parameters<
      SignJWT["sign"]
    >[0];
    const sign = (change: object, typ = "at+jwt") =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...header, typ }).sign(own);
    expect(await statusWith(await sign({}))).toBe(200);
    expect(await statusWith(await sign({ exp: Math.floor(Date.now() / 1000) - 60 }))).toBe(401);
    expect(await statusWith(await sign({ aud: "https://publisher.example.com" }))).toBe(401);
    expect(await statusWith(await sign({ iss: "https://elsewhere.example.com" }))).toBe(401);
    expect(await statusWith(await sign({}, "JWT"))).toBe(401);
  });

  it("that is an ID token is refused", async () => {
    expect(await statusWith((await tokensOf()).id_token!)).toBe(401);
  });
});

describe("a refresh token of a public app", () => {
  const age = (seconds: number) =>
    sql`update reader_records set consumed_at = consumed_at - make_interval(secs => ${seconds})
      where consumed_at is not null`.execute(service.services.db);

  it("is replaced, and works for ten more seconds for requests at the same time", async () => {
    const { refresh_token } = await tokensOf();
    const refresh = () => oidc.refreshTokenGrant(config, refresh_token!);
    const [one, other] = await Promise.all([refresh(), refresh()]);
    expect(new Set([refresh_token, one.refresh_token, other.refresh_token]).size).toBe(3);
    for (const { refresh_token: next } of [one, other])
      expect(await oidc.refreshTokenGrant(config, next!)).toBeDefined();
  });

  it("that is replayed later ends its grant, and no other", async () => {
    const [stolen, elsewhere] = [await tokensOf(), await tokensOf()];
    const next = await oidc.refreshTokenGrant(config, stolen.refresh_token!);
    await age(11);
    await expect(oidc.refreshTokenGrant(config, stolen.refresh_token!)).rejects.toMatchObject(INVALID_GRANT);
    await expect(oidc.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject(INVALID_GRANT);
    expect(await oidc.refreshTokenGrant(config, elsewhere.refresh_token!)).toBeDefined();
  });

  it("is refused for another app", async () => {
    const { refresh_token } = await tokensOf();
    const other = await discover(service, await addClient(service, { name: "Another app" }));
    await expect(oidc.refreshTokenGrant(other, refresh_token!)).rejects.toMatchObject(INVALID_GRANT);
  });
});

describe("a confidential app", () => {
  it("is refused with a wrong secret or without one", async () => {
    const server = await addClient(service, { type: "confidential" });
    for (const secret of ["wrong", null]) {
      const { flow, callback } = await signedInAt(server);
      const wrong = await discover(service, { ...server, secret });
      await expect(redeem(wrong, flow, callback)).rejects.toMatchObject({ status: 401 });
    }
  });

  async function signedInAt(client: TestClient) {
    const flow = await beginFlow(await discover(service, client));
    return { flow, callback: await new TestBrowser(service).signIn(flow, EMAIL) };
  }
});
