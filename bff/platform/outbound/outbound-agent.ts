import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, errors } from "undici";
import type { AddressGuard } from "./address-guard.ts";
import { requireTls, WITHOUT_TLS } from "./require-tls.ts";
import { createReusingPool } from "./reused-connection.ts";

export interface OutboundAgentOptions {
  guard: AddressGuard;
  /**
   * Allows http:// requests to public addresses. Off by default, because most requests contain secrets. Then http:// URLs
   * are limited to addresses on the operator's list.
   */
  publicPlainHttp?: boolean;
  /** Timeout for DNS, TCP and TLS together. */
  connectMs?: number;
  /** Timeout from the request to the end of the response headers. 0: none. */
  headersMs?: number;
  /** Timeout between two chunks of the response body. 0: none. */
  bodyMs?: number;
  /**
   * Reuses connections. By default, every request opens and closes a connection. A request on a reused one fails with
   * `StaleConnectionError` if the connection ends before any byte of the answer.
   */
  keepAlive?: boolean;
  /** Maximum number of connections per origin. */
  connections?: number;
  /** DNS lookup. By default the resolver of the system. */
  lookup?: LookupFunction;
}

/** The guard refused every address of the host, so no connection was opened. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
  readonly code = "ERR_ADDRESS_REFUSED";
  readonly host: string;
  /** The ranges of the host's addresses, for logs. */
  readonly ranges: string[];
  /** True if the guard allows the host with TLS. */
  readonly needsTls: boolean;

  constructor(host: string, ranges: string[]) {
    super(`${host} has no allowed address (${[...new Set(ranges)].join(", ")})`);
    this.host = host;
    this.ranges = ranges;
    this.needsTls = ranges.includes(WITHOUT_TLS);
  }
}

/** Returns the `AddressRefusedError` that made a request fail, which may be nested in other errors, or null. */
export function findAddressRefusal(error: unknown): AddressRefusedError | null {
  if (error instanceof AddressRefusedError) return error;
  if (!(error instanceof Error)) return null;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.map(findAddressRefusal).find((refusal) => refusal !== null) ?? null;
}

/**
 * Creates an HTTP/1.1 client that never connects to an address that the guard refuses. Every address is checked when the
 * connection is opened, which prevents DNS rebinding. Of several addresses of a host, only the allowed ones are tried. If
 * there are none, the request fails with `AddressRefusedError`. The client follows no redirects, uses no proxy and sends
 * `Accept-Encoding: identity` by default. The caller closes or destroys it.
 */
export function createOutboundAgent(options: OutboundAgentOptions): Dispatcher {
  const { connectMs = 10_000, lookup = systemLookup as LookupFunction } = options;
  const tlsGuard = options.guard;
  const plainGuard = options.publicPlainHttp ? tlsGuard : requireTls(tlsGuard);

  const connect: buildConnector.connector = (target, callback) => {
    const isEncrypted = target.protocol === "https:";
    const guard = isEncrypted ? tlsGuard : plainGuard;
    const port = Number(target.port) || (isEncrypted ? 443 : 80);
    if (isIP(target.hostname) !== 0) {
      const verdict = guard.check(target.hostname, port);
      if (!verdict.allowed) {
        const refused = new AddressRefusedError(target.hostname, [verdict.range]);
        process.nextTick(() => callback(refused, null));
        return;
      }
    }
    const dial = buildConnector({
      lookup: guardedLookup(lookup, guard, port),
      timeout: connectMs,
      allowH2: false,
      maxCachedSessions: 0,
    });
    dial(target, withTimeout(connectMs, callback));
  };

  const agent = new Agent({
    connect,
    allowH2: false,
    headersTimeout: options.headersMs ?? 30_000,
    bodyTimeout: options.bodyMs ?? 30_000,
    ...(options.keepAlive ? { factory: createReusingPool } : { pipelining: 0 }),
    ...(options.connections === undefined ? {} : { connections: options.connections }),
  });
  return agent.compose(requestIdentityEncoding);
}

/** Wraps a DNS lookup so that it returns only the addresses that the guard allows for a port. */
function guardedLookup(lookup: LookupFunction, guard: AddressGuard, port: number): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const verdicts = addresses.map(({ address }) => guard.check(address, port));
      const allowed = addresses.filter((_, index) => verdicts[index]?.allowed);
      const first = allowed[0];
      if (!first) {
        const ranges = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.range]));
        return callback(new AddressRefusedError(hostname, ranges), []);
      }
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

/**
 * Wraps the callback of a connection attempt so that it times out after exactly `connectMs`. The connect timer of undici,
 * which may be half a second late, still closes the socket.
 */
function withTimeout(connectMs: number, callback: buildConnector.Callback): buildConnector.Callback {
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    callback(new errors.ConnectTimeoutError(`No connection after ${connectMs} ms`), null);
  }, connectMs);
  return (...result) => {
    clearTimeout(timer);
    if (isTimedOut) result[1]?.destroy();
    else callback(...result);
  };
}

const requestIdentityEncoding: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headers: withIdentity(options.headers) }, handler);

function withIdentity(headers: Dispatcher.DispatchOptions["headers"]): Dispatcher.DispatchOptions["headers"] {
  const identity = { "accept-encoding": "identity" };
  if (!headers) return identity;
  if (Array.isArray(headers) || Symbol.iterator in headers) {
    throw new TypeError("Pass the headers of an outgoing request as an object.");
  }
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  return isSet ? headers : { ...headers, ...identity };
}
