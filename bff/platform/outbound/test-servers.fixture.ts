import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

export type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => unknown;

const running: { server: Server; sockets: Set<Socket> }[] = [];

/** Ends every server of this file, with the connections they still have. */
export async function closeServers(): Promise<void> {
  for (const { server, sockets } of running.splice(0)) {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
}

async function listen(server: Server) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    // A client that hangs up is what many of these tests are about.
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push({ server, sockets });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { host, origin: `http://${host}`, port, connections: () => connections };
}

/** An HTTP server on 127.0.0.1; `attempt` counts requests from 1. */
export async function serve(handler: Handler) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response, seen.length);
  });
  return { ...(await listen(server)), seen };
}

/** A TCP server which calls the handler once a client has sent something. */
export function serveRaw(handler: (socket: Socket) => unknown) {
  return listen(createTcpServer((socket) => socket.once("data", () => handler(socket))));
}

/** Writes to a response for as long as the other side reads. */
export function pour(response: ServerResponse, piece = Buffer.alloc(65_536)): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
}
