import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { asDownloadError, type DownloadError, failures, type TransferState } from "./download-error.ts";
import type { DownloadOptions, DownloadResult } from "./download-options.ts";

const redirects = new Set([301, 302, 303, 307, 308]);
const longestKnownRetryAfterMs = 24 * 60 * 60_000;

/** Where a download begins: the address without its credentials, and these as an `Authorization` header. */
export interface Start {
  url: URL;
  authorization: string | null;
}

/** Reads an address as it was given. @throws DownloadError `bad_url`. */
export function readStart(text: string): Start {
  const url = URL.parse(text);
  if (!url || !isWeb(url)) throw failures.badUrl();
  const { username, password } = url;
  url.username = "";
  url.password = "";
  if (username === "" && password === "") return { url, authorization: null };
  const pair = `${decode(username)}:${decode(password)}`;
  return { url, authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}

function isWeb(url: URL): boolean {
  return (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One try, from the first address to the stored file. @throws DownloadError, or errors of the disk. */
export async function attemptDownload(
  options: DownloadOptions,
  start: Start,
  agent: Dispatcher,
  stop: AbortSignal,
): Promise<DownloadResult> {
  const watch = createWatch(stop);
  const state: TransferState = {
    host: start.url.host,
    answered: false,
    received: 0,
    total: null,
    encoding: null,
  };
  try {
    const { url, response } = await follow(options, start, agent, watch, state);
    const stored = await store(options, response, watch, state);
    return {
      ...stored,
      contentType: header(response, "content-type"),
      finalUrl: `${url.origin}${url.pathname}`,
    };
  } catch (error) {
    throw asDownloadError(error, state);
  }
}

/** Aborts its signal when the other side keeps silent. Only the time spent waiting for it counts. */
function createWatch(stop: AbortSignal) {
  const silence = new AbortController();
  return {
    signal: AbortSignal.any([stop, silence.signal]),
    async within<T>(ms: number, failure: () => DownloadError, work: () => Promise<T>): Promise<T> {
      const timer = setTimeout(() => silence.abort(failure()), ms);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type Watch = ReturnType<typeof createWatch>;

async function follow(
  options: DownloadOptions,
  start: Start,
  agent: Dispatcher,
  watch: Watch,
  state: TransferState,
) {
  const { firstByteMs = 15_000, maxRedirects = 3 } = options;
  let url = start.url;
  for (let followed = 0; ; followed++) {
    const { origin, pathname, search, host } = url;
    state.host = host;
    const response = await watch.within(
      firstByteMs,
      () => failures.silentAtStart(host, firstByteMs),
      () =>
        agent.request({
          origin,
          path: pathname + search,
          method: "GET",
          signal: watch.signal,
          headers: {
            accept: options.accept ?? "*/*",
            "user-agent": "Newsrack",
            ...(start.authorization && origin === start.url.origin
              ? { authorization: start.authorization }
              : {}),
          },
        }),
    );
    if (response.statusCode === 200) return { url, response };

    discard(response);
    const location = header(response, "location");
    if (!redirects.has(response.statusCode) || location === null) {
      throw failures.status(url, response.statusCode, retryAfterMs(header(response, "retry-after")));
    }
    if (followed === maxRedirects) throw failures.tooManyRedirects(host, maxRedirects);
    const next = URL.parse(location, url);
    if (!next || !isWeb(next)) throw failures.badRedirect(host);
    url = next;
  }
}

/** Ends a response whose body nobody reads; what that raises in the body is no news. */
function discard(response: Dispatcher.ResponseData): void {
  response.body.on("error", () => {}).destroy();
}

async function store(
  options: DownloadOptions,
  response: Dispatcher.ResponseData,
  watch: Watch,
  state: TransferState,
) {
  const { maxBytes, idleMs = 30_000, onProgress } = options;
  const { host } = state;
  const announced = header(response, "content-length");
  const total = announced !== null && /^\d+$/.test(announced) ? Number(announced) : null;
  state.answered = true;
  state.total = total;
  const coding = header(response, "content-encoding")?.trim().toLowerCase() ?? "";
  state.encoding = coding === "" || coding === "identity" ? null : coding;
  const decoder = decoderOf(state.encoding);
  const refusal =
    total !== null && total > maxBytes
      ? failures.tooLarge(host, maxBytes, total)
      : state.encoding !== null && decoder === null
        ? failures.badEncoding(host, coding)
        : null;
  if (refusal) {
    discard(response);
    throw refusal;
  }

  // What stays unread when this ends early goes with the connection, at the end of the download.
  async function* received(): AsyncGenerator<Buffer> {
    const pieces: AsyncIterator<Buffer> = response.body[Symbol.asyncIterator]();
    for (;;) {
      const piece = await watch.within(
        idleMs,
        () => failures.stalled(host, idleMs, state.received),
        () => pieces.next(),
      );
      if (piece.done) return;
      state.received += piece.value.length;
      if (state.received > maxBytes) throw failures.tooLarge(host, maxBytes);
      onProgress?.(state.received, total);
      yield piece.value;
    }
  }

  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > maxBytes) throw failures.tooLarge(host, maxBytes);
      hash.update(piece);
      yield piece;
    }
  }

  const file = createWriteStream(options.path);
  const closed = new Promise<void>((resolve) => file.once("close", resolve));
  try {
    if (decoder === null) await pipeline(received, measured, file);
    else await pipeline(received, decoder, measured, file);
  } finally {
    // A file that is still being opened would be made anew after a failure has removed it.
    await closed;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function decoderOf(coding: string | null): Transform | null {
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "deflate") return createInflate();
  if (coding === "br") return createBrotliDecompress();
  return null;
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** `Retry-After` in milliseconds from now: seconds or a date. */
function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestKnownRetryAfterMs);
}
