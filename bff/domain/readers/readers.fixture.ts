import * as oidc from "openid-client";
import { expect } from "vitest";
import { system } from "#bff/core/actor.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { PASSWORD, type TestService } from "#bff/testing/test-service.ts";
import type { SignUpPolicy } from "#shared/console/readers/reader-settings.ts";
import { ACCOUNT_PATH, READERS_PATH } from "#shared/readers/provider.ts";
import { CONSOLE_CLIENT_ID } from "./clients/clients.ts";
import { insertReader, updateReader } from "./reader-accounts.repo.ts";
import { createReaderClient } from "./settings/reader-clients.service.ts";
import { changeReaderSettings } from "./settings/reader-settings.service.ts";

/** Address of a publisher's app on another origin. Nothing listens there. */
export const APP = "https://app.example.com";
export const CALLBACK = `${APP}/callback`;
export const SIGNED_OUT = `${APP}/signed-out`;

const hashes = new Map<string, Promise<string>>();

/** Creates a reader with a verified address. */
export async function addReader(
  { services: { db } }: TestService,
  email: string,
  { password = PASSWORD, name = "Ada Reader" } = {},
): Promise<string> {
  const { id } = await insertReader(db, { email, name, language: "en" });
  const hashed = hashes.get(password) ?? passwords.hash(password);
  hashes.set(password, hashed);
  await updateReader(db, id, { verified_at: new Date(), password_hash: await hashed });
  return id;
}

/** Issues an access token for Newsrack to a reader, who has verified the address. */
export async function issueAccessToken(
  { services: { db, readerProvider } }: TestService,
  readerId: string,
): Promise<string> {
  await updateReader(db, readerId, { verified_at: new Date() });
  const { AccessToken, Client } = await readerProvider.current();
  const client = (await Client.find(CONSOLE_CLIENT_ID))!;
  return new AccessToken({ accountId: readerId, client, grantId: "", gty: "authorization_code" }).save();
}

/** Lets anyone, invited readers or no one sign up through publications of organization 1. */
export async function setSignUp(service: TestService, sign_up: SignUpPolicy): Promise<void> {
  await changeReaderSettings(
    service.services,
    system("setup"),
    1,
    { sign_up, unverified_days: 30, ended_holding_days: 365 },
    undefined,
  );
}

/** Registers an app of publication 10. */
export function addClient(
  service: TestService,
  {
    type = "public",
    ...given
  }: {
    type?: "public" | "confidential";
    name?: string;
    redirect_uris?: string[];
    backchannel_logout_uri?: string;
  } = {},
) {
  return createReaderClient(service.services, system("setup"), 1, {
    type,
    name: "An app",
    publication_id: 10,
    redirect_uris: [CALLBACK],
    post_logout_redirect_uris: [SIGNED_OUT],
    backchannel_logout_uri: null,
    ...given,
  });
}

export type TestClient = Awaited<ReturnType<typeof addClient>>;

/** Discovers the provider for an app. `at` sends all requests to another process of the installation. */
export function discover(service: TestService, { client, secret }: TestClient, at = service.url) {
  return oidc.discovery(
    new URL(service.services.config.baseUrl + READERS_PATH),
    client.id,
    undefined,
    secret === null ? oidc.None() : oidc.ClientSecretBasic(secret),
    {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: (url, options) =>
        fetch(url.replace(service.services.config.baseUrl, at), options as RequestInit),
    },
  );
}

export interface Flow {
  url: URL;
  verifier: string;
  state: string;
}

/** Starts an authorization request. */
export async function beginFlow(
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
): Promise<Flow> {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: "openid email profile",
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...parameters,
  });
  return { url, verifier, state };
}

/** Redeems the code of a callback address. */
export const redeem = (config: oidc.Configuration, { verifier, state }: Flow, callback: URL) =>
  oidc.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: state });

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

