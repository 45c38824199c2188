#!/usr/bin/env bash
# Package: @libpdf/core 0.4.2, compared with unpdf 1.8.1 (PDF.js).
# Setup: a line of three words without space characters. As in files of TeX, the words are set apart by moving on within one `TJ`, here by
#   the width that the font itself gives its space, by less (a narrow line), or by more (a wide line). The text is extracted and searched.
# Expectation: there is a space between the words, at least where the gap is as wide as the font's space.
# Behavior: the words are joined, "GoodeveningHamburg", and searching for two of them finds nothing. A gap counts as a space if it is wider
#   than 0.3 of the font size. The space of Helvetica has 0.278, that of Times 0.25. The threshold is not an option of
#   `extractText`, and the guide's limitations do not name it. Wide lines and files with space characters are right,
#   so a test with a page that the package has drawn itself passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @libpdf/core@0.4.2 unpdf@1.8.1 >>npm.log 2>&1
cat >spaces.mjs <<'JS'
import { PDF } from "@libpdf/core";
import { extractText, getDocumentProxy } from "unpdf";

/** Returns a PDF of one page that shows this text in this font. */
function pdfWith(font, shown) {
  const content = `BT /F1 10 Tf 50 300 Td ${shown} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
  ];
  let pdf = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = String(pdf.length).padStart(10, "0");
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join("")}`;
  return new TextEncoder().encode(`${pdf}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
}

const WORDS = ["Good", "evening", "Hamburg"];
const apart = (gap) => `[${WORDS.map((word) => `(${word})`).join(` -${gap} `)}] TJ`;
const cases = [
  ["Helvetica", "space characters", `(${WORDS.join(" ")}) Tj`],
  ["Helvetica", "wide line, 0.333", apart(333)],
  ["Helvetica", "width of its space, 0.278", apart(278)],
  ["Times-Roman", "width of its space, 0.25", apart(250)],
  ["Times-Roman", "narrow line, 0.22", apart(220)],
];
for (const [font, name, shown] of cases) {
  const bytes = pdfWith(font, shown);
  const page = (await PDF.load(bytes.slice())).getPage(0);
  const { text } = await extractText(await getDocumentProxy(bytes.slice(), { verbosity: 0 }));
  console.log(`${font}, ${name}: "${page.extractText().text}", "evening Hamburg" found ${page.findText("evening Hamburg").length} times; unpdf: "${text[0]}"`);
}
JS
seen=$(node spaces.mjs)
echo "$seen"
expected='Helvetica, space characters: "Good evening Hamburg", "evening Hamburg" found 1 times; unpdf: "Good evening Hamburg"
Helvetica, wide line, 0.333: "Good evening Hamburg", "evening Hamburg" found 1 times; unpdf: "Good evening Hamburg"
Helvetica, width of its space, 0.278: "GoodeveningHamburg", "evening Hamburg" found 0 times; unpdf: "Good evening Hamburg"
Times-Roman, width of its space, 0.25: "GoodeveningHamburg", "evening Hamburg" found 0 times; unpdf: "Good evening Hamburg"
Times-Roman, narrow line, 0.22: "GoodeveningHamburg", "evening Hamburg" found 0 times; unpdf: "Good evening Hamburg"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
