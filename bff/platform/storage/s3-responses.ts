import { Readable } from "node:stream";
import { StorageError } from "./storage.ts";

/**
 * Wraps a response body that must have exactly `bytes` bytes. The stream fails with a `StorageError` if the body ends early
 * or sends nothing for `idleTimeoutMs` while the reader waits. A slow reader causes no timeout.
 */
export function fullBody(body: Readable, bytes: number, idleTimeoutMs: number): Readable {
  const stream = Readable.from(countBytes(body, bytes, idleTimeoutMs), { objectMode: false });
  // If the stream is destroyed before the first read, the generator has not started and cannot destroy the body.
  stream.once("close", () => body.destroy());
  body.on("error", () => undefined);
  return stream;
}

async function* countBytes(body: Readable, bytes: number, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let received = 0;
  for (;;) {
    const chunk = await nextChunk(chunks, body, idleTimeoutMs);
    if (chunk === null) break;
    received += chunk.length;
    yield chunk;
  }
  if (received !== bytes) throw incompleteError();
}

async function nextChunk(
  chunks: AsyncIterator<Buffer>,
  body: Readable,
  idleTimeoutMs: number,
): Promise<Buffer | null> {
  const timer = setTimeout(
    () => body.destroy(new Error(`no data received for ${idleTimeoutMs} ms`)),
    idleTimeoutMs,
  );
  try {
    const { done, value } = await chunks.next();
    return done ? null : value;
  } catch (error) {
    throw incompleteError(error);
  } finally {
    clearTimeout(timer);
  }
}

function incompleteError(cause?: unknown): StorageError {
  return new StorageError("unavailable", "The object storage sent only a part of a file. Try again.", {
    cause,
  });
}
