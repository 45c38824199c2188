import { FORM_OBJECT } from "../page/page-objects.ts";
import { type Pdfium, view, withMemory } from "../pdfium.ts";

/** Entry that marks a hidden layer in a document. */
export const HIDDEN_MARK = "Hidden";

/** Tag of the marked content of a layer. */
const LAYER_TAG = Buffer.from("OC\0", "utf16le");

/** Excludes the objects in hidden layers from a loaded page, so that they are neither drawn nor read. */
export function deactivateHidden(pdfium: Pdfium, page: number): void {
  const { api } = pdfium;
  withMemory(pdfium, 16, (memory) => {
    const visit = (count: number, get: (index: number) => number) => {
      for (let index = 0; index < count; index += 1) {
        const object = get(index);
        if (isHidden(pdfium, object, memory)) api.FPDFPageObj_SetIsActive(object, false);
        else if (api.FPDFPageObj_GetType(object) === FORM_OBJECT)
          visit(api.FPDFFormObj_CountObjects(object), (inner) => api.FPDFFormObj_GetObject(object, inner));
      }
    };
    visit(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index));
  });
}

/** `memory` is 16 bytes. */
function isHidden(pdfium: Pdfium, object: number, memory: number): boolean {
  const { api } = pdfium;
  const marks = api.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < marks; index += 1) {
    const mark = api.FPDFPageObj_GetMark(object, index);
    if (api.FPDFPageObjMark_GetParamIntValue(mark, HIDDEN_MARK, memory) && isLayer(pdfium, mark, memory))
      return true;
  }
  return false;
}

function isLayer(pdfium: Pdfium, mark: number, memory: number): boolean {
  const name = memory + 4;
  // A longer name is not written.
  view(pdfium, name, LAYER_TAG.length).fill(0);
  pdfium.api.FPDFPageObjMark_GetName(mark, name, LAYER_TAG.length, memory);
  return view(pdfium, name, LAYER_TAG.length).equals(LAYER_TAG);
}