/** A browser without script: keeps cookies by path, follows redirects within the service, and sends forms. */
export class TestBrowser {
  readonly #base: string;
  readonly #at: string;
  #cookies: Cookie[] = [];
  /** All `Set-Cookie` headers that it got. */
  readonly setCookies: string[] = [];

  constructor(service: TestService, at = service.url) {
    this.#base = service.services.config.baseUrl;
    this.#at = at;
  }

  get cookieHeader(): string {
    return this.#cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** Opens an address. Follows redirects up to the first one that leaves the service, whose page is empty. */
  async open(address: URL | string, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address, this.#base);
    if (url.origin !== this.#base) return { url, status: 0, headers: new Headers(), text: "" };
    const response = await fetch(url.href.replace(this.#base, this.#at), {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        "accept-language": "en",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        cookie: this.#cookies
          .filter(({ path }) => url.pathname.startsWith(path))
          .map(({ name, value }) => `${name}=${value}`)
          .join("; "),
        ...(form && { origin: this.#base, "sec-fetch-site": "same-origin" }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const header of response.headers.getSetCookie()) this.#store(header, url.pathname);
    const location = response.headers.get("location");
    const text = await response.text();
    if (location !== null) return this.open(new URL(location, url));
    return { url, status: response.status, headers: response.headers, text };
  }

  /** Signs in on the page of an authorization request. Returns where the browser is then. */
  async signIn(flow: Flow, email: string, password = PASSWORD): Promise<URL> {
    const page = await this.open(flow.url);
    if (page.status === 0) return page.url;
    expect([page.status, page.url.pathname]).toEqual([200, expect.stringContaining("/interaction/")]);
    return (await this.open(page.url, { email, password })).url;
  }

  #store(header: string, requestPath: string): void {
    this.setCookies.push(header);
    const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
    const separator = pair.indexOf("=");
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    const attributeOf = (attribute: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1);
    const path = attributeOf("path") ?? requestPath.replace(/\/[^/]*$/, "");
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const expires = attributeOf("expires");
    if (expires === undefined || new Date(expires) > new Date()) this.#cookies.push({ name, value, path });
  }
}

/** Signs a reader in on the account page. */
export async function openAccount(service: TestService, email: string, password = PASSWORD) {
  const browser = new TestBrowser(service);
  const signIn = await browser.open(ACCOUNT_PATH);
  const page = await browser.open(signIn.url, { email, password });
  expect([page.status, page.url.pathname, page.url.search]).toEqual([200, ACCOUNT_PATH, ""]);
  return { browser, page };
}

/** Signs a reader in to an app. Returns its tokens. */
export async function signInToApp(service: TestService, config: oidc.Configuration, email: string) {
  const flow = await beginFlow(config);
  return redeem(config, flow, await new TestBrowser(service).signIn(flow, email));
}

/** Gives a reader a new product without an end. `cookie` is the session of an administrator. */
export async function giveProduct(service: TestService, cookie: string, key: string, email: string) {
  const send = (path: string, json: object) =>
    service.request("POST", `/console/api/organizations/1/${path}`, {
      token: null,
      headers: { cookie },
      json,
    });
  const unlocks = [{ kind: "publication", publication_id: 10 }];
  expect((await send("products", { product: { key, name: key, unlocks } })).status).toBe(201);
  expect((await send("holdings", { holding: { product: key, email } })).status).toBe(201);
}

export interface QueuedMail {
  template: string;
  to: string;
  url: string | null;
}

/** Lists the mails to an address, the oldest first. */
export async function mailsTo({ services: { db, secrets } }: TestService, to: string): Promise<QueuedMail[]> {
  const rows = await db.selectFrom("mails").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows
    .map(({ template, content }) => ({
      template,
      ...(JSON.parse(secrets.open(content!)) as { to: string; url: string | null }),
    }))
    .filter((mail) => mail.to === to);
}

/** Returns the link of the newest mail to an address. */
export async function newestLink(service: TestService, to: string): Promise<string> {
  return (await mailsTo(service, to)).at(-1)!.url!;
}
