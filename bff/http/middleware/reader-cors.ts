import cors from "cors";
import type { RequestHandler } from "express";

/**
 * Allows the readers' API to be used from the publisher's pages on any origin. This is safe, because readers authenticate
 * with tokens, and the kiosk's cookie counts for same-origin requests only. Responses are not stored in shared caches.
 */
export function readerCors(): RequestHandler {
  const allow = cors({
    origin: "*",
    methods: ["GET", "HEAD"],
    allowedHeaders: ["Authorization", "OIDC-ID-Token", "Range", "If-Range", "If-None-Match"],
    exposedHeaders: [
      "Accept-Ranges",
      "Content-Range",
      "ETag",
      "Retry-After",
      "WWW-Authenticate",
      "X-Request-Id",
      "X-Support-Code",
    ],
    maxAge: 600,
  });
  return (request, response, next) => {
    response.set("Cache-Control", "private, no-store");
    response.set("Cross-Origin-Resource-Policy", "cross-origin");
    response.vary("Authorization");
    allow(request, response, next);
  };
}
