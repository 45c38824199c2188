import { type TinyPage, tinyPdf } from "../../bff/domain/imports/formats/testing/tiny-pdf.ts";
import { type FileHandler, startFileServer } from "../../bff/testing/file-server.ts";

const STROKES = 400;

/** A PDF of so many pages; each says which one it is. */
export function pdfOf(count: number, words = "Page"): Buffer {
  const pages: TinyPage[] = Array.from({ length: count }, (_, index) => ({ text: `${words} ${index + 1}` }));
  return tinyPdf({ pages });
}

/** A PDF whose pages take a while to draw, so that some of them can be seen before the others. */
export function elaboratePdf(count: number): Buffer {
  const strokes = Array.from({ length: STROKES }, (_, index) => {
    const [x, y] = [(index * 37) % 612, (index * 91) % 792];
    return `${x} ${y} m ${y % 612} ${x} ${(x + y) % 612} ${y} ${612 - x} ${792 - y} c S\n`;
  }).join("");
  return tinyPdf({
    pages: Array.from({ length: count }, (_, index) => ({ text: `Page ${index + 1}`, content: strokes })),
  });
}

/** A PDF that nobody can open without its password. */
export function encryptedPdf(): Buffer {
  return tinyPdf({ pages: [{ text: "Secret" }], password: { user: "reader", owner: "owner" } });
}

/** A download that stands still until it is let go. */
export interface HeldFile {
  url: string;
  /** Sends the rest, to everybody who waits and to everybody who comes later. */
  release(): void;
}

/** The publisher's own server, from which the service fetches its files. */
export interface Publisher {
  url: string;
  /** Puts a file, or whatever else answers, at a path below `/`; a later one replaces it. Returns its address. */
  serve(path: string, content: Buffer | FileHandler): string;
  /** Hands out half of a file, and the rest when it is released. */
  hold(path: string, content: Buffer): HeldFile;
  close(): Promise<void>;
}

export async function startPublisher(): Promise<Publisher> {
  const server = await startFileServer();
  const held = new Set<HeldFile>();
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
      // An import that still waits would go on trying, and keep the next test's imports waiting.
      for (const file of held) file.release();
      await server.close();
    },
  };
}
