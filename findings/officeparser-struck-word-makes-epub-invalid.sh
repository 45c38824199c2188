#!/usr/bin/env bash
# Package: officeparser 8.1.1. The EPUB is checked with @likecoin/epubcheck-ts 0.7.0.
# Setup: an article in Markdown or HTML becomes an EPUB. Its words are bold, underlined, raised, in a table or a footnote, or struck through, as
#   a corrected year or an old price is.
# Expectation: the EPUB is valid, as the README says of it. Its chapters are HTML in XML syntax (EPUB 3.3, 6.1), in which struck text is `s` or
#   `del`. What cannot be converted is in `messages`.
# Behavior: one struck word makes the whole EPUB invalid, and `messages` is empty. The word is written as `strike`, which conforming HTML does not
#   have (HTML, 16.2), also where the source has `s` or `del`. A shop or library that checks its files rejects such a book. All other
#   formats of the article are right, so a test with a table, a footnote and bold words passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact officeparser@8.1.1 @likecoin/epubcheck-ts@0.7.0 fflate@0.8.3 >>npm.log 2>&1
cat >article.mjs <<'JS'
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { strFromU8, unzipSync } from "fflate";
import { parseOffice } from "officeparser";

const articles = {
  plain: ["md", "The bridge opens in 2026."],
  "bold and code": ["md", "The **bridge** opens *in* `2026`."],
  "table and footnote": ["md", "| City | Copies |\n|---|--:|\n| Kiel | 900 |\n\nChecked[^1].\n\n[^1]: In May."],
  "underlined and raised": ["html", "<p>The <u>bridge</u> opens on the 3<sup>rd</sup>.</p>"],
  "struck in Markdown": ["md", "The bridge opens in ~~2025~~ 2026."],
  "struck in HTML": ["html", "<p>The bridge opens in <s>2025</s> 2026.</p>"],
  "deleted in HTML": ["html", "<p>The bridge opens in <del>2025</del> 2026.</p>"],
};
for (const [name, [fileType, source]] of Object.entries(articles)) {
  const article = await parseOffice(Buffer.from(source), { fileType });
  const { value, messages } = await article.to("epub");
  const file = new Uint8Array(value);
  const { valid, messages: problems } = await EpubCheck.validate(file);
  const errors = problems.filter(({ severity }) => severity === "error").map(({ id, message }) => `${id} ${message}`);
  const word = strFromU8(unzipSync(file)["OEBPS/chapter1.xhtml"]).match(/<(\w+)>2025</)?.[1] ?? "-";
  console.log(`${name}: valid ${valid}, struck word in ${word}, errors: ${errors.join("; ") || "none"}, messages: ${messages.length}`);
}
JS
seen=$(node article.mjs)
echo "$seen"
expected='plain: valid true, struck word in -, errors: none, messages: 0
bold and code: valid true, struck word in -, errors: none, messages: 0
table and footnote: valid true, struck word in -, errors: none, messages: 0
underlined and raised: valid true, struck word in -, errors: none, messages: 0
struck in Markdown: valid false, struck word in strike, errors: RSC-005 element "strike" not allowed here, messages: 0
struck in HTML: valid false, struck word in strike, errors: RSC-005 element "strike" not allowed here, messages: 0
deleted in HTML: valid false, struck word in strike, errors: RSC-005 element "strike" not allowed here, messages: 0'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
