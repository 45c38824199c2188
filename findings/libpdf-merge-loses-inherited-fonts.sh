#!/usr/bin/env bash
# Package: @libpdf/core 0.4.2, compared with pdf-lib 1.17.1. The text of the results is read with unpdf 1.8.1.
# Setup: an issue is merged after its cover, and a page of the issue is extracted. The issue's font is in the `Resources` of the page, in those of
#   the page tree, or in an object to which the page tree refers. It has an encoding of its own, as subsets of fonts have.
# Expectation: all pages read "Harbor". A page without `Resources` inherits those of its parent (ISO 32000-1, 7.7.3.4), and a page that is
#   copied takes what it inherits along, as a comment in the package says and as pdf-lib does it.
# Behavior: the copied page refers to some other object of the file instead of its font, or to an empty one. Its text is gone, or consists
#   of the codes of the font. There is no error. What the page inherits is copied, and then copied again together with the page, when
#   the new object numbers are taken for numbers of the source. The first document of a merge and pages with their own
#   resources are right, so a test with files in which each page has its own passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @libpdf/core@0.4.2 pdf-lib@1.17.1 unpdf@1.8.1 >>npm.log 2>&1
cat >merge.mjs <<'JS'
import { PDF } from "@libpdf/core";
import { PDFDocument } from "pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";

// A document of one page that shows "Harbor", with the codes A to F.
const documentWith = (resourcesOfTree, resourcesOfPage) => {
  const content = "BT /F1 12 Tf 50 300 Td (ABCDEF) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 400] ${resourcesOfTree} >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${resourcesOfPage} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [65 /H /a /r /b /o /r] >> >>",
    "<< /Font << /F1 5 0 R >> >>",
  ];
  let pdf = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) pdf += `${String(offset).padStart(10, "0")} 00000 n \n`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(pdf);
};

const textsOf = async (bytes) => {
  const { text } = await extractText(await getDocumentProxy(bytes.slice(), { verbosity: 0 }));
  return text.map((page) => JSON.stringify(page)).join(" ");
};
const mergedByPdfLib = async (bytes) => {
  const merged = await PDFDocument.load(cover);
  const [page] = await merged.copyPages(await PDFDocument.load(bytes), [0]);
  merged.addPage(page);
  return merged.save();
};

const fonts = "/Resources << /Font << /F1 5 0 R >> >>";
const cover = documentWith("", fonts);
const cases = {
  own: cover,
  inherited: documentWith(fonts, ""),
  "inherited by reference": documentWith("/Resources 6 0 R", ""),
};
for (const [name, bytes] of Object.entries(cases)) {
  const merged = await PDF.merge([cover, bytes]);
  const extracted = await (await PDF.load(bytes)).extractPages([0]);
  const results = { source: bytes, merged: await merged.save(), extracted: await extracted.save(), "merged by pdf-lib": await mergedByPdfLib(bytes) };
  console.log(`${name}:`);
  for (const [result, pdf] of Object.entries(results)) console.log(`  ${result}: ${await textsOf(pdf)}`);
}
JS
seen=$(node merge.mjs)
echo "$seen"
expected='own:
  source: "Harbor"
  merged: "Harbor" "Harbor"
  extracted: "Harbor"
  merged by pdf-lib: "Harbor" "Harbor"
inherited:
  source: "Harbor"
  merged: "Harbor" ""
  extracted: "ABCDEF"
  merged by pdf-lib: "Harbor" "Harbor"
inherited by reference:
  source: "Harbor"
  merged: "Harbor" "ABCDEF"
  extracted: "ABCDEF"
  merged by pdf-lib: "Harbor" "Harbor"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
