import { isUtf8 } from "node:buffer";
import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { type Dispatcher, errors } from "undici";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import { createOutboundAgent, findAddressRefusal } from "#bff/platform/outbound/outbound-agent.ts";
import { StaleConnectionError } from "#bff/platform/outbound/reused-connection.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";

/** A complete response, not yet parsed. */
export interface RawResponse {
  status: number;
  contentType: string | null;
  body: string;
  /** False if the body contained invalid UTF-8, which `body` shows as U+FFFD. */
  isUtf8: boolean;
}

/** Thrown if no usable response arrived. */
export class CalloutFailure extends Error {
  override readonly name = "CalloutFailure";
  readonly reason: CalloutReason;
  /**
   * Set if the callout may be sent again: no byte of the request was sent, or a reused connection ended before any byte of
   * the answer.
   */
  readonly resendable: "unsent" | "stale_connection" | null;
  /** The start of the endpoint's response, if one arrived. The body is for the log only. */
  readonly response: { status: number; contentType: string | null; body?: string | null } | null;

  constructor(reason: CalloutReason, options: Partial<Pick<CalloutFailure, "resendable" | "response">> = {}) {
    super(`The callout ended: ${reason}`);
    this.reason = reason;
    this.resendable = options.resendable ?? null;
    this.response = options.response ?? null;
  }
}

/** Time limit for the body if the status alone decides. The body is then needed only for the log. */
const LOGGED_BODY_TIMEOUT_MS = 250;

/** In the range of redirects, but handled as a bad status. */
const NOT_MODIFIED = 304;

export interface CalloutRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Maximum size of the response body. */
  maxBytes: number;
  /** When the whole response must have arrived, on the clock of `performance.now()`. */
  deadline: number;
}

/** Sends callouts on reused connections. */
export interface CalloutAgent {
  /**
   * Sends a callout, and once more on a new connection if it may be sent again: immediately after a stale connection, else
   * after 50 to 100 ms. Throws `CalloutFailure`.
   */
  send(request: CalloutRequest): Promise<RawResponse>;
  /** Waits for requests in flight. */
  close(): Promise<void>;
  /** Aborts requests in flight. */
  destroy(): Promise<void>;
}

/** Creates the agent for callouts, with short timeouts. The caller closes or destroys it. */
export function createCalloutAgent(guard: AddressGuard): CalloutAgent {
  const options = {
    guard,
    connectMs: calloutLimits.connectMs,
    headersMs: calloutLimits.totalMs,
    bodyMs: calloutLimits.totalMs,
    connections: calloutLimits.inFlight,
  };
  const reusing = createOutboundAgent({ ...options, keepAlive: true });
  // After a restart of the endpoint, all idle connections are stale.
  const fresh = createOutboundAgent(options);
  const resend = retry(
    handleWhen((error) => error instanceof CalloutFailure && error.resendable !== null),
    {
      maxAttempts: 1,
      backoff: new DelegateBackoff(({ result }) =>
        "error" in result && (result.error as CalloutFailure).resendable === "stale_connection"
          ? 0
          : 50 + Math.random() * 50,
      ),
    },
  );
  return {
    send: (request) => resend.execute(({ attempt }) => sendCallout(attempt === 0 ? reusing : fresh, request)),
    async close() {
      await reusing.close();
      await fresh.close();
    },
    async destroy() {
      await Promise.all([reusing.destroy(), fresh.destroy()]);
    },
  };
}

/** Returns the headers of a callout. Of the reader's own headers only the tokens are forwarded (contract 4.C rule 3). */
export function calloutHeaders({
  token,
  idToken,
  requestId,
}: {
  token: string;
  idToken: string | null;
  /** Finds the callout in the publisher's own log. */
  requestId: string;
}): Record<string, string> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json",
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
    "User-Agent": "Newsrack",
    "X-Request-Id": requestId,
  };
  if (idToken !== null) headers["OIDC-ID-Token"] = idToken;
  return headers;
}

/**
 * Sends one POST and reads the response within the deadline and maximum size. A redirect or an encoded body is a failure.
 * Throws only `CalloutFailure`.
 */
