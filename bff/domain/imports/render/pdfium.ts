import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";
import { findPdfHeader, type PdfHeader } from "./pdf-header.ts";
import { hiddenLength, type PdfReading, type PdfView, viewFor } from "./pdf-reading.ts";

type Package = Awaited<ReturnType<typeof init>>;

/** The functions called with a JavaScript string, which need the package's wrapper. */
const calledWithText = [
  "FPDF_ImportPages",
  "FPDF_LoadCustomDocument",
  "FPDF_LoadMemDocument",
  "FPDF_VIEWERREF_GetName",
  "FPDFAnnot_HasKey",
  "FPDFPageObjMark_GetParamIntValue",
] as const;

/** True for a function with a string parameter. */
type TakesText<F> = F extends (...values: infer Values) => unknown
  ? string extends Values[number]
    ? true
    : false
  : false;

/** The engine's functions by name, without those whose string would not be converted. */
type Functions = {
  readonly [Name in keyof Package as TakesText<Package[Name]> extends true
    ? Extract<Name, (typeof calledWithText)[number]>
    : Name]: Package[Name];
};

/** The part of the Emscripten runtime used here. The package's own types depend on a package that it does not install. */
interface Runtime {
  /** A view of the whole memory. Must not be stored, because it is replaced when the memory grows. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  addFunction(callback: (...values: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
}

/** The PDFium engine: its C functions by name, and its memory. */
export interface Pdfium {
  readonly api: Functions;
  readonly runtime: Runtime;
  /** Returns the number of refused attempts to grow the memory beyond the limit. */
  refusals(): number;
  /** Returns the last lines that the engine has printed. */
  lastWords(): string;
}

const SCRATCH_BYTES = 64;

/** Thrown if an allocation in the engine fails. */
export class EngineMemoryError extends Error {}

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
  callDirectly(api);
  api.PDFiumExt_Init();
  return {
    api,
    runtime: api.pdfium as unknown as Runtime,
    refusals: () => refused,
    lastWords: () => printed.join("\n"),
  };
}

/**
 * Replaces the package's wrappers by the functions of the engine. The wrappers convert arguments and check assertions, which takes half
 * of the time for the text of a page, where 10,000 calls are made.
 */
function callDirectly(api: Package): void {
  const { wasmExports } = api.pdfium as unknown as { wasmExports: Record<string, unknown> };
  for (const name of Object.keys(api)) {
    const direct = wasmExports[name];
    if (typeof direct === "function" && !(calledWithText as readonly string[]).includes(name))
      Object.assign(api, { [name]: direct });
  }
}

/**
 * Memory of the engine for the results of one call, with views of it. The results are valid until the next call. It is allocated once,
 * because characters are read by thousands of calls.
 */
export class Scratch {
  readonly pointer: number;
  readonly #runtime: Runtime;
  #views = viewsOf(new ArrayBuffer(SCRATCH_BYTES), 0);

  constructor(pdfium: Pdfium) {
    this.#runtime = pdfium.runtime;
    this.pointer = allocate(pdfium, SCRATCH_BYTES);
  }

  get doubles(): Float64Array {
    return this.#current().doubles;
  }

  get floats(): Float32Array {
    return this.#current().floats;
  }

  get integers(): Int32Array {
    return this.#current().integers;
  }

  free(): void {
    this.#runtime.wasmExports.free(this.pointer);
  }

  #current() {
    const { buffer } = this.#runtime.HEAPU8;
    // The buffer is another one after the memory has grown.
    if (this.#views.doubles.buffer !== buffer) this.#views = viewsOf(buffer, this.pointer);
    return this.#views;
  }
}

function viewsOf(buffer: ArrayBuffer, pointer: number) {
  return {
    doubles: new Float64Array(buffer, pointer, SCRATCH_BYTES / 8),
    floats: new Float32Array(buffer, pointer, SCRATCH_BYTES / 4),
    integers: new Int32Array(buffer, pointer, SCRATCH_BYTES / 4),
  };
}

/** Allocates memory in the engine. The caller must free it. Throws {@link EngineMemoryError}. */
export function allocate({ runtime }: Pdfium, bytes: number): number {
  const pointer = runtime.wasmExports.malloc(Math.max(1, bytes)) >>> 0;
  if (pointer === 0) throw new EngineMemoryError(`no ${bytes} bytes left in the engine`);
  return pointer;
}

/** Runs `work` with allocated memory, which is freed afterwards. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, work: (pointer: number) => T): T {
  const pointer = allocate(pdfium, bytes);
  try {
    return work(pointer);
  } finally {
    pdfium.runtime.wasmExports.free(pointer);
  }
}

/** Returns a view of the bytes at `pointer`, which is only valid until the next call of the engine. */
export function view({ runtime }: Pdfium, pointer: number, bytes: number): Buffer<ArrayBuffer> {
  return Buffer.from(runtime.HEAPU8.buffer, pointer, bytes);
}

export function readUint32(pdfium: Pdfium, pointer: number): number {
  return view(pdfium, pointer, 4).readUInt32LE();
}

/** Describes how a file is presented to the engine. */
interface FileView extends PdfHeader, PdfView {
  bytes: number;
}

/** Gives the engine random access to files, so that a document is never loaded into memory completely. */
export class FileAccess {
  readonly #pdfium: Pdfium;
  readonly #readBlock: number;
  /** Views by file descriptor. */
  readonly #views = new Map<number, FileView>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#readBlock = pdfium.runtime.addFunction((descriptor, position, target, size) => {
      try {
        return this.#read(descriptor, position >>> 0, view(pdfium, target >>> 0, size >>> 0)) ? 1 : 0;
      } catch {
        // An exception through the engine's stack frames would corrupt it. 0 means "cannot read".
        return 0;
      }
    }, "iiiii");
  }

  /** Opens a file as an `FPDF_FILEACCESS`. `close` must be called after the document has been closed. */
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
    // Positions before the start of the file belong to the inserted header.
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
