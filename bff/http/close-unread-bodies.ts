import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * The client gets the response although it is still sending (lingering close). Closing the connection immediately would reset it,
 * and the client could lose the response.
 */
export const LINGER = { ms: 5_000, bytes: 16 * 1024 * 1024 };

/**
 * Closes the connection after a response that was sent before the whole body of its request had arrived, such as a 413. Node would
 * read the rest for as long as the client keeps the connection open.
 */
export function closeUnreadBody(request: IncomingMessage, response: ServerResponse, linger = LINGER): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && !Number(length)) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      // Node calls this after the last byte of a response without keep-alive.
      request.socket.destroySoon = () => lingerOn(request, linger);
    }
    return writeHead(...args);
  };
}

function lingerOn(request: IncomingMessage, { ms, bytes }: typeof LINGER): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once("close", () => clearTimeout(timer));
  let received = 0;
  request.unpipe();
  request.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > bytes) socket.destroy();
  });
  request.once("end", () => socket.destroy());
  request.resume();
  socket.end();
}
