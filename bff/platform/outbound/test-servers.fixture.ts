import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

export type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => unknown;

const running: { server: Server; sockets: Set<Socket> }[] = [];

/** Stops all servers and closes their connections. */
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
    // Clients close connections early in many tests, so socket errors are expected.
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  running.push({ server, sockets });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { host, origin: `http://${host}`, port, connections: () => connections };
}

/** Starts an HTTP server on 127.0.0.1. `attempt` is the number of the request, starting at 1. */
export async function serve(handler: Handler) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handler(request, response, seen.length);
  });
  return { ...(await listen(server)), seen };
}

/** Starts a TCP server that calls the handler with the first bytes of each client. */
export function serveRaw(handler: (socket: Socket, first: Buffer) => unknown) {
  return listen(createTcpServer((socket) => socket.once("data", (first: Buffer) => handler(socket, first))));
}

/** Writes an endless response body. */
export function writeEndlessly(response: ServerResponse, chunk = Buffer.alloc(65_536)): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
}
