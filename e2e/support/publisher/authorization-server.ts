import type { ServerResponse } from "node:http";
import type { Publisher } from "./file-server.ts";

export const PROFILE_TOKEN = "profile-of-the-tests";

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** Serves an `authorize` endpoint with a fixed response. A correct endpoint answers 401 to an unknown token. */
export function serveAuthorize(publisher: Publisher, answer: { status: number; body: unknown }): void {
  publisher.serve(`/svc-api/v2/${PROFILE_TOKEN}/authorize`, (request, response) => {
    request.resume();
    request.on("end", () => json(response, answer.status, answer.body));
  });
}

/** Serves the discovery document of an identity provider. Returns the issuer. */
export function serveIdentityProvider(publisher: Publisher): string {
  const issuer = `${publisher.url}/id`;
  publisher.serve("/id/.well-known/openid-configuration", (_request, response) =>
    json(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      code_challenge_methods_supported: ["S256"],
    }),
  );
  return issuer;
}
