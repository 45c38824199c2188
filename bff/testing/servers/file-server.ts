import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher's file server on 127.0.0.1. */
export interface FileServer {
  url: string;
  /** The received requests. */
  requests: { path: string; authorization: string | undefined }[];
  /** Serves a file at a path and returns its URL. */
  serve(path: string, content: Buffer | FileHandler): string;
  close(): Promise<void>;
}

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Buffer | FileHandler>();
  const requests: FileServer["requests"] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    requests.push({ path, authorization: request.headers.authorization });
    const content = files.get(path);
    if (content === undefined) {
      response.writeHead(404).end("not here");
    } else if (typeof content === "function") {
      content(request, response);
    } else {
      response
        .writeHead(200, { "Content-Type": "application/pdf", "Content-Length": content.length })
        .end(content);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    serve(path, content) {
      files.set(path, content);
      return url + path;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
