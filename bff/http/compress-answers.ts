import compression from "compression";
import type { RequestHandler } from "express";

/**
 * Answers are compressed for whoever says that they can read it. Others are spared what that costs: the functions that the
 * library puts into an answer are made where memory is cleared last, and keep the whole request there with them.
 */
export function compressAnswers(): RequestHandler {
  const compress = compression({
    filter: (request, response) => !isStream(response) && compression.filter(request, response),
  });
  return (request, response, next) => {
    if (request.headers["accept-encoding"] !== undefined) compress(request, response, next);
    else {
      // A cache on the way may keep this answer, and must not take it for the one that others get.
      response.vary("Accept-Encoding");
      next();
    }
  };
}

function isStream(response: { getHeader(name: string): unknown }): boolean {
  return String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
}
