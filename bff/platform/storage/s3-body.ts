import { Readable } from "node:stream";
import { StorageError } from "./storage.ts";

/**
 * Hands on a body that must have exactly so many bytes. One that ends early, or falls silent while somebody waits for
 * more of it, ends in a `StorageError`: a short file is never taken for a whole one. A reader may take its time.
 */
export function wholeBody(body: Readable, bytes: number, silenceMs: number): Readable {
  const stream = Readable.from(counted(body, bytes, silenceMs), { objectMode: false });
  // One that is given up before it was begun has no generator to end.
  stream.once("close", () => body.destroy());
  body.on("error", () => undefined);
  return stream;
}

async function* counted(body: Readable, bytes: number, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let received = 0;
  for (;;) {
    const piece = await next(pieces, body, silenceMs);
    if (piece === null) break;
    received += piece.length;
    yield piece;
  }
  if (received !== bytes) throw brokeOff();
}

async function next(
  pieces: AsyncIterator<Buffer>,
  body: Readable,
  silenceMs: number,
): Promise<Buffer | null> {
  const timer = setTimeout(
    () => body.destroy(new Error(`nothing came for ${silenceMs} milliseconds`)),
    silenceMs,
  );
  try {
    const { done, value } = await pieces.next();
    return done ? null : value;
  } catch (error) {
    throw brokeOff(error);
  } finally {
    clearTimeout(timer);
  }
}

function brokeOff(cause?: unknown): StorageError {
  return new StorageError("unavailable", "The object storage broke off in the middle of a file. Try again.", {
    cause,
  });
}
