import { type Pdfium, view, withMemory } from "../pdfium.ts";

/** Longer texts are not read. They come from hostile files. */
const MAX_BYTES = 16_384;

/**
 * Reads a text by a function of the engine that writes it to memory, with NUL at its end, and returns its bytes. Returns an empty
 * string for a missing or too long text.
 */
export function readEngineText(
  pdfium: Pdfium,
  encoding: "utf8" | "utf16le",
  write: (pointer: number, bytes: number) => number,
): string {
  return withMemory(pdfium, MAX_BYTES, (pointer) => {
    const bytes = write(pointer, MAX_BYTES) - (encoding === "utf8" ? 1 : 2);
    return bytes > 0 && bytes < MAX_BYTES ? view(pdfium, pointer, bytes).toString(encoding) : "";
  });
}
