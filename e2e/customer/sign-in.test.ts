import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callEndpoint } from "./customer.fixture.ts";
import { type SamplePublisher, startSamplePublisher } from "./start-customer.ts";

let customer: SamplePublisher;
beforeAll(async () => {
  customer = await startSamplePublisher({ port: 0, redirectUris: ["https://newsrack.example.com/callback"] });
});
afterAll(() => customer.close());

const CALLBACK = "http://127.0.0.1:4321/console/api/access/sign-in/callback";
const verifier = randomBytes(32).toString("base64url");

function authorizationUrl(more: Record<string, string> = {}) {
  return `${customer.url}/auth?${new URLSearchParams({
    client_id: customer.clientId,
    response_type: "code",
    redirect_uri: CALLBACK,
    scope: "openid",
    state: "a-state",
    nonce: "a-nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  })}`;
}

/** Returns a minimal browser that keeps cookies and follows redirects within the provider. */
function browser() {
  const cookies = new Map<string, string>();
  return async function open(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; response: Response }> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) return { url, response };
    const next = new URL(location, url).href;
    return next.startsWith(`${customer.url}/`) ? open(next) : { url: next, response };
  };
}

function codeIn(url: string) {
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(CALLBACK);
  const code = searchParams.get("code") ?? "";
  expect(code).not.toBe("");
  return { code, state: searchParams.get("state") };
}

const exchange = (code: string, more: Record<string, string> = {}) =>
  fetch(`${customer.url}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: customer.clientId,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      code,
      ...more,
    }),
  });

describe("signing in", () => {
  it("issues a token that the authorization endpoint accepts", async () => {
    const open = browser();
    const login = await open(authorizationUrl());
    expect(login.url).toContain("/interaction/");
    expect(await login.response.text()).toContain("anna-reads");

    const wrong = await open(login.url, { name: "ben", password: "anna-reads" });
    expect(wrong.response.status).toBe(401);
    expect(await wrong.response.text()).toContain("The name or the password is wrong.");

    const { code, state } = codeIn((await open(login.url, { name: "ben", password: "ben-reads" })).url);
    expect(state).toBe("a-state");

    const answer = await exchange(code);
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as { access_token: string; id_token: string };
    const asked = await callEndpoint(customer, "authorize", {
      token: tokens.access_token,
      body: { product_id_external: "issue-1" },
    });
    expect(JSON.parse(asked.text)).toEqual({ granted: true });
    const { payload } = await jwtVerify(
      tokens.id_token,
      createRemoteJWKSet(new URL(`${customer.url}/jwks`)),
      {
        issuer: customer.url,
        audience: customer.clientId,
      },
    );
    expect(payload).toMatchObject({ sub: "ben", nonce: "a-nonce" });

    expect((await exchange(code)).status, "a code is valid once").toBe(400);
  });

  it("requires the PKCE verifier", async () => {
    const open = browser();
    const login = await open(authorizationUrl());
    const { code } = codeIn((await open(login.url, { name: "anna", password: "anna-reads" })).url);
    const answer = await exchange(code, { code_verifier: "x".repeat(43) });
    expect(answer.status).toBe(400);
  });

  it("redirects only to registered addresses", async () => {
    const open = browser();
    for (const redirect_uri of [
      "http://localhost:4000/console/api/access/sign-in/callback",
      "https://newsrack.example.com/callback",
    ])
      expect((await open(authorizationUrl({ redirect_uri }))).url).toContain("/interaction/");
    for (const redirect_uri of ["https://evil.example.com/", "http://127.0.0.1:4321/elsewhere"]) {
      const { response } = await open(authorizationUrl({ redirect_uri }));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("redirect_uri");
    }
  });

  it("describes its endpoints in a discovery document", async () => {
    const response = await fetch(`${customer.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: customer.url,
      authorization_endpoint: `${customer.url}/auth`,
      token_endpoint: `${customer.url}/token`,
      jwks_uri: `${customer.url}/jwks`,
      code_challenge_methods_supported: ["S256"],
    });
  });
});
