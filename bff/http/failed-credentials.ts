import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { HttpError } from "./http-error.ts";

const WINDOW_MS = 60 * 1000;
const FAILURES_PER_ADDRESS = 300;

/** Slows down whoever tries API tokens; a valid one is never limited, whatever its neighbours do. */
export function limitFailedCredentials(): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: FAILURES_PER_ADDRESS,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
    skipSuccessfulRequests: true,
    legacyHeaders: false,
    handler: (_request, response, next) => {
      response.locals.tooManyFailures = true;
      next();
    },
  });
}

/** What a failed attempt is answered with once there have been too many. */
export function tooManyFailures(): HttpError {
  return new HttpError(
    429,
    "too_many_attempts",
    "Too many requests with wrong credentials. Try again in a minute.",
    {
      "Retry-After": String(WINDOW_MS / 1000),
    },
  );
}
