import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import type { Config } from "#bff/core/config.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { closeUnreadBody, type LINGER } from "./close-unread-bodies.ts";

/** Closes connections of slow clients (slowloris protection). `checkEveryMs` is how often the timeouts are checked. */
const TIMEOUTS = { headersMs: 20_000, requestMs: 120_000, checkEveryMs: 5_000 };
type Timeouts = typeof TIMEOUTS & { linger?: typeof LINGER };
const KEEP_ALIVE_MS = 65_000;
/** Large enough for an access token and an ID token of maximum length, or for a list of 4,000 characters in the URL. */
const MAX_HEADER_BYTES = 48 * 1024;
const BODY_IDLE_TIMEOUT_MS = 30_000;
const IDLE_SWEEP_MS = 100;
/** `close` waits this long for open requests, then closes their connections. */
const CLOSE_TIMEOUT_MS = 5000;

/** Connections whose request may take longer than `requestMs`, because its body is a large file. */
const withLongBody = new WeakSet<Duplex>();

/** Replaces the timeout of a request by one that applies only while no bytes of its body arrive. */
export function allowLongBody(request: IncomingMessage, idleMs = BODY_IDLE_TIMEOUT_MS): void {
  const { socket } = request;
  withLongBody.add(socket);
  request.setTimeout(idleMs, () => request.destroy());
  // The response may take longer.
  request.once("end", () => request.setTimeout(0));
  request.once("close", () => withLongBody.delete(socket));
}

/** The port cannot be used. The message says what to do. */
export class ListenError extends OperatorError {
  override name = "ListenError";
}

export interface Server {
  /** Disables keep-alive: every response closes its connection, so that clients reconnect to another process. */
  retire(): void;
  /** Stops accepting connections, and resolves when all open requests have been answered. */
  close(): Promise<void>;
}

/** Starts an HTTP server. `setting` is the name of the setting that defines the port. Throws `ListenError`. */
export async function listenOn(
  app: Express,
  { host, port }: Pick<Config, "host" | "port">,
  setting = "PORT",
  { headersMs, requestMs, checkEveryMs, linger }: Timeouts = TIMEOUTS,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkEveryMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    app,
  );
  server.on("clientError", respondToMalformed);
  // Keyed by connection, not a set of responses: a set with many insertions and deletions keeps its old hash tables, and with
  // them all responses and requests, alive until the next full garbage collection.
  const openResponses = new Map<Socket, ServerResponse | null>();
  let isRetired = false;
  server.prependListener("request", (request, response) => {
    if (isRetired) response.shouldKeepAlive = false;
    closeUnreadBody(request, response, linger);
    const { socket } = request;
    openResponses.set(socket, response);
    response.once("close", () => {
      if (openResponses.get(socket) === response) openResponses.set(socket, null);
    });
  });
  server.on("connection", (socket) => {
    socket.once("close", () => openResponses.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port, setting)));
    server.listen(port, host, resolve);
  });
  return {
    retire() {
      isRetired = true;
      for (const response of openResponses.values()) if (response) response.shouldKeepAlive = false;
    },
    close() {
      return new Promise((resolve) => {
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        const timeout = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(timeout);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** Responds to a request that Node cannot parse, with the same JSON as for other errors, and closes the connection. */
function respondToMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && withLongBody.has(socket)) return;
  // No response is possible on a closed connection, or after another response has started.
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  if (socket.writable && !response?.headersSent) {
    const { status, code, message } = malformedRequestError(error.code);
    const body = JSON.stringify({ error: message, code });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  // Not `end()`, because a slow client could keep the connection open.
  socket.destroy();
}

function malformedRequestError(code: string | undefined): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new ServiceError("headers_too_large", { bytes: MAX_HEADER_BYTES });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ServiceError("request_timeout");
    default:
      return new ServiceError("malformed_request");
  }
}

function toListenError(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  const address = `${host}:${port}`;
  switch (error.code) {
    case "EADDRINUSE":
      return new ListenError(
        `Another program already listens on ${address}. Stop it, or use another port with ${setting}=${port + 1}.`,
      );
    case "EACCES":
      return new ListenError(
        `This account has no permission to listen on ${address}. Set ${setting} to a port above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ListenError(
        `${host} is not an address of this machine. Set HOST to an address of this machine, such as 127.0.0.1.`,
      );
    default:
      return error;
  }
}
