import { writeSync } from "node:fs";
import { type OpenRequest, openDocument } from "../engine-document.ts";
import { type FileAccess, type Pdfium, view, withMemory } from "../pdfium.ts";

/** `FPDF_REMOVE_SECURITY`: saves without encryption. */
const removeSecurity = 3;

/** Saves a document without encryption, compressed objects or damage to its index. Its objects keep their numbers. */
export function saveCopy(pdfium: Pdfium, files: FileAccess, request: OpenRequest, descriptor: number): void {
  const { api, runtime } = pdfium;
  let failure: unknown;
  const write = runtime.addFunction((_, data, size) => {
    try {
      writeSync(descriptor, view(pdfium, data >>> 0, size >>> 0));
      return 1;
    } catch (error) {
      // An exception through the engine's stack frames would corrupt it. 0 means "cannot write".
      failure = error;
      return 0;
    }
  }, "iiii");
  const document = openDocument(pdfium, files, request);
  try {
    withMemory(pdfium, 8, (pointer) => {
      const fields = view(pdfium, pointer, 8);
      fields.writeUInt32LE(1, 0);
      fields.writeUInt32LE(write, 4);
      const isSaved = api.FPDF_SaveAsCopy(document.handle, pointer, removeSecurity);
      if (!isSaved) throw failure ?? new Error("the document cannot be saved");
    });
  } finally {
    document.close();
    runtime.removeFunction(write);
  }
}
