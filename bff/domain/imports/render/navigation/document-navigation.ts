import { navigationLimits, type OutlineEntry, type PdfNavigation } from "#shared/kiosk/navigation.ts";
import { isLanguageTag } from "../../language-tag.ts";
import { shortText } from "../../short-text.ts";
import { tidyText } from "../page/page-text.ts";
import type { Pdfium } from "../pdfium.ts";
import { destinationPage } from "./destination.ts";
import { readEngineText } from "./engine-text.ts";

/** Reads the outline, page labels, direction and language of an open document. Skips the rest at `deadline` (`performance.now`). */
export function readDocumentNavigation(
  pdfium: Pdfium,
  document: number,
  pageCount: number,
  deadline: number,
): PdfNavigation {
  return {
    outline: readOutline(pdfium, document, pageCount, deadline),
    page_labels: readPageLabels(pdfium, document, pageCount, deadline),
    direction: readDirection(pdfium, document),
    languages: readLanguages(pdfium, document),
  };
}

interface Bookmark {
  handle: number;
  level: number;
}

/** An entry of a hostile outline may be its own ancestor, so that each is read once. */
function readOutline(pdfium: Pdfium, document: number, pageCount: number, deadline: number): OutlineEntry[] {
  const { api } = pdfium;
  const { outlineEntries, outlineLevels } = navigationLimits;
  const found: { title: string; page: number | null; level: number }[] = [];
  const seen = new Set<number>([0]);
  const waiting: Bookmark[] = [{ handle: api.FPDFBookmark_GetFirstChild(document, 0), level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { handle, level } = next;
    if (seen.has(handle)) continue;
    if (seen.size > outlineEntries || performance.now() > deadline) break;
    seen.add(handle);
    const title = shortLine(
      readEngineText(pdfium, "utf16le", (pointer, bytes) =>
        api.FPDFBookmark_GetTitle(handle, pointer, bytes),
      ),
      navigationLimits.titleCharacters,
    );
    const page = destinationPage(pdfium, document, {
      destination: api.FPDFBookmark_GetDest(document, handle),
      action: api.FPDFBookmark_GetAction(handle),
      pageCount,
    });
    if (title !== "") found.push({ title, page, level });
    waiting.push({ handle: api.FPDFBookmark_GetNextSibling(document, handle), level });
    // The children of an entry without a title take its place.
    const childLevel = title === "" ? level : level + 1;
    if (childLevel <= outlineLevels)
      waiting.push({ handle: api.FPDFBookmark_GetFirstChild(document, handle), level: childLevel });
  }
  return withPages(found);
}

/** Gives entries without a page, such as the heading of a part, the page of the first entry below them. Drops the others. */
function withPages(found: { title: string; page: number | null; level: number }[]): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  /** The page of the entry after the current one, by level. Deeper levels are forgotten when their parent has been passed. */
  const pages: (number | undefined)[] = [];
  for (const { title, page, level } of found.toReversed()) {
    const shown = page ?? pages[level + 1];
    pages.length = level + 1;
    if (shown === undefined) continue;
    pages[level] = shown;
    entries.push({ title, page: shown, level });
  }
  return entries.reverse();
}

/** Returns null if no page has a label, or if the labels only repeat the positions of the pages. */
function readPageLabels(
  pdfium: Pdfium,
  document: number,
  pageCount: number,
  deadline: number,
): string[] | null {
  const labels: string[] = [];
  for (let index = 0; index < pageCount && performance.now() <= deadline; index += 1) {
    const label = readEngineText(pdfium, "utf16le", (pointer, bytes) =>
      pdfium.api.FPDF_GetPageLabel(document, index, pointer, bytes),
    );
    labels.push(shortLine(label, navigationLimits.labelCharacters));
  }
  const isUseless = labels.every((label, index) => label === "" || label === String(index + 1));
  return isUseless ? null : [...labels, ...Array<string>(pageCount - labels.length).fill("")];
}

function readDirection(pdfium: Pdfium, document: number): "ltr" | "rtl" {
  const direction = readEngineText(pdfium, "utf8", (pointer, bytes) =>
    pdfium.api.FPDF_VIEWERREF_GetName(document, "Direction", pointer, bytes),
  );
  return direction === "R2L" ? "rtl" : "ltr";
}

function readLanguages(pdfium: Pdfium, document: number): string[] {
  const tag = readEngineText(pdfium, "utf16le", (pointer, bytes) =>
    pdfium.api.FPDFCatalog_GetLanguage(document, pointer, bytes),
  );
  return isLanguageTag(tag) ? [tag] : [];
}

function shortLine(text: string, maxCharacters: number): string {
  return shortText(tidyText(text.slice(0, 4 * maxCharacters)).replaceAll("\n", " "), maxCharacters);
}
