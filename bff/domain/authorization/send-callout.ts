import { isUtf8 } from "node:buffer";
import { type Dispatcher, errors } from "undici";
import type { CalloutReason } from "#shared/console/callouts.ts";
import { findAddressRefusal } from "../../platform/outbound/outbound-agent.ts";

/** What came back, as it came. */
export interface RawAnswer {
  status: number;
  contentType: string | null;
  body: string;
  /** Whether the body came as UTF-8; what is none stands in it as U+FFFD. */
  isUtf8: boolean;
}

/** No usable answer came. `unsent`: not one byte of the request had left. */
export class CalloutFailure extends Error {
  override readonly name = "CalloutFailure";
  readonly reason: CalloutReason;
  readonly unsent: boolean;
  /** What the customer answered, where it got so far; its body only for the log. */
  readonly answer: { status: number; contentType: string | null; body?: string | null } | null;

  constructor(reason: CalloutReason, options: { unsent?: boolean; answer?: CalloutFailure["answer"] } = {}) {
    super(`The callout ended: ${reason}`);
    this.reason = reason;
    this.unsent = options.unsent ?? false;
    this.answer = options.answer ?? null;
  }
}

/** Where the status says it all: how long a body is waited for that only explains it. */
const EXPLANATION_MS = 250;

/** No redirect, and no answer to a question that was not conditional. */
const NOT_MODIFIED = 304;

export interface CalloutRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** The most an answer may hold. */
  maxBytes: number;
  /** Until when the whole answer has to be there, on the clock of `performance.now()`. */
  deadline: number;
}

/**
 * POSTs once and reads the answer, within its bounds of time and size. Redirects are not followed, encodings not undone:
 * either is a failure. Throws CalloutFailure, and nothing else.
 */
export function sendCallout(dispatcher: Dispatcher, request: CalloutRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let answer: { status: number; contentType: string | null } | null = null;
    let settled = false;
    let received = 0;
    const chunks: Buffer[] = [];
    /** What the status has decided already, with a body that explains it, as far as there is one. */
    let decided: ((body: string | null) => RawAnswer | CalloutFailure) | null = null;
    let patience: NodeJS.Timeout | undefined;

    const settle = (result: RawAnswer | CalloutFailure) => {
      if (settled) return;
      settled = true;
      if (result instanceof CalloutFailure) {
        controller?.abort(result);
        reject(result);
      } else resolve(result);
    };
    const fail = (reason: CalloutReason) => {
      const failure = new CalloutFailure(reason, { answer });
      if (settled) controller?.abort(failure);
      else settle(decided ? decided(null) : failure);
    };
    const explained = (decide: NonNullable<typeof decided>) => {
      decided = decide;
      patience = setTimeout(() => settle(decide(null)), EXPLANATION_MS);
    };
    // Runs on after an answer was settled, until its body has ended: it may never do so by itself.
    const timer = setTimeout(() => fail("timeout"), Math.max(0, request.deadline - performance.now()));

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // The time was over before a connection was free: nobody waits for the answer any more.
        if (settled) started.abort(new CalloutFailure("timeout"));
      },
      onResponseStart(_controller, status, headers) {
        // What precedes the answer, such as 103.
        if (status < 200) return;
        const contentType = one(headers["content-type"]);
        answer = { status, contentType };
        if (status >= 300 && status < 400 && status !== NOT_MODIFIED) return fail("redirect");
        const encoding = one(headers["content-encoding"]);
        const isEncoded = encoding !== null && encoding.toLowerCase() !== "identity";
        const legible = (body: string | null) => (isEncoded ? null : body);
        if (status === 401)
          return explained((body) => ({ status, contentType, body: legible(body) ?? "", isUtf8: true }));
        if (status !== 200)
          return explained(
            (body) =>
              new CalloutFailure("bad_status", { answer: { status, contentType, body: legible(body) } }),
          );
        if (isEncoded) return fail("encoded");
        if (Number(one(headers["content-length"]) ?? 0) > request.maxBytes) return fail("too_large");
      },
      onResponseData(_controller, chunk) {
        received += chunk.length;
        if (received > request.maxBytes) return fail("too_large");
        if (!settled) chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        clearTimeout(patience);
        if (!answer) return fail("connection_lost");
        const bytes = Buffer.concat(chunks);
        const body = bytes.toString("utf8");
        settle(decided ? decided(body) : { ...answer, body, isUtf8: isUtf8(bytes) });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        clearTimeout(patience);
        settle(decided ? decided(null) : failureOf(error, controller === null, answer));
      },
    };
    dispatcher.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname,
        method: "POST",
        headers: request.headers,
        body: request.body,
      },
      handler,
    );
  });
}

function failureOf(error: Error, unsent: boolean, answer: CalloutFailure["answer"]): CalloutFailure {
  if (error instanceof CalloutFailure) return error;
  const refused = findAddressRefusal(error);
  if (refused) return new CalloutFailure(refused.needsTls ? "tls_required" : "address_refused");
  if (unsent) return new CalloutFailure("connect_failed", { unsent });
  if (error instanceof errors.HeadersOverflowError) return new CalloutFailure("too_large", { answer });
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new CalloutFailure("too_large", { answer });
  return new CalloutFailure(isMalformed(error) ? "bad_http" : "connection_lost", { answer });
}

/** What the client hangs up for, which is none of the server's doing but what it sent. */
function isMalformed(error: Error): boolean {
  if (error instanceof errors.HTTPParserError) return true;
  if (error instanceof errors.ResponseContentLengthMismatchError) return true;
  return error instanceof errors.SocketError && /^bad (?:response|upgrade)$/.test(error.message);
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}
