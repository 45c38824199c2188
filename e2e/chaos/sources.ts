import { setTimeout as delay } from "node:timers/promises";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { LETTER, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import type { Random } from "./random.ts";

/** A publisher's slow file server, so that imports are always running. */
export interface Sources {
  /** Serves a PDF whose pages show this text and returns its URL. */
  pdf(path: string, text: string, pages: number): string;
  epub(path: string): string;
  /** Serves a file that is not a PDF and returns its URL. */
  broken(path: string): string;
  close(): Promise<void>;
}

export function pdfOf(text: string, pages: number): Buffer {
  return tinyPdf({
    pages: Array.from({ length: pages }, (_, index) => ({
      mediaBox: LETTER,
      text: `${text} page ${index + 1}`,
    })),
  });
}

export async function startSources(random: Random): Promise<Sources> {
  const files: FileServer = await startFileServer();
  const serve = (path: string, content: Buffer) =>
    files.serve(path, async (_request, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      const half = Math.ceil(content.length / 2);
      response.write(content.subarray(0, half));
      await delay(random.chance(0.5) ? random.between(0, 2500) : 0);
      response.end(content.subarray(half));
    });
  return {
    pdf: (path, text, pages) => serve(path, pdfOf(text, pages)),
    epub: (path) =>
      serve(path, tinyEpub({ documents: [{ file: "one.xhtml", body: "<p>One</p>", title: "One" }] })),
    broken: (path) => serve(path, Buffer.from("Dear colleague, the file follows tomorrow.")),
    close: () => files.close(),
  };
}
