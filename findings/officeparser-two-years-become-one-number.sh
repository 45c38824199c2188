#!/usr/bin/env bash
# Package: officeparser 8.1.1, compared with mammoth 1.13.0. The document is written with docx 9.15.2.
# Setup: an author delivers an article as a Word document. Years, results and phone numbers contain a non-breaking hyphen, which Word inserts with
#   Ctrl+Shift+Hyphen and stores as a separate element. The same text has it as a character, or is written with ordinary hyphens. The
#   article is read as text, Markdown and HTML.
# Expectation: a hyphen is at this place (`noBreakHyphen`, ECMA-376 part 1, 17.3.3.18). mammoth returns U+2011. What cannot be converted is in
#   `warnings`, according to the README.
# Behavior: the hyphen is gone in all three formats, and the list of warnings is empty. "2019-2021" becomes 20192021, a result of 3-1 becomes
#   31, and the phone number is another one. The same character within the text, and ordinary hyphens, stay, so a test with a document
#   that another program has written passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact officeparser@8.1.1 docx@9.15.2 mammoth@1.13.0 >>npm.log 2>&1
cat >article.mjs <<'JS'
import { Document, NoBreakHyphen, Packer, Paragraph, TextRun } from "docx";
import mammoth from "mammoth";
import { parseOffice } from "officeparser";

const words = ["Closed 2019", "2021, lost 3", "1, call 0431", "550."];
const joined = (hyphen) => words.flatMap((text, index) => (index ? [hyphen(), text] : [text]));
const paragraphs = {
  "ordinary hyphens": joined(() => "-"),
  "the character U+2011": joined(() => "\u2011"),
  "non-breaking hyphens of Word": joined(() => new NoBreakHyphen()),
};
for (const [name, children] of Object.entries(paragraphs)) {
  const article = new Document({ sections: [{ children: [new Paragraph({ children: [new TextRun({ children })] })] }] });
  const file = await Packer.toBuffer(article);
  const read = await parseOffice(file, { fileType: "docx" });
  const [text, markdown, html] = await Promise.all(["text", "md", "html"].map((format) => read.to(format)));
  const line = (result) => result.value.match(/Closed .*550\./)[0].replaceAll("\u2011", "(U+2011)");
  const { value } = await mammoth.extractRawText({ buffer: file });
  console.log(`${name}: ${line(text)} (warnings: ${read.warnings.length + text.messages.length})`);
  console.log(`  Markdown and HTML the same: ${line(markdown) === line(text) && line(html) === line(text)}, mammoth: ${line({ value })}`);
}
JS
seen=$(node article.mjs)
echo "$seen"
expected="ordinary hyphens: Closed 2019-2021, lost 3-1, call 0431-550. (warnings: 0)
  Markdown and HTML the same: true, mammoth: Closed 2019-2021, lost 3-1, call 0431-550.
the character U+2011: Closed 2019(U+2011)2021, lost 3(U+2011)1, call 0431(U+2011)550. (warnings: 0)
  Markdown and HTML the same: true, mammoth: Closed 2019(U+2011)2021, lost 3(U+2011)1, call 0431(U+2011)550.
non-breaking hyphens of Word: Closed 20192021, lost 31, call 0431550. (warnings: 0)
  Markdown and HTML the same: true, mammoth: Closed 2019(U+2011)2021, lost 3(U+2011)1, call 0431(U+2011)550."
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
