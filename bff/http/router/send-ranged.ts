import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { ServiceError } from "#bff/core/errors.ts";
import { contentTypeOf } from "#bff/platform/storage/content-types.ts";
import type { RangedFileResponse } from "./responses.ts";

const MAX_LISTENERS = 20;

/** Streams a response body. Destroys the stream if the client closes the connection. */
export async function streamTo(response: Response, stream: Readable): Promise<void> {
  // The middleware and `pipeline` listen for the end of the same response, which Node takes for a leak from the eleventh on.
  response.setMaxListeners(MAX_LISTENERS);
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    // The client closed the connection, so there is no one to respond to.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ERR_STREAM_UNABLE_TO_PIPE")
      throw error;
    stream.destroy();
  });
}

/**
 * Sends 200 with a file, 206 with a range, or 304 if the client's copy is current. Throws 416 for a range after the end. With
 * `accelPrefix`, the proxy in front sends the file from an internal address with this prefix, and answers all of these.
 */
export async function sendRanged(
  accelPrefix: string | null,
  request: Request,
  response: Response,
  { ranged, headers, attachment }: RangedFileResponse,
): Promise<void> {
  const { etag } = ranged;
  // Called only when the file exists, so that error responses do not get its caching headers and file name.
  const setFileHeaders = () => {
    if (attachment !== undefined) response.attachment(attachment);
    // The proxy adds it itself.
    if (accelPrefix === null) response.set("Accept-Ranges", "bytes");
    return response.set({ ...headers, ETag: etag });
  };
  if (accelPrefix !== null) {
    const path = await ranged.pathForProxy(request.method === "HEAD" ? "HEAD" : "GET");
    setFileHeaders()
      .type(contentTypeOf(path.replace(/\?.*/, "")))
      .set("X-Accel-Redirect", accelPrefix + path)
      .end();
    return;
  }
  const isConditional = request.headers["if-none-match"] !== undefined || request.headers.range !== undefined;
  const totalBytes = isConditional ? await ranged.size() : 0;
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    setFileHeaders().status(304).end();
    return;
  }
  const range = isConditional ? rangeOf(request, totalBytes, etag) : null;
  const file = await ranged.open(range ?? undefined);
  setFileHeaders().type(file.contentType).set("Content-Length", String(file.bytes));
  if (range) response.status(206).set("Content-Range", `bytes ${range.start}-${range.end}/${totalBytes}`);
  else response.status(200);
  if (request.method === "HEAD") {
    file.stream.destroy();
    response.end();
    return;
  }
  await streamTo(response, file.stream);
}

/** Returns the requested range, or null for the whole file. A request for several ranges gets the whole file. */
function rangeOf(request: Request, totalBytes: number, etag: string): { start: number; end: number } | null {
  const ifRange = request.headers["if-range"];
  if (ifRange !== undefined && ifRange !== etag) return null;
  // A suffix longer than the file means the whole file (RFC 9110, 14.1.2), but `request.range` rejects it.
  const suffix = /^bytes=-(\d+)$/.exec(request.headers.range ?? "");
  if (suffix && Number(suffix[1]) >= totalBytes && totalBytes > 0) return { start: 0, end: totalBytes - 1 };
  const ranges = request.range(totalBytes, { combine: true });
  if (ranges === undefined || ranges === -2) return null;
  if (ranges === -1)
    throw new ServiceError(
      "range_not_satisfiable",
      { bytes: totalBytes },
      { headers: { "Content-Range": `bytes */${totalBytes}` } },
    );
  const [range] = ranges;
  return ranges.type === "bytes" && ranges.length === 1 && range
    ? { start: range.start, end: range.end }
    : null;
}

/** Returns whether the copy that a client has is the one with this tag, by weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag.replace(/^W\//, "") || tag === "*");
}
