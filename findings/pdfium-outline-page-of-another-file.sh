#!/usr/bin/env bash
# Package: @embedpdf/pdfium 2.15.1 (PDFium as WebAssembly).
# Setup: a document of one page whose outline has two entries: one for its own page, and one for page 41 of another file (`/GoToR`, as
#   collections of PDFs have in their contents).
# Expectation: `FPDFBookmark_GetDest` returns no destination for the second entry, because it is not in this document.
# Behavior: it returns one, and `FPDFDest_GetDestPageIndex` says 40, in a document of one page. Only the type of the entry's action tells
#   that the page is in another file, so a table of contents made from destinations alone leads to pages that do not exist or, in a longer
#   document, to wrong ones.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @embedpdf/pdfium@2.15.1 >>npm.log 2>&1
cat >outline.mjs <<'JS'
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/** Returns a PDF of these objects. The first one is the catalog. */
function pdfOf(objects) {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(file, "latin1");
}

const ACTIONS = ["unsupported", "GoTo", "GoToR", "URI", "Launch", "GoToE"];
const file = pdfOf([
  "<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
  "<</Type/Outlines/First 5 0 R/Last 6 0 R/Count 2>>",
  "<</Title(Here)/Parent 4 0 R/Next 6 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>",
  "<</Title(There)/Parent 4 0 R/Prev 5 0 R/A<</S/GoToR/F(volume-2.pdf)/D[40/Fit]>>>>",
]);
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
const api = await init({ wasmBinary });
api.PDFiumExt_Init();
const memory = api.pdfium.wasmExports.malloc(file.length);
api.pdfium.HEAPU8.set(file, memory);
const pdf = api.FPDF_LoadMemDocument(memory, file.length, "");
const first = api.FPDFBookmark_GetFirstChild(pdf, 0);
const seen = [first, api.FPDFBookmark_GetNextSibling(pdf, first)].map((entry) => {
  const destination = api.FPDFBookmark_GetDest(pdf, entry);
  const action = ACTIONS[api.FPDFAction_GetType(api.FPDFBookmark_GetAction(entry))];
  return `${action}: ${destination === 0 ? "none" : `page index ${api.FPDFDest_GetDestPageIndex(pdf, destination)}`}`;
});
console.log(`pages: ${api.FPDF_GetPageCount(pdf)}\n${seen.join("\n")}`);
if (seen.join() !== "GoTo: page index 0,GoToR: page index 40") {
  console.error("The behavior has changed.");
  process.exit(1);
}
JS
node outline.mjs
# Seen on 2026-11-28:
# pages: 1
# GoTo: page index 0
# GoToR: page index 40
