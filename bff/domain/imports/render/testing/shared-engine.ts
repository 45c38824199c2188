import { FileAccess, type Pdfium, startPdfium } from "../pdfium.ts";

const MEMORY_BYTES = 512 * 1024 * 1024;

interface Engine {
  pdfium: Pdfium;
  files: FileAccess;
}

let engine: Promise<Engine> | undefined;

/** Starts the engine in this process, once for all test files that the process runs. */
export function startSharedEngine(): Promise<Engine> {
  engine ??= startPdfium(MEMORY_BYTES).then((pdfium) => ({ pdfium, files: new FileAccess(pdfium) }));
  return engine;
}
