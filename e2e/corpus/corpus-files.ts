import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";

/** A file to import. Its path is a buffer, because file names need not be valid UTF-8. */
export interface CorpusFile {
  path: Buffer;
  /** The path below the folder, for display. */
  name: string;
  kind: "pdf" | "epub";
  bytes: number;
}

/** Finds all files below a folder with the extension pdf or epub, sorted by name. Symbolic links to folders are not followed. */
export async function findCorpusFiles(folder: string): Promise<CorpusFile[]> {
  const root = Buffer.from(folder);
  const found: CorpusFile[] = [];
  const folders = [root];
  for (let current = folders.pop(); current !== undefined; current = folders.pop())
    for (const entry of await readdir(current, { withFileTypes: true, encoding: "buffer" })) {
      const path = Buffer.concat([current, Buffer.from(sep), entry.name]);
      const kind = /\.(pdf|epub)$/i.exec(entry.name.toString("latin1"))?.[1]?.toLowerCase();
      if (entry.isDirectory()) folders.push(path);
      else if (kind === "pdf" || kind === "epub") {
        const stats = await stat(path).catch(() => null);
        const name = path.subarray(root.length + 1).toString();
        if (stats?.isFile()) found.push({ path, name, kind, bytes: stats.size });
      }
    }
  return found.sort((one, other) => Buffer.compare(one.path, other.path));
}

/** A file server for a corpus on 127.0.0.1. */
export interface CorpusServer {
  port: number;
  /** Returns the URL of the file at an index of the list, which ends with the encoded file name. */
  addressOf(index: number): string;
  /** The URL of a PDF with one page, which the import of an EPUB requires. */
  companion: string;
  close(): Promise<void>;
}

/** Starts a server for the files of a corpus. */
export async function serveCorpus(files: readonly CorpusFile[]): Promise<CorpusServer> {
  const companion = tinyPdf({ pages: [{ text: "The PDF of an EPUB" }] });
  const server = createServer((request, response) => {
    const file = files[Number(/^\/(\d+)\//.exec(request.url ?? "")?.[1] ?? "NaN")];
    if (request.url === "/companion.pdf") {
      response.writeHead(200, { "Content-Length": companion.length }).end(companion);
    } else if (file === undefined) response.writeHead(404).end();
    else {
      response.writeHead(200, { "Content-Length": file.bytes });
      // The service may close the connection, for example if a file is too large.
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
