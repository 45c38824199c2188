import { Readable } from "node:stream";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { contentTypeOf } from "./content-types.ts";
import { type ByteRange, invalidRange, type OpenedFile, StorageError } from "./storage.ts";

/** Opens the file in a response. Throws `StorageError` if the server returned another range than requested. */
export function openResponse(
  key: string,
  range: ByteRange | undefined,
  response: GetObjectCommandOutput,
  idleTimeoutMs: number,
): OpenedFile {
  const body = response.Body as Readable;
  const length = response.ContentLength ?? 0;
  const [start, end, totalBytes] = parseContentRange(response.ContentRange) ?? [0, length - 1, length];
  const bytes = end - start + 1;
  if (range && totalBytes === 0) {
    body.destroy();
    throw invalidRange(key, range, 0);
  }
  if (range && (start !== range.start || end !== Math.min(range.end ?? end, totalBytes - 1))) {
    body.destroy();
    throw new StorageError(
      "unavailable",
      "The object storage returns other ranges than requested. Check the proxy in front of it.",
    );
  }
  return {
    stream: fullBody(body, bytes, idleTimeoutMs),
    bytes,
    totalBytes,
    start,
    end,
    contentType: contentTypeOf(key),
    modifiedAt: wholeSeconds(response.LastModified),
  };
}

/** Truncates a date to seconds, because only some responses contain milliseconds. */
export function wholeSeconds(date: Date | undefined): Date {
  return new Date(Math.floor((date?.getTime() ?? 0) / 1000) * 1000);
}

/** Returns the first byte, the last byte and the total size. Returns null if the response is the whole file. */
function parseContentRange(contentRange: string | undefined): [number, number, number] | null {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "") ?? [];
  return total === undefined ? null : [Number(start), Number(end), Number(total)];
}

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
