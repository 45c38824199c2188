import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";
import { findPdfHeader, type PdfHeader } from "./pdf-header.ts";
import { hiddenLength, type PdfReading, type PdfView, viewFor } from "./pdf-reading.ts";

type Functions = Awaited<ReturnType<typeof init>>;

/** The part of the Emscripten runtime used here; the package's own types lean on a package it does not bring. */
interface Runtime {
  /** A view of the whole memory; a new one after every growth, so never keep it. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  addFunction(callback: (...values: number[]) => number, signature: string): number;
}

/** The engine: its C functions by name, and the memory they work in. */
export interface Pdfium {
  readonly api: Functions;
  readonly runtime: Runtime;
  /** How often memory beyond the ceiling was asked for and refused. */
  refusals(): number;
  /** The last lines the engine printed. */
  lastWords(): string;
}

/** Memory that could not be had inside the engine. */
export class EngineMemoryError extends Error {}

/** Starts the engine. What would take its memory beyond `memoryBytes` is refused. */
export async function startPdfium(memoryBytes: number): Promise<Pdfium> {
  let refused = 0;
  const printed: string[] = [];
  const print = (line: unknown) => {
    printed.push(String(line).slice(0, 300));
    if (printed.length > 10) printed.shift();
  };
  const module = await WebAssembly.compile(
    readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"))),
  );
  const overrides = {
    print,
    printErr: print,
    instantiateWasm(
      imports: WebAssembly.Imports,
      ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => unknown,
    ) {
      const env = imports.env as Record<string, WebAssembly.ImportValue>;
      const resize = env.emscripten_resize_heap as (bytes: number) => boolean;
      env.emscripten_resize_heap = (bytes: number) => {
        if (bytes >>> 0 <= memoryBytes) return resize(bytes);
        refused += 1;
        return false;
      };
      return ready(new WebAssembly.Instance(module, imports), module);
    },
  };
  const api = await init(overrides as unknown as Parameters<typeof init>[0]);
  api.PDFiumExt_Init();
  return {
    api,
    runtime: api.pdfium as unknown as Runtime,
    refusals: () => refused,
    lastWords: () => printed.join("\n"),
  };
}

/** Memory inside the engine; throws {@link EngineMemoryError} when there is none. The caller frees it. */
export function allocate({ runtime }: Pdfium, bytes: number): number {
  const pointer = runtime.wasmExports.malloc(Math.max(1, bytes)) >>> 0;
  if (pointer === 0) throw new EngineMemoryError(`no ${bytes} bytes left in the engine`);
  return pointer;
}

/** Runs `work` with memory that is freed afterwards. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, work: (pointer: number) => T): T {
  const pointer = allocate(pdfium, bytes);
  try {
    return work(pointer);
  } finally {
    pdfium.runtime.wasmExports.free(pointer);
  }
}

/** The bytes at `pointer`, not copied: valid until the engine is called again. */
export function view({ runtime }: Pdfium, pointer: number, bytes: number): Buffer<ArrayBuffer> {
  return Buffer.from(runtime.HEAPU8.buffer, pointer, bytes);
}

export function readUint32(pdfium: Pdfium, pointer: number): number {
  return view(pdfium, pointer, 4).readUInt32LE();
}

/** What the engine sees of a file. */
interface FileView extends PdfHeader, PdfView {
  bytes: number;
}

/** Lets the engine read files piece by piece, so that a document never lies in memory whole. */
export class FileAccess {
  readonly #pdfium: Pdfium;
  readonly #readBlock: number;
  /** By file descriptor. */
  readonly #views = new Map<number, FileView>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#readBlock = pdfium.runtime.addFunction((descriptor, position, target, size) => {
      try {
        return this.#read(descriptor, position >>> 0, view(pdfium, target >>> 0, size >>> 0)) ? 1 : 0;
      } catch {
        // An error thrown through the engine's frames would leave it in pieces; 0 is its own "cannot read".
        return 0;
      }
    }, "iiiii");
  }

  /**
   * Opens a file as an `FPDF_FILEACCESS`, to be read in this way; `close` only after the document over it is closed.
   */
  open(path: string, reading: PdfReading): { pointer: number; close(): void } {
    const descriptor = openSync(path, "r");
    try {
      const header = findPdfHeader(descriptor) ?? { start: 0, at: 0, shown: null };
      const bytes = fstatSync(descriptor).size;
      const seen = { ...header, ...viewFor(reading, descriptor, header), bytes };
      this.#views.set(descriptor, seen);
      const size = bytes - header.start + seen.addendum.length;
      const pointer = allocate(this.#pdfium, 12);
      const fields = view(this.#pdfium, pointer, 12);
      fields.writeUInt32LE(size, 0);
      fields.writeUInt32LE(this.#readBlock, 4);
      fields.writeUInt32LE(descriptor, 8);
      return {
        pointer,
        close: () => {
          this.#pdfium.runtime.wasmExports.free(pointer);
          this.#close(descriptor);
        },
      };
    } catch (error) {
      this.#close(descriptor);
      throw error;
    }
  }

  #read(descriptor: number, position: number, target: Buffer): boolean {
    const { start, shown, hidden, addendum, bytes } = this.#views.get(descriptor)!;
    const end = bytes - start - position;
    if (end < target.length) addendum.copy(target, Math.max(0, end), Math.max(0, -end));
    // Bytes before the beginning of the file are those of the header that is shown.
    let done = Math.min(target.length, Math.max(0, -start - position));
    const wanted = Math.min(target.length, end);
    while (done < wanted) {
      const read = readSync(descriptor, target, done, wanted - done, start + position + done);
      if (read === 0) return false;
      done += read;
    }
    for (const place of hidden) {
      const at = place - start - position;
      target.subarray(Math.max(0, at), Math.max(0, at + hiddenLength)).fill("x");
    }
    if (shown !== null && position < shown.length) shown.copy(target, 0, position);
    return true;
  }

  #close(descriptor: number): void {
    this.#views.delete(descriptor);
    closeSync(descriptor);
  }
}
