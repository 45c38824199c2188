import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, errors } from "undici";
import type { AddressGuard } from "./address-guard.ts";
import { requireTls, WITHOUT_TLS } from "./require-tls.ts";

export interface OutboundAgentOptions {
  guard: AddressGuard;
  /**
   * Send http:// requests to public addresses, too. Off by default, because most requests carry secrets: without TLS
   * only addresses on the operator's list are dialed.
   */
  publicPlainHttp?: boolean;
  /** Name lookup, TCP and TLS together, in milliseconds. */
  connectMs?: number;
  /** From the request to the end of the response's headers, in milliseconds; 0 is without limit. */
  headersMs?: number;
  /** Between two pieces of a response's body, in milliseconds; 0 is without limit. */
  bodyMs?: number;
  /** Reuse connections. Off by default: every request then dials anew and closes its connection. */
  keepAlive?: boolean;
  /** Connections per origin at a time. */
  connections?: number;
  /** Resolves names; the system's resolver by default. */
  lookup?: LookupFunction;
}

/** The connection was not opened, because every address of the host is refused by the guard. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
  readonly code = "ERR_ADDRESS_REFUSED";
  readonly host: string;
  /** The ranges the host's addresses lie in, for logs. */
  readonly ranges: string[];
  /** The same host may be reached with TLS. */
  readonly needsTls: boolean;

  constructor(host: string, ranges: string[]) {
    super(`${host} leads to no address that may be reached (${[...new Set(ranges)].join(", ")})`);
    this.host = host;
    this.ranges = ranges;
    this.needsTls = ranges.includes(WITHOUT_TLS);
  }
}

/** Returns the refusal that made a request fail. A name with several addresses reports it among other errors. */
export function findAddressRefusal(error: unknown): AddressRefusedError | null {
  if (error instanceof AddressRefusedError) return error;
  if (!(error instanceof Error)) return null;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return inner.map(findAddressRefusal).find((refusal) => refusal !== null) ?? null;
}

/**
 * An HTTP client that connects to no address the guard refuses. Every address is checked when it is dialled,
 * whether it was written in the URL or came from the name service, so a name that changes its address between
 * two look-ups gains nothing. Of several addresses only the allowed ones are tried; with none left the request
 * fails with AddressRefusedError. Follows no redirects, uses no proxy, speaks HTTP/1.1 and asks for
 * `Accept-Encoding: identity` unless told otherwise. Close or destroy it when done.
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
    dial(target, punctual(connectMs, callback));
  };

  const agent = new Agent({
    connect,
    allowH2: false,
    headersTimeout: options.headersMs ?? 30_000,
    bodyTimeout: options.bodyMs ?? 30_000,
    ...(options.keepAlive ? {} : { pipelining: 0 }),
    ...(options.connections === undefined ? {} : { connections: options.connections }),
  });
  return agent.compose(askForIdentity);
}

/** A `lookup` for one port that hands on the allowed addresses alone. */
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
 * Answers a connection attempt in time: undici's own connect timer is coarse and may be half a second late or
 * more. It still reaps the socket.
 */
function punctual(connectMs: number, callback: buildConnector.Callback): buildConnector.Callback {
  let answered = false;
  const timer = setTimeout(() => {
    answered = true;
    callback(new errors.ConnectTimeoutError(`No connection after ${connectMs} ms`), null);
  }, connectMs);
  return (...result) => {
    clearTimeout(timer);
    if (answered) result[1]?.destroy();
    else callback(...result);
  };
}

const askForIdentity: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headers: withIdentity(options.headers) }, handler);

function withIdentity(headers: Dispatcher.DispatchOptions["headers"]): Dispatcher.DispatchOptions["headers"] {
  const identity = { "accept-encoding": "identity" };
  if (!headers) return identity;
  if (Array.isArray(headers) || Symbol.iterator in headers) {
    throw new TypeError("Pass the headers of an outgoing request as an object.");
  }
  const given = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  return given ? headers : { ...headers, ...identity };
}
