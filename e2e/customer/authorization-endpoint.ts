import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from "express";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { type Entitlements, mayHave, productsOf, type Wanted } from "./entitlements.ts";

export interface AuthorizationEndpointOptions {
  /** The identity provider of the readers, as it calls itself in its tokens. */
  issuer: string;
  /** Where it publishes its keys: `jwks_uri` of its discovery document. */
  jwksUrl: string;
  /** Whom its access tokens are meant for: you. */
  audience: string;
  /** The secret part of the address, agreed on with the service. */
  profileToken: string;
  /** Asked anew for every request. */
  entitlements: () => Entitlements;
}

/**
 * A publisher's answer to “may this reader have this?”: contract 4.C and 5.2. This file, and a way of your own to look
 * up what a reader has, is all that a publisher needs.
 */
export function authorizationEndpoint(options: AuthorizationEndpointOptions): Router {
  const { issuer, audience, entitlements } = options;
  const keys = createRemoteJWKSet(new URL(options.jwksUrl));

  const knownProfile: RequestHandler = (request, response, next) => {
    if (request.params.profile_token === options.profileToken) return next();
    response.status(404).json({ error: "There is no such profile" });
  };

  /** Before anything of the body is read: whoever does not show a good token learns nothing but that. */
  const reader: RequestHandler = async (request, response, next) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return unauthorized(response, "There is no bearer token");
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
      // Only what is wrong with the token is the reader's fault: keys that cannot be fetched are ours.
      if (!(error instanceof errors.JOSEError) || OURS.has(error.code)) throw error;
      return unauthorized(response, "The token is expired, or not one of ours");
    }
    next();
  };

  /** Whether the reader may have what the body names. */
  const decide =
    ({ download = false } = {}): RequestHandler =>
    (request, response) => {
      const wanted: Wanted = {
        products: ["product_id_external", "product_id_apple", "product_id_google"].flatMap((name) =>
          list(request.body?.[name]),
        ),
        categories: list(request.body?.category_ids),
        download,
      };
      response.json({ granted: mayHave(entitlements(), response.locals.reader, wanted) });
    };

  const router = Router();
  const profile = Router({ mergeParams: true }).use(knownProfile, reader, express.json());
  profile.post(["/authorize", "/authorize_article", "/authorize_chatbot"], decide());
  profile.post("/authorize_download", decide({ download: true }));
  profile.post("/issues", (_request, response) => {
    response.json({ issues: productsOf(entitlements(), response.locals.reader) });
  });
  return router.use("/svc-api/v2/:profile_token", profile, failed);
}

const OURS = new Set(["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"]);

/** The parts of a comma-separated list; nothing for whatever is no string, and no empty parts. */
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