function sendCallout(dispatcher: Dispatcher, request: CalloutRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let response: { status: number; contentType: string | null } | null = null;
    let settled = false;
    let received = 0;
    const chunks: Buffer[] = [];
    /** Builds the result if the status alone decides. The body is null if it did not arrive in time. */
    let resultOfStatus: ((body: string | null) => RawResponse | CalloutFailure) | null = null;
    let bodyTimer: NodeJS.Timeout | undefined;

    const settle = (result: RawResponse | CalloutFailure) => {
      if (settled) return;
      settled = true;
      if (result instanceof CalloutFailure) {
        controller?.abort(result);
        reject(result);
      } else resolve(result);
    };
    const fail = (reason: CalloutReason) => {
      const failure = new CalloutFailure(reason, { response });
      if (settled) controller?.abort(failure);
      else settle(resultOfStatus ? resultOfStatus(null) : failure);
    };
    const settleAfterBody = (resultOf: NonNullable<typeof resultOfStatus>) => {
      resultOfStatus = resultOf;
      bodyTimer = setTimeout(() => settle(resultOf(null)), LOGGED_BODY_TIMEOUT_MS);
    };
    // The timer continues after the result is settled, because the body may never end.
    const timer = setTimeout(() => fail("timeout"), Math.max(0, request.deadline - performance.now()));

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // The deadline passed before a connection was free, so no caller is waiting for the response.
        if (settled) started.abort(new CalloutFailure("timeout"));
      },
      onResponseStart(_controller, status, headers) {
        // An interim response such as 103 precedes the actual one.
        if (status < 200) return;
        const contentType = joinValues(headers["content-type"]);
        response = { status, contentType };
        if (status >= 300 && status < 400 && status !== NOT_MODIFIED) return fail("redirect");
        const encoding = joinValues(headers["content-encoding"]);
        const isEncoded = encoding !== null && encoding.toLowerCase() !== "identity";
        const legible = (body: string | null) => (isEncoded ? null : body);
        if (status === 401)
          return settleAfterBody((body) => ({
            status,
            contentType,
            body: legible(body) ?? "",
            isUtf8: true,
          }));
        if (status !== 200)
          return settleAfterBody(
            (body) =>
              new CalloutFailure("bad_status", { response: { status, contentType, body: legible(body) } }),
          );
        if (isEncoded) return fail("encoded");
        if (Number(joinValues(headers["content-length"]) ?? 0) > request.maxBytes) return fail("too_large");
      },
      onResponseData(_controller, chunk) {
        received += chunk.length;
        if (received > request.maxBytes) return fail("too_large");
        if (!settled) chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        clearTimeout(bodyTimer);
        if (!response) return fail("connection_lost");
        const bytes = Buffer.concat(chunks);
        const body = bytes.toString("utf8");
        settle(resultOfStatus ? resultOfStatus(body) : { ...response, body, isUtf8: isUtf8(bytes) });
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        clearTimeout(bodyTimer);
        settle(
          resultOfStatus ? resultOfStatus(null) : toCalloutFailure(error, controller === null, response),
        );
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

function toCalloutFailure(
  error: Error,
  unsent: boolean,
  response: CalloutFailure["response"],
): CalloutFailure {
  if (error instanceof CalloutFailure) return error;
  const refused = findAddressRefusal(error);
  if (refused) return new CalloutFailure(refused.needsTls ? "tls_required" : "address_refused");
  if (unsent) return new CalloutFailure("connect_failed", { resendable: "unsent" });
  if (error instanceof StaleConnectionError)
    return new CalloutFailure("connection_lost", { resendable: "stale_connection" });
  if (error instanceof errors.HeadersOverflowError) return new CalloutFailure("too_large", { response });
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new CalloutFailure("too_large", { response });
  return new CalloutFailure(isMalformed(error) ? "bad_http" : "connection_lost", { response });
}

/** Returns whether the client closed the connection because the server sent invalid HTTP. */
function isMalformed(error: Error): boolean {
  if (error instanceof errors.HTTPParserError) return true;
  if (error instanceof errors.ResponseContentLengthMismatchError) return true;
  return error instanceof errors.SocketError && /^bad (?:response|upgrade)$/.test(error.message);
}

function joinValues(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}
