import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { tinyPdf } from "../domain/imports/formats/testing/tiny-pdf.ts";

/** A file to import. Its path is bytes: a name need not be UTF-8. */
export interface CorpusFile {
  path: Buffer;
  /** Its path below the folder, to be read. */
  name: string;
  kind: "pdf" | "epub";
  bytes: number;
}

/** Every PDF and EPUB below a folder, by its ending, in the order of names. Links to folders are not followed. */
export async function findCorpusFiles(folder: string): Promise<CorpusFile[]> {
  const root = Buffer.from(folder);
  const found: CorpusFile[] = [];
  const waiting = [root];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const entry of await readdir(at, { withFileTypes: true, encoding: "buffer" })) {
      const path = Buffer.concat([at, Buffer.from(sep), entry.name]);
      const kind = /\.(pdf|epub)$/i.exec(entry.name.toString("latin1"))?.[1]?.toLowerCase();
      if (entry.isDirectory()) waiting.push(path);
      else if (kind === "pdf" || kind === "epub") {
        const facts = await stat(path).catch(() => null);
        const name = path.subarray(root.length + 1).toString();
        if (facts?.isFile()) found.push({ path, name, kind, bytes: facts.size });
      }
    }
  return found.sort((one, other) => Buffer.compare(one.path, other.path));
}

/** A publisher's server for the files of a corpus, on 127.0.0.1. */
export interface CorpusServer {
  port: number;
  /** The address of a file, by its place in the list: ends in its own name, spaces and all. */
  addressOf(index: number): string;
  /** The PDF that goes along with an EPUB: one page. */
  companion: string;
  close(): Promise<void>;
}

/** Serves the files, and a PDF of one page. */
export async function serveCorpus(files: readonly CorpusFile[]): Promise<CorpusServer> {
  const companion = tinyPdf({ pages: [{ text: "The PDF beside an EPUB" }] });
  const server = createServer((request, response) => {
    const file = files[Number(/^\/(\d+)\//.exec(request.url ?? "")?.[1] ?? "NaN")];
    if (request.url === "/companion.pdf") {
      response.writeHead(200, { "Content-Length": companion.length }).end(companion);
    } else if (file === undefined) response.writeHead(404).end();
    else {
      response.writeHead(200, { "Content-Length": file.bytes });
      // A service that hangs up has its reasons.
      pipeline(createReadStream(file.path), response).catch(() => response.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    port,
    addressOf: (index) => `${base}/${index}/${encodeBytes(baseName(files[index]!.path))}`,
    companion: `${base}/companion.pdf`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function baseName(path: Buffer): Buffer {
  return path.subarray(path.lastIndexOf(sep) + 1);
}

function encodeBytes(name: Buffer): string {
  return [...name]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.-]/.test(character) ? character : `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;
    })
    .join("");
}
