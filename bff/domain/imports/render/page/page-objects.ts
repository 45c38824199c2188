import { allocate, type Pdfium, readUint32 } from "../pdfium.ts";

/** Types of page objects, as numbered by the engine. */
export const TEXT_OBJECT = 1;
export const IMAGE_OBJECT = 3;
export const FORM_OBJECT = 5;

const MAX_DEPTH = 8;
const MAX_OBJECTS = 50_000;

export interface PageObject {
  handle: number;
  type: number;
}

/** Yields the first 50,000 objects of a page, including those in form objects, without those in hidden layers. */
export function* pageObjects(pdfium: Pdfium, page: number): Generator<PageObject> {
  const { api, runtime } = pdfium;
  const memory = allocate(pdfium, 4);
  const isActive = (handle: number) =>
    !api.FPDFPageObj_GetIsActive(handle, memory) || readUint32(pdfium, memory) !== 0;
  let visited = 0;
  function* walk(total: number, get: (index: number) => number, depth: number): Generator<PageObject> {
    for (let index = 0; index < total && visited < MAX_OBJECTS; index++) {
      visited += 1;
      const handle = get(index);
      if (handle === 0 || !isActive(handle)) continue;
      const type = api.FPDFPageObj_GetType(handle);
      if (type !== FORM_OBJECT) yield { handle, type };
      else if (depth < MAX_DEPTH)
        yield* walk(
          api.FPDFFormObj_CountObjects(handle),
          (inner) => api.FPDFFormObj_GetObject(handle, inner),
          depth + 1,
        );
    }
  }
  try {
    yield* walk(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index), 0);
  } finally {
    runtime.wasmExports.free(memory);
  }
}
