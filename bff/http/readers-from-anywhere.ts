import cors from "cors";
import type { RequestHandler } from "express";

/**
 * Readers are served on the publisher's own pages, of whatever origin: who they are, their token says, and no cookie
 * counts here. What they get is never kept by a cache that others share.
 */
export function readersFromAnywhere(): RequestHandler {
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
