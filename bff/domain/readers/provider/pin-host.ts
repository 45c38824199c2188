import type { IncomingMessage } from "node:http";

/**
 * Makes the provider see the request under the base URL. It builds addresses in its documents from the headers of the request, which
 * a client could set, and marks cookies as secure only if it is told of TLS.
 */
export function pinHost(request: IncomingMessage, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  request.headers.host = host;
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
}
