import type { Request } from "express";
import { ServiceError } from "../domain/errors.ts";

/**
 * Reads a body with a reader of bodies, which calls `done`. A body of more than `limitBytes`, as announced or as it
 * comes, is refused with 413 at that moment: the readers themselves would first wait for its end.
 */
export function readBounded(
  request: Request,
  limitBytes: number,
  read: (done: (error?: unknown) => void) => void,
  refusal: (limitBytes: number) => ServiceError = bodyTooLarge,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const refuse = () => {
      // What still comes is thrown away: a connection cut now would take the refusal with it.
      request.unpipe();
      request.resume();
      reject(refusal(limitBytes));
    };
    if (Number(request.headers["content-length"]) > limitBytes) {
      refuse();
      return;
    }
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limitBytes) return;
      request.off("data", count);
      refuse();
    };
    read((error) => {
      request.off("data", count);
      if (error) reject(error);
      else resolve();
    });
    request.on("data", count);
  });
}

/** The refusal of a body that is too large, where nothing better can be said of it. */
export function bodyTooLarge(limitBytes: number): ServiceError {
  return new ServiceError("too_large.body", { bytes: limitBytes });
}
