import { createServer, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import type { Config } from "../config.ts";
import { ExplainedError } from "../platform/explained-error.ts";

/** Whoever sends headers or a body drop by drop is cut off when this time is over, at the next look. */
const PATIENCE = { headersMs: 20_000, requestMs: 120_000, checkEveryMs: 5_000 };
const KEEP_ALIVE_MS = 65_000;
/** Room for an access token and an ID token of the longest that are read, or for a list of 4,000 characters in the address. */
const MAX_HEADER_BYTES = 48 * 1024;
const IDLE_SWEEP_MS = 100;
/** Requests under way get this long; then their connections are cut. */
const DRAIN_MS = 5000;

/** A port that cannot be used; its message says what to do. */
export class ListenError extends ExplainedError {
  override name = "ListenError";
}

export interface Server {
  /** From now on every answer ends its connection: whoever keeps some makes the next one elsewhere. */
  retire(): void;
  /** Stops accepting and resolves when the requests under way have been answered. */
  close(): Promise<void>;
}

/** Listens on this host and port; `setting` names what chose the port. Throws `ListenError`. */
export async function listenOn(
  app: Express,
  { host, port }: Pick<Config, "host" | "port">,
  setting = "PORT",
  { headersMs, requestMs, checkEveryMs } = PATIENCE,
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
  server.on("clientError", answerUnreadable);
  // One place a connection, not one an answer: the tables that a set of what comes and goes leaves behind would keep every
  // answer with its request until memory is cleared as a whole.
  const underWay = new Map<Socket, ServerResponse | null>();
  let isRetired = false;
  server.prependListener("request", (request, response) => {
    if (isRetired) response.shouldKeepAlive = false;
    const { socket } = request;
    underWay.set(socket, response);
    response.once("close", () => {
      if (underWay.get(socket) === response) underWay.set(socket, null);
    });
  });
  server.on("connection", (socket) => {
    socket.once("close", () => underWay.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port, setting)));
    server.listen(port, host, resolve);
  });
  return {
    retire() {
      isRetired = true;
      for (const response of underWay.values()) if (response) response.shouldKeepAlive = false;
    },
    close() {
      return new Promise((resolve) => {
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** What never became a request is answered in the form of every other error, and its connection ends. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Nothing more can be said to whoever is gone, or in the middle of an answer.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  if (socket.writable && !answer?.headersSent) {
    const [status, code, said] = unreadable(error.code);
    const body = JSON.stringify({ error: said, code });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  // At once: whoever sends drop by drop would keep it open.
  socket.destroy();
}

function unreadable(code: string | undefined): [status: number, code: string, said: string] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [
        431,
        "headers_too_large",
        `The address and the headers are longer than the ${MAX_HEADER_BYTES} bytes that are read here. Ask for less at once.`,
      ];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, "request_timeout", "The request did not arrive in time. Send it again."];
    default:
      return [400, "malformed_request", "This is no request that can be read as HTTP/1.1."];
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  const where = `${host}:${port}`;
  switch (error.code) {
    case "EADDRINUSE":
      return new ListenError(
        `Something else listens on ${where} already. Stop it, or choose another port with ${setting}=${port + 1}.`,
      );
    case "EACCES":
      return new ListenError(
        `This account may not listen on ${where}. Choose a port above 1023 with ${setting}.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ListenError(
        `${host} is no address of this machine. Set HOST to one, for example 127.0.0.1.`,
      );
    default:
      return error;
  }
}
