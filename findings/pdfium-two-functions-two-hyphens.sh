#!/usr/bin/env bash
# Package: @embedpdf/pdfium 2.15.1 (PDFium as WebAssembly).
# Setup: a page with two lines of text, "termi-" and "nal", and the text of the page read in the two ways that the engine has: as one
#   string (`FPDFText_GetText`), and character by character (`FPDFText_GetUnicode`).
# Expectation: both name the same characters at the same index, and the hyphen is the one that the page contains.
# Behavior: neither gives a hyphen, and they differ. Read alone, the hyphen at the end of the line is U+0002. In the string the same
#   index has U+FFFE, which is no character of Unicode at all. A program that takes the text from one function and the places from the other
#   has to know both codes, and a text that is stored as it comes contains control characters.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @embedpdf/pdfium@2.15.1 >>npm.log 2>&1
cat >hyphens.mjs <<'JS'
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/** Returns a PDF with one page that draws these lines. */
function pdfOf(lines) {
  const drawn = `BT /F 14 Tf 60 700 Td ${lines.map((line) => `(${line}) Tj 0 -18 Td`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
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

const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
const api = await init({ wasmBinary });
api.PDFiumExt_Init();
const heap = api.pdfium;
const file = pdfOf(["termi-", "nal"]);
const memory = heap.wasmExports.malloc(file.length);
heap.HEAPU8.set(file, memory);
const pdf = api.FPDF_LoadMemDocument(memory, file.length, "");
const page = api.FPDFText_LoadPage(api.FPDF_LoadPage(pdf, 0));
const count = api.FPDFText_CountChars(page);
const alone = Array.from({ length: count }, (_, index) => api.FPDFText_GetUnicode(page, index));
const buffer = heap.wasmExports.malloc(2 * (count + 1));
api.FPDFText_GetText(page, 0, count, buffer);
const string = Array.from({ length: count }, (_, index) => heap.HEAPU8[buffer + 2 * index] + 256 * heap.HEAPU8[buffer + 2 * index + 1]);
const shown = (codes) => codes.map((code) => (code > 32 && code < 127 ? String.fromCharCode(code) : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`)).join(" ");
const seen = [`characters: ${shown(alone)}`, `string:     ${shown(string)}`];
console.log(seen.join("\n"));
const isAsBefore = alone[5] === 0x2 && string[5] === 0xfffe;
if (!isAsBefore) {
  console.error("The behavior has changed.");
  process.exit(1);
}
JS
node hyphens.mjs
# Seen on 2026-11-28:
# characters: t e r m i U+0002 n a l
# string:     t e r m i U+FFFE n a l
