import type { Request } from "express";
import { ServiceError } from "#bff/core/errors.ts";

/**
 * Reads a body with `read`, a body parser that calls `done`. Rejects with 413 as soon as the `Content-Length` or the received
 * bytes exceed `limitBytes`. Body parsers would first wait for the end of the body.
 */
export function readBounded(
  request: Request,
  limitBytes: number,
  read: (done: (error?: unknown) => void) => void,
  toError: (limitBytes: number) => ServiceError = bodyTooLarge,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const rejectBody = () => {
      // The server discards the rest and closes the connection after the response.
      request.unpipe();
      request.resume();
      reject(toError(limitBytes));
    };
    if (Number(request.headers["content-length"]) > limitBytes) {
      rejectBody();
      return;
    }
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limitBytes) return;
      request.off("data", count);
      rejectBody();
    };
    read((error) => {
      request.off("data", count);
      if (error) reject(error);
      else resolve();
    });
    request.on("data", count);
  });
}

export function bodyTooLarge(limitBytes: number): ServiceError {
  return new ServiceError("too_large.body", { bytes: limitBytes });
}
