import type { Request } from "express";
import { addressKey } from "../platform/rate-limits.ts";
import type { Services } from "../services.ts";
import { HttpError } from "./http-error.ts";

const WINDOW_SECONDS = 60;
const FAILURES_PER_ADDRESS = 300;

/**
 * Slows down whoever tries API tokens: counts a failed attempt, and throws 429 once there were too many. A valid token is
 * never limited, whatever its neighbours do.
 */
export async function countFailedCredentials({ rateLimits }: Services, request: Request): Promise<void> {
  const failures = rateLimits.limit("api-credentials", {
    points: FAILURES_PER_ADDRESS,
    seconds: WINDOW_SECONDS,
  });
  if ((await failures.take(addressKey(request.ip))) === null) return;
  throw new HttpError(
    429,
    "too_many_attempts",
    "Too many requests with wrong credentials. Try again in a minute.",
    { "Retry-After": String(WINDOW_SECONDS) },
  );
}
