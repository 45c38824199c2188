import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as oidc from "openid-client";

/** A publisher's app on another origin. It signs readers in with the internal user provider and shows who they are. */
export interface ReaderApp {
  url: string;
  callback: string;
  signedOut: string;
  /** Sets the client with which the app is registered. */
  register(issuer: string, clientId: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the app. Its page `/` begins a sign-in, and `/sign-out` ends it. */
export async function startReaderApp(): Promise<ReaderApp> {
  let config: oidc.Configuration;
  let attempt = { verifier: "", state: "" };
  let idToken = "";
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", base);
    const redirect = (to: URL) => response.writeHead(302, { location: to.href }).end();
    const show = (text: string) =>
      response.writeHead(200, { "content-type": "text/html" }).end(`<p>${text}</p>`);
    if (url.pathname === "/") {
      attempt = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState() };
      return redirect(
        oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: "openid email profile",
          state: attempt.state,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
        }),
      );
    }
    if (url.pathname === "/callback") {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
      });
      idToken = tokens.id_token!;
      return show(`Reading as ${tokens.claims()?.name} (${tokens.claims()?.email})`);
    }
    if (url.pathname === "/sign-out")
      return redirect(
        oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: signedOut }),
      );
    if (url.pathname === "/signed-out") return show("Signed out of the app");
    return response.writeHead(404).end();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const [callback, signedOut] = [`${base}/callback`, `${base}/signed-out`];
  return {
    url: base,
    callback,
    signedOut,
    async register(issuer, clientId) {
      config = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
        execute: [oidc.allowInsecureRequests],
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
