import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from "express";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { type Entitlements, mayHave, productsOf, type RequestedItem } from "./entitlements.ts";

export interface AuthorizationEndpointOptions {
  /** Issuer of the readers' identity provider, as in its tokens. */
  issuer: string;
  /** Address of its keys: `jwks_uri` of its discovery document. */
  jwksUrl: string;
  /** Audience of its access tokens: your service. */
  audience: string;
  /** Secret part of the address, which Newsrack knows. */
  profileToken: string;
  /** Called for each request. */
  entitlements: () => Entitlements;
}

/**
 * Returns the authorization endpoint of a publisher (contract 4.C and 5.2). Copy this file and replace the lookup of
 * entitlements with your own.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Router {
  const { issuer, audience, entitlements } = options;
  const keys = createRemoteJWKSet(new URL(options.jwksUrl));

  const requireKnownProfile: RequestHandler = (request, response, next) => {
    if (request.params.profile_token === options.profileToken) return next();
    response.status(404).json({ error: "Unknown profile token" });
  };

  /** Verifies the token before the body is parsed, so that a caller without a valid token learns nothing else. */
  const reader: RequestHandler = async (request, response, next) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return unauthorized(response, "The bearer token is missing");
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ["RS256"],
        typ: "at+jwt",
        requiredClaims: ["sub", "exp"],
      });
      if (entitlements().revoked.includes(payload.sub!))
        return unauthorized(response, "The token was revoked");
      response.locals.reader = payload.sub;
    } catch (error) {
      // If the keys cannot be fetched, the token may be valid, so the request fails with 503 and not with 401.
      if (!(error instanceof errors.JOSEError) || OURS.has(error.code)) throw error;
      return unauthorized(response, "The token is invalid or expired");
    }
    next();
  };

  /** Answers whether the reader has one of the requested products or categories. */
  const decide =
    ({ download = false } = {}): RequestHandler =>
    (request, response) => {
      const wanted: RequestedItem = {
        products: ["product_id_external", "product_id_apple", "product_id_google"].flatMap((name) =>
          list(request.body?.[name]),
        ),
        categories: list(request.body?.category_ids),
        download,
      };
      response.json({ granted: mayHave(entitlements(), response.locals.reader, wanted) });
    };

  const router = Router();
  const profile = Router({ mergeParams: true }).use(requireKnownProfile, reader, express.json());
  profile.post(["/authorize", "/authorize_article", "/authorize_chatbot"], decide());
  profile.post("/authorize_download", decide({ download: true }));
  profile.post("/issues", (_request, response) => {
    response.json({ issues: productsOf(entitlements(), response.locals.reader) });
  });
  return router.use("/svc-api/v2/:profile_token", profile, failed);
}

const OURS = new Set(["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"]);

/** Returns the non-empty parts of a comma-separated list; none if the value is not a string. */
function list(value: unknown): string[] {
  if (typeof value !== "string") return [];
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function unauthorized(response: Response, error: string): void {
  response.status(401).set("WWW-Authenticate", 'Bearer error="invalid_token"').json({ error });
}

const failed: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = error.status >= 400 && error.status < 500 ? error.status : 503;
  response.status(status).json({ error: status === 503 ? "Try again shortly" : "The body is not JSON" });
};
