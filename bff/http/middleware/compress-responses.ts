import compression from "compression";
import type { RequestHandler } from "express";

/**
 * Compresses responses if the request has an `Accept-Encoding` header. Other requests skip the library, because its wrapper
 * functions keep the whole request in memory until the next full garbage collection.
 */
export function compressResponses(): RequestHandler {
  const compress = compression({
    filter: (request, response) => !isStream(response) && compression.filter(request, response),
  });
  return (request, response, next) => {
    if (request.headers["accept-encoding"] !== undefined) compress(request, response, next);
    else {
      // Caches must not reuse this uncompressed response for clients that accept compression.
      response.vary("Accept-Encoding");
      next();
    }
  };
}

function isStream(response: { getHeader(name: string): unknown }): boolean {
  return String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
}
