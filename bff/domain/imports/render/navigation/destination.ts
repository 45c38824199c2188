import type { Pdfium } from "../pdfium.ts";

/** The engine's number of an action that goes to a page of the same document. */
const GO_TO = 1;

/**
 * Returns the page (from 1) that an outline entry or a link goes to, or null if it does not go to a page of this document. The engine
 * also returns a page for a destination in another file, and does not compare a page index with the number of pages.
 */
export function destinationPage(
  { api }: Pdfium,
  document: number,
  { destination, action, pageCount }: { destination: number; action: number; pageCount: number },
): number | null {
  if (destination === 0 || (action !== 0 && api.FPDFAction_GetType(action) !== GO_TO)) return null;
  const index = api.FPDFDest_GetDestPageIndex(document, destination);
  return index >= 0 && index < pageCount ? index + 1 : null;
}
