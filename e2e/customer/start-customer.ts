import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import express from "express";
import { authorizationEndpoint } from "./authorization-endpoint.ts";
import { type ControlState, control, type IssuedTokens, issueTokens, type TokenRequest } from "./control.ts";
import type { Entitlements } from "./entitlements.ts";
import { faultsBefore } from "./faults.ts";
import { type AccountClaims, AUDIENCE, CLIENT_ID, identityProvider } from "./identity-provider.ts";
import { loginPage } from "./login-page.ts";

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Profile token of the endpoint without a fault. `demo-silent` and others choose a fault. */
export const PROFILE_TOKEN = "demo";

export interface SamplePublisherOptions {
  /** 0 chooses a free port. */
  port: number;
  host?: string;
  /** Redirect addresses of the identity provider in addition to those on this machine. */
  redirectUris?: string[];
  /** Replaces the entitlements of entitlements.json. */
  entitlements?: Entitlements;
  /** Replaces the claims of the identity provider's accounts. */
  accountClaims?: AccountClaims;
}

export interface SamplePublisher {
  /** Address of the authorization server, the identity provider (its issuer) and the reader page. */
  url: string;
  profileToken: string;
  clientId: string;
  /** State that can be changed at run time. */
  state: ControlState;
  /** Issues real tokens of a reader without a browser. */
  tokens(request: TokenRequest): Promise<IssuedTokens>;
  close(): Promise<void>;
}

/** Starts a sample publisher: identity provider, authorization endpoint and reader page. */
export async function startSamplePublisher(options: SamplePublisherOptions): Promise<SamplePublisher> {
  const { port, host = "127.0.0.1", redirectUris = [] } = options;
  const entitlements =
    options.entitlements ?? (JSON.parse(await readFile(beside("entitlements.json"), "utf8")) as Entitlements);
  const state: ControlState = { fault: null, entitlements };

  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  // The address is also the issuer, so it must be known first.
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const identity = await identityProvider(url, redirectUris, options.accountClaims);

  const app = express().disable("x-powered-by");
  app.use(faultsBefore(PROFILE_TOKEN, () => state.fault));
  app.use(
    authorizationEndpoint({
      issuer: url,
      jwksUrl: `${url}/jwks`,
      audience: AUDIENCE,
      profileToken: PROFILE_TOKEN,
      entitlements: () => state.entitlements,
    }),
  );
  app.use(control(identity, state));
  app.use(loginPage(identity.provider));
  app.use(express.static(beside("reader")));
  app.use(identity.provider.callback());
  server.on("request", app);

  return {
    url,
    profileToken: PROFILE_TOKEN,
    clientId: CLIENT_ID,
    state,
    tokens: (request) => issueTokens(identity, request),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
