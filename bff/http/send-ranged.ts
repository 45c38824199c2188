import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { ServiceError } from "../domain/errors.ts";
import type { RangedFileAnswer } from "./answers.ts";

/** Streams to whoever asked; one who hangs up ends it. */
export async function streamTo(response: Response, stream: Readable): Promise<void> {
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    // The reader hung up, in the middle or before it began; there is nobody left to tell.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "ERR_STREAM_UNABLE_TO_PIPE")
      throw error;
    stream.destroy();
  });
}

/** Answers 200 with all of a file, 206 with a range, 304 to somebody who has it, 416 to one who asks behind its end. */
export async function sendRanged(
  request: Request,
  response: Response,
  { ranged, headers, attachment }: RangedFileAnswer,
): Promise<void> {
  const { totalBytes, etag } = ranged;
  // How long it may be kept and what it is called is said of the file alone, and of no error in its place.
  const found = () => {
    if (attachment !== undefined) response.attachment(attachment);
    return response.set({ ...headers, "Accept-Ranges": "bytes", ETag: etag });
  };
  if (holds(request.headers["if-none-match"], etag)) {
    found().status(304).end();
    return;
  }
  const range = rangeOf(request, totalBytes, etag);
  const file = await ranged.open(range ?? undefined);
  if (!file) throw new ServiceError("not_found.file");
  found().type(file.contentType).set("Content-Length", String(file.bytes));
  if (range) response.status(206).set("Content-Range", `bytes ${range.start}-${range.end}/${totalBytes}`);
  else response.status(200);
  if (request.method === "HEAD") {
    file.stream.destroy();
    response.end();
    return;
  }
  await streamTo(response, file.stream);
}

/** The one range that is asked for; null for all of the file. Several at once are answered with all of it. */
function rangeOf(request: Request, totalBytes: number, etag: string): { start: number; end: number } | null {
  const ifRange = request.headers["if-range"];
  if (ifRange !== undefined && ifRange !== etag) return null;
  // The end of a file that has less than that is all of it (RFC 9110 14.1.2); `range` finds such an end behind the file.
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

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");
}
