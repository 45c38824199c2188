import { closeSync, openSync, readSync } from "node:fs";
import { constants, inflateSync } from "node:zlib";

/** Entry of the catalog of each document with layers (optional content, ISO 32000-1, 8.11). */
export const LAYERS_KEY = "/OCProperties";
/** Type of a stream that contains compressed objects, among which the catalog may be. */
const OBJECT_STREAM = "/ObjStm";

const CHUNK_BYTES = 4 * 1024 * 1024;
/** Object streams have about 100 KB. Longer ones count as mentioning layers, which only costs time. */
const OVERLAP_BYTES = 1024 * 1024;
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/** Returns false if a PDF certainly has no layers, without opening it. Reads the file once and inflates its object streams. */
export function mentionsLayers(path: string): boolean {
  const descriptor = openSync(path, "r");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES);
    for (let position = 0; ; position += CHUNK_BYTES) {
      const bytes = chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, position));
      if (bytes.includes(LAYERS_KEY)) return true;
      for (let at = bytes.indexOf(OBJECT_STREAM); at >= 0; at = bytes.indexOf(OBJECT_STREAM, at + 1))
        if (at < CHUNK_BYTES && streamMentionsLayers(bytes, at)) return true;
      if (bytes.length < chunk.length) return false;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Returns true for a stream that cannot be read here, for example because it is encrypted. */
function streamMentionsLayers(bytes: Buffer, dictionary: number): boolean {
  const start = bytes.indexOf("stream", dictionary);
  const end = bytes.indexOf("endstream", start);
  if (start < 0 || end < 0) return true;
  let data = start + "stream".length;
  while (bytes[data] === 0xd || bytes[data] === 0xa) data += 1;
  try {
    return inflateSync(bytes.subarray(data, end), {
      // Objects at the end may be damaged, or have been cut off at a word that looks like the end of the stream.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_INFLATED_BYTES,
    }).includes(LAYERS_KEY);
  } catch {
    return true;
  }
}
