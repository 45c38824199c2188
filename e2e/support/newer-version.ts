import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Names of the built scripts, which change with each version. */
const SCRIPT_NAME = /([\w-]+-[\w-]{8})\.js\b/g;
const NEWER_NAME = /([\w-]+-[\w-]{8})\.newer\.js\b/g;
/** The version in the service worker. */
const VERSION = /`[\da-f]{12}`/g;

/** A proxy of the service that can answer like a newer version: with other names of scripts, and without the old ones. */
export interface VersionedService {
  url: string;
  update(): void;
  close(): Promise<void>;
}

export async function startVersionedService(serviceUrl: string): Promise<VersionedService> {
  let isNewer = false;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const isScript = path.startsWith("/read/_/assets/") && path.endsWith(".js");
    if (isNewer && isScript && !path.endsWith(".newer.js")) {
      response.writeHead(404).end();
      return;
    }
    const { accept = "*/*" } = request.headers;
    const headers = { accept, "accept-encoding": "identity", "accept-language": "en" };
    const address = serviceUrl + path.replace(NEWER_NAME, "$1.js");
    const answered = await fetch(address, { headers, redirect: "manual" });
    const sent = Object.fromEntries(answered.headers);
    for (const name of ["content-length", "etag", "transfer-encoding", "connection"]) delete sent[name];
    response.writeHead(answered.status, sent);
    const isText = /html|javascript/.test(sent["content-type"] ?? "");
    if (!isNewer || !isText) response.end(Buffer.from(await answered.arrayBuffer()));
    else
      response.end((await answered.text()).replace(SCRIPT_NAME, "$1.newer.js").replace(VERSION, '"newer"'));
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update() {
      isNewer = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
