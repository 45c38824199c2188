import { navigationLimits, type PageLink } from "#shared/kiosk/navigation.ts";
import { type Box, placeOnPage, UNITS } from "../page/place-on-page.ts";
import { type Pdfium, Scratch, view, withMemory } from "../pdfium.ts";
import { destinationPage } from "./destination.ts";
import { readEngineText } from "./engine-text.ts";

/** The flags of annotations that viewers do not show: invisible, hidden, and without a view. */
const NOT_SHOWN = 1 | 2 | 32;
/** The engine's number of an action that opens an address. */
const OPEN_ADDRESS = 3;
/** A link that is broken over lines has a place for each. */
const MAX_PLACES = 20;
/** Places may exceed their link by this number of points. */
const TOLERANCE = 2;

type Target = { url: string } | { page: number };

/** Lists the links on a loaded page to pages of the document and to addresses that `linkUrl` accepts, up to a maximum number. */
export function readPageLinks(
  pdfium: Pdfium,
  { document, page, pageCount }: { document: number; page: number; pageCount: number },
): PageLink[] {
  const links: PageLink[] = [];
  const handles = linksOf(pdfium, page);
  if (handles.length === 0) return links;
  const scratch = new Scratch(pdfium);
  for (const link of handles) {
    if (!isShown(pdfium, page, link)) continue;
    const target = targetOf(pdfium, document, pageCount, link);
    if (target === null) continue;
    for (const box of placesOf(pdfium, link)) {
      const place = fractionsOf(placeOnPage({ pdfium, scratch }, page, box));
      if (place !== null) links.push({ ...place, ...target });
    }
    if (links.length >= navigationLimits.linksPerPage) break;
  }
  scratch.free();
  return links.slice(0, navigationLimits.linksPerPage);
}

/** Lists the handles of the links. Those without a target count, too, so that a hostile page cannot take long. */
function linksOf(pdfium: Pdfium, page: number): number[] {
  const handles: number[] = [];
  withMemory(pdfium, 8, (pointer) => {
    view(pdfium, pointer, 8).fill(0);
    while (
      handles.length < 2 * navigationLimits.linksPerPage &&
      pdfium.api.FPDFLink_Enumerate(page, pointer, pointer + 4)
    )
      handles.push(view(pdfium, pointer, 8).readUInt32LE(4));
  });
  return handles;
}

function isShown({ api }: Pdfium, page: number, link: number): boolean {
  const annotation = api.FPDFLink_GetAnnot(page, link);
  if (annotation === 0) return false;
  const flags = api.FPDFAnnot_GetFlags(annotation);
  api.FPDFPage_CloseAnnot(annotation);
  return (flags & NOT_SHOWN) === 0;
}

function targetOf(pdfium: Pdfium, document: number, pageCount: number, link: number): Target | null {
  const { api } = pdfium;
  const action = api.FPDFLink_GetAction(link);
  if (action !== 0 && api.FPDFAction_GetType(action) === OPEN_ADDRESS) {
    const url = linkUrl(
      readEngineText(pdfium, "utf8", (pointer, bytes) =>
        api.FPDFAction_GetURIPath(document, action, pointer, bytes),
      ),
    );
    return url === null ? null : { url };
  }
  const page = destinationPage(pdfium, document, {
    destination: api.FPDFLink_GetDest(document, link),
    action,
    pageCount,
  });
  return page === null ? null : { page };
}

/** Returns a web address, a mail address or a phone number in its normal form, or null for other addresses and those with a password. */
export function linkUrl(address: string): string | null {
  const trimmed = address.trim();
  // Layout programs write the address as the editor has typed it.
  const url = URL.parse(/^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed);
  if (url === null || !["http:", "https:", "mailto:", "tel:"].includes(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  return url.href.length <= navigationLimits.urlCharacters ? url.href : null;
}

/** Returns the places of a link in page coordinates: one for each line, or its whole rectangle if they are unusable. */
function placesOf(pdfium: Pdfium, link: number): Box[] {
  const { api } = pdfium;
  return withMemory(pdfium, 32, (pointer) => {
    if (!api.FPDFLink_GetAnnotRect(link, pointer)) return [];
    const whole = boxOf([0, 8], [4, 12], view(pdfium, pointer, 16));
    const count = Math.min(api.FPDFLink_CountQuadPoints(link), MAX_PLACES);
    const places: Box[] = [];
    for (let index = 0; index < count; index += 1) {
      if (!api.FPDFLink_GetQuadPoints(link, index, pointer)) return [whole];
      places.push(boxOf([0, 8, 16, 24], [4, 12, 20, 28], view(pdfium, pointer, 32)));
    }
    return places.length > 0 && places.every((place) => isWithin(place, whole)) ? places : [whole];
  });
}

/** Returns the smallest box around the points whose coordinates are at these offsets. */
function boxOf(xs: number[], ys: number[], memory: Buffer): Box {
  const x = xs.map((offset) => memory.readFloatLE(offset));
  const y = ys.map((offset) => memory.readFloatLE(offset));
  return { left: Math.min(...x), right: Math.max(...x), top: Math.max(...y), bottom: Math.min(...y) };
}

function isWithin(place: Box, { left, top, right, bottom }: Box): boolean {
  return (
    place.left >= left - TOLERANCE &&
    place.right <= right + TOLERANCE &&
    place.top <= top + TOLERANCE &&
    place.bottom >= bottom - TOLERANCE
  );
}

/** Returns the part of a box that is on the page as fractions, or null if there is none. */
function fractionsOf(box: Box) {
  const clip = (units: number) => Math.min(Math.max(units, 0), UNITS);
  const [left, top, right, bottom] = [clip(box.left), clip(box.top), clip(box.right), clip(box.bottom)];
  if (right <= left || bottom <= top) return null;
  return {
    left: left / UNITS,
    top: top / UNITS,
    width: (right - left) / UNITS,
    height: (bottom - top) / UNITS,
  };
}
