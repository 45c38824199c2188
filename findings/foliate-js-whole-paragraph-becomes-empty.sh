#!/usr/bin/env bash
# Package: foliate-js 1.0.1 with jsdom 26.1.0 as the DOM.
# Setup: highlights in an article of an EPUB are stored as CFIs (EPUB Canonical Fragment Identifiers, `fromRange`) and found again with
#   `toRange`: some words, the whole paragraph as `selectNodeContents` marks it, and text that ends with a paragraph.
# Expectation: the same text is found again. A CFI can name the places before the first child of an element and after its last one, as
#   0 and n+2 (EPUB CFI 1.1, 3.1.1), and `toRange` understands both.
# Behavior: the CFI of the whole paragraph has the paragraph itself as start and as end, and what is found again is empty, without an error. A
#   highlight that ends with the same paragraph is empty, too, and one that ends with the next paragraph loses that one. In the DOM such an
#   end is an element with a number of children, and the CFI leaves the number out. Ranges that start and end in text are right, the
#   whole text of the paragraph as well, so a test with marked words passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact foliate-js@1.0.1 jsdom@26.1.0 >>npm.log 2>&1
cat >highlights.mjs <<'JS'
import * as CFI from "foliate-js/epubcfi.js";
import { JSDOM } from "jsdom";

const { document } = new JSDOM(
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Harbor</title></head><body><p>The <em>old</em> harbor.</p><p>It is closed.</p></body></html>`,
  { contentType: "application/xhtml+xml" },
).window;
const [first, second] = document.querySelectorAll("p");
const rangeOf = (start, startOffset, end, endOffset) => {
  const range = document.createRange();
  range.setStart(start, startOffset);
  range.setEnd(end, endOffset);
  return range;
};
const whole = document.createRange();
whole.selectNodeContents(first);

const ranges = {
  words: rangeOf(first.firstChild, 1, first.lastChild, 4),
  "whole text": rangeOf(first.firstChild, 0, first.lastChild, 8),
  "whole paragraph": whole,
  "up to its end": rangeOf(first.firstChild, 0, first, 3),
  "both paragraphs": rangeOf(first.firstChild, 0, second, 1),
};
const textOf = (cfi) => JSON.stringify(CFI.toRange(document, CFI.parse(cfi)).toString());
for (const [name, range] of Object.entries(ranges)) {
  const cfi = CFI.fromRange(range);
  console.log(`${name}, ${JSON.stringify(range.toString())}: ${cfi}, found again ${textOf(cfi)}`);
}
console.log(`by hand: ${textOf("epubcfi(/4/2,/0,/4)")}`);
JS
seen=$(node highlights.mjs)
echo "$seen"
expected='words, "he old har": epubcfi(/4/2,/1:1,/3:4), found again "he old har"
whole text, "The old harbor.": epubcfi(/4/2,/1:0,/3:8), found again "The old harbor."
whole paragraph, "The old harbor.": epubcfi(/4,/2,/2), found again ""
up to its end, "The old harbor.": epubcfi(/4,/2/1:0,/2), found again ""
both paragraphs, "The old harbor.It is closed.": epubcfi(/4,/2/1:0,/4), found again "The old harbor."
by hand: "The old harbor."'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
