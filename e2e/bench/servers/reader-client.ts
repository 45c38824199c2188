import { randomBytes } from "node:crypto";
import * as oidc from "openid-client";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { READ_SCOPE, READERS_PATH, SERVICE_API_PATH } from "#shared/readers/provider.ts";

const CALLBACK = "https://app.example.com/callback";
const MAX_REDIRECTS = 10;

/** Sends requests with the session of a user of the console. */
export interface ConsoleSession {
  <Body>(method: string, path: string, body?: object): Promise<Body>;
  cookie: string;
}

/** Signs in at the console. */
export async function signInAtConsole(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<ConsoleSession> {
  const headers = { origin: url, "content-type": "application/json" };
  const answer = await fetch(`${url}${AUTH_PATH}/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The sign-in responded ${answer.status}.`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} responded ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  return Object.assign(send, { cookie });
}

/** A confidential app of the publisher that signs readers in. */
export class ReaderClient {
  readonly authorization: string;
  readonly #url: string;
  readonly #config: oidc.Configuration;

  private constructor(url: string, config: oidc.Configuration, authorization: string) {
    this.#url = url;
    this.#config = config;
    this.authorization = authorization;
  }

  /** Registers an app of publication 10. */
  static async register(url: string, console: ConsoleSession): Promise<ReaderClient> {
    const { reader_client, client_secret } = await console<{
      reader_client: { id: string };
      client_secret: string;
    }>("POST", "/console/api/organizations/1/reader-clients", {
      reader_client: {
        name: `Bench ${randomBytes(4).toString("hex")}`,
        type: "confidential",
        publication_id: 10,
        redirect_uris: [CALLBACK],
      },
    });
    const config = await oidc.discovery(
      new URL(url + READERS_PATH),
      reader_client.id,
      undefined,
      oidc.ClientSecretBasic(client_secret),
      { execute: [oidc.allowInsecureRequests] },
    );
    const basic = Buffer.from(`${reader_client.id}:${client_secret}`).toString("base64");
    return new ReaderClient(url, config, `Basic ${basic}`);
  }

  /** Signs a reader in on the pages of the provider. Returns tokens for the built-in authority. */
  async signIn(reader: { email: string; password: string }) {
    const verifier = oidc.randomPKCECodeVerifier();
    const page = await this.#open(
      oidc.buildAuthorizationUrl(this.#config, {
        redirect_uri: CALLBACK,
        scope: `openid ${READ_SCOPE}`,
        resource: this.#url + SERVICE_API_PATH,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
    );
    const callback = await this.#open(page, reader);
    const tokens = await oidc.authorizationCodeGrant(this.#config, callback, { pkceCodeVerifier: verifier });
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token! };
  }

  readonly #cookies = new Map<string, string>();

  /** Opens an address, or sends a form to it. Follows redirects. Returns the address of the page. */
  async #open(url: URL, form?: Record<string, string>, redirects = 0): Promise<URL> {
    if (url.origin !== this.#url || redirects > MAX_REDIRECTS) return url;
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && { origin: this.#url }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const separator = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
    }
    const location = response.headers.get("location");
    return location === null ? url : this.#open(new URL(location, url), undefined, redirects + 1);
  }
}
