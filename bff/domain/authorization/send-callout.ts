import { type Dispatcher, errors } from "undici";
import type { CalloutReason } from "#shared/console/access.ts";
import { AddressRefusedError } from "../../platform/outbound/outbound-agent.ts";

/** What came back, as it came. */
export interface RawAnswer {
  status: number;
  contentType: string | null;
  body: string;
}

/** No usable answer came. `unsent`: not one byte of the request had left. */
export class CalloutFailure extends Error {
  override readonly name = "CalloutFailure";
  readonly reason: CalloutReason;
  readonly unsent: boolean;
  /** The customer's status, where it got so far. */
  readonly status: number | null;

  constructor(reason: CalloutReason, options: { unsent?: boolean; status?: number | null } = {}) {
    super(`The callout ended: ${reason}`);
    this.reason = reason;
    this.unsent = options.unsent ?? false;
    this.status = options.status ?? null;
  }
}

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

    const settle = (result: RawAnswer | CalloutFailure) => {
      if (settled) return;
      settled = true;
      if (result instanceof CalloutFailure) {
        controller?.abort(result);
        reject(result);
      } else resolve(result);
    };
    const fail = (reason: CalloutReason) => {
      const failure = new CalloutFailure(reason, { status: answer?.status ?? null });
      if (settled) controller?.abort(failure);
      else settle(failure);
    };
    // Runs on after a 401 was seen, until its body has ended: it may never do so by itself.
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
        if (status >= 300 && status < 400) return fail("redirect");
        // The word is in the status alone.
        if (status === 401) return settle({ status, contentType, body: "" });
        if (status !== 200) return fail("bad_status");
        const encoding = one(headers["content-encoding"]);
        if (encoding !== null && encoding.toLowerCase() !== "identity") return fail("encoded");
        if (Number(one(headers["content-length"]) ?? 0) > request.maxBytes) return fail("too_large");
      },
      onResponseData(_controller, chunk) {
        received += chunk.length;
        if (received > request.maxBytes) return fail("too_large");
        if (!settled) chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        if (!answer) return fail("connection_lost");
        settle({ ...answer, body: Buffer.concat(chunks).toString("utf8") });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        settle(failureOf(error, controller === null, answer?.status ?? null));
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

function failureOf(error: Error, unsent: boolean, status: number | null): CalloutFailure {
  if (error instanceof CalloutFailure) return error;
  if (refusalIn(error)) return new CalloutFailure("address_refused");
  if (unsent) return new CalloutFailure("connect_failed", { unsent });
  if (error instanceof errors.HeadersOverflowError) return new CalloutFailure("too_large", { status });
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new CalloutFailure("too_large", { status });
  return new CalloutFailure("connection_lost", { status });
}

/** A name may lead to several addresses, and the refusal stand among other reasons. */
function refusalIn(error: unknown): boolean {
  if (error instanceof AddressRefusedError) return true;
  return error instanceof AggregateError && error.errors.some(refusalIn);
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}
