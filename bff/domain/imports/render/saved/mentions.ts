import { closeSync, openSync, readSync } from "node:fs";
import { constants, inflateSync } from "node:zlib";

/** Type of a stream that contains compressed objects. */
const OBJECT_STREAM = "/ObjStm";

const CHUNK_BYTES = 4 * 1024 * 1024;
/** Object streams have about 100 KB. Longer ones count as mentioning every key, which only costs time. */
const OVERLAP_BYTES = 1024 * 1024;
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/**
 * Returns the keys that a PDF mentions, or may mention, without opening it. Reads the file once and inflates its object streams.
 */
export function mentionedKeys(path: string, keys: readonly string[]): Set<string> {
  const missing = new Set(keys);
  const descriptor = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES);
    for (let position = 0; missing.size > 0; position += CHUNK_BYTES) {
      const bytes = chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, position));
      removeMentioned(missing, bytes);
      for (let at = bytes.indexOf(OBJECT_STREAM); at >= 0; at = bytes.indexOf(OBJECT_STREAM, at + 1))
        if (at < CHUNK_BYTES && missing.size > 0) removeMentioned(missing, inflated(bytes, at));
      if (bytes.length < chunk.length) break;
    }
  } finally {
    closeSync(descriptor);
  }
  return new Set(keys).difference(missing);
}

/** Without bytes, all keys may be mentioned. */
function removeMentioned(missing: Set<string>, bytes: Buffer | null): void {
  for (const key of missing) if (bytes === null || bytes.includes(key)) missing.delete(key);
}

/** Returns null for a stream that cannot be read here, for example because it is encrypted. */
function inflated(bytes: Buffer, dictionary: number): Buffer | null {
  const start = bytes.indexOf("stream", dictionary);
  const end = bytes.indexOf("endstream", start);
  if (start < 0 || end < 0) return null;
  let data = start + "stream".length;
  while (bytes[data] === 0xd || bytes[data] === 0xa) data += 1;
  try {
    return inflateSync(bytes.subarray(data, end), {
      // Objects at the end may be damaged, or have been cut off at a word that looks like the end of the stream.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_INFLATED_BYTES,
    });
  } catch {
    return null;
  }
}
