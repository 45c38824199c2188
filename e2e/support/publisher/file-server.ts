import { LETTER, type TinyPage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileHandler, startFileServer } from "#bff/testing/servers/file-server.ts";

const STROKES = 400;

/** Returns a PDF whose pages contain their numbers. */
export function pdfOf(count: number, words = "Page"): Buffer {
  const pages: TinyPage[] = Array.from({ length: count }, (_, index) => ({
    mediaBox: LETTER,
    text: `${words} ${index + 1}`,
  }));
  return tinyPdf({ pages });
}

/** Returns a PDF whose pages render slowly, so that some appear before the others. */
export function slowPdf(count: number): Buffer {
  const strokes = Array.from({ length: STROKES }, (_, index) => {
    const [x, y] = [(index * 37) % 612, (index * 91) % 792];
    return `${x} ${y} m ${y % 612} ${x} ${(x + y) % 612} ${y} ${612 - x} ${792 - y} c S\n`;
  }).join("");
  return tinyPdf({
    pages: Array.from({ length: count }, (_, index) => ({
      mediaBox: LETTER,
      text: `Page ${index + 1}`,
      content: strokes,
    })),
  });
}

/** Returns a PDF that requires a password. */
export function encryptedPdf(): Buffer {
  return tinyPdf({ pages: [{ text: "Secret" }], password: { user: "reader", owner: "owner" } });
}

/** A download that stops halfway until it is released. */
export interface PausedFile {
  url: string;
  /** Sends the rest to current and later downloads. */
  release(): void;
}

/** A publisher's file server, from which the service downloads. */
export interface Publisher {
  url: string;
  /** Serves a file, or the responses of a handler, at a path. Replaces an earlier one. Returns the address. */
  serve(path: string, content: Buffer | FileHandler): string;
  /** Serves half of a file, and the rest when it is released. */
  hold(path: string, content: Buffer): PausedFile;
  close(): Promise<void>;
}

export async function startPublisher(): Promise<Publisher> {
  const server = await startFileServer();
  const held = new Set<PausedFile>();
  return {
    url: server.url,
    serve: (path, content) => server.serve(path, content),
    hold(path, content) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const half = Math.floor(content.length / 2);
      const url = server.serve(path, (_request, response) => {
        response.writeHead(200, { "Content-Type": "application/pdf", "Content-Length": content.length });
        response.write(content.subarray(0, half));
        void released.then(() => response.end(content.subarray(half)));
      });
      const file = { url, release };
      held.add(file);
      return file;
    },
    async close() {
      // A waiting import would retry and delay the imports of the next test.
      for (const file of held) file.release();
      await server.close();
    },
  };
}
