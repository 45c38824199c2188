#!/usr/bin/env bash
# Package: @prose-reader/cfi 1.286.0 with jsdom 26.1.0 as the DOM, compared with foliate-js 1.0.1.
# Setup: passages of an article in an EPUB are stored as CFIs (EPUB Canonical Fragment Identifiers) with `generate` and found again with
#   `resolve`. The paragraph has an emphasized word, in the middle or at the start, as a dateline is. foliate-js stores and
#   finds the same passages.
# Expectation: the same passage is found again. Text between elements has odd numbers and elements have even ones, also where no text comes before
#   the first element (EPUB CFI 1.1, 3.1.1). foliate-js does this.
# Behavior: a passage that starts or ends in the paragraph's own text, and goes over the emphasized word, is not found (null), or another one is:
#   "The old harbor is" is the whole paragraph. The CFI is right, but `resolve` takes its number of characters for a number of nodes. After
#   a dateline the CFI is wrong, too: it names the element with the dateline instead of the text behind it. There is no error.
#   A passage within one piece of text, and one that goes from element to element, are right, so a test with plain
#   paragraphs passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @prose-reader/cfi@1.286.0 foliate-js@1.0.1 jsdom@26.1.0 >>npm.log 2>&1
cat >passages.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
Object.assign(globalThis, { Node: window.Node, NodeFilter: window.NodeFilter });
const { generate, resolve } = await import("@prose-reader/cfi");
const { fromRange, parse, toRange } = await import("foliate-js/epubcfi.js");

const body = "<p>The old <em>harbor</em> is closed today</p><p><b>Kiel.</b> The harbor is open</p>";
const source = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>News</title></head><body>${body}</body></html>`;
const page = new window.DOMParser().parseFromString(source, "application/xhtml+xml");
const [first, second] = page.querySelectorAll("p");
const [before, harbor, after] = [first.firstChild, first.children[0].firstChild, first.lastChild];
const [dateline, text] = [second.firstChild.firstChild, second.lastChild];
const passages = {
  "within a piece of text": [after, 4, after, 10],
  "from the emphasized word to the next paragraph": [harbor, 0, dateline, 4],
  "to the emphasized word": [before, 4, harbor, 6],
  "around the emphasized word": [before, 4, after, 3],
  "from the start": [before, 0, after, 3],
  "the dateline": [dateline, 0, dateline, 4],
  "after the dateline": [text, 5, text, 11],
};
for (const [name, [start, from, end, to]] of Object.entries(passages)) {
  const range = page.createRange();
  range.setStart(start, from);
  range.setEnd(end, to);
  const cfi = generate({ start: { node: start, offset: from }, end: { node: end, offset: to } });
  const found = resolve(cfi, page, { asRange: true }).node?.toString() ?? null;
  const other = fromRange(range);
  console.log(`${name}, ${JSON.stringify(range.toString())}: ${cfi} finds ${JSON.stringify(found)}`);
  console.log(`  foliate-js: ${other} finds ${JSON.stringify(toRange(page, parse(other)).toString())}`);
}
JS
seen=$(node passages.mjs)
echo "$seen"
expected='within a piece of text, "closed": epubcfi(/4/2/3,:4,:10) finds "closed"
  foliate-js: epubcfi(/4/2,/3:4,/3:10) finds "closed"
from the emphasized word to the next paragraph, "harbor is closed todayKiel": epubcfi(/4,/2/2/1:0,/4/2/1:4) finds "harbor is closed todayKiel"
  foliate-js: epubcfi(/4,/2/2/1:0,/4/2/1:4) finds "harbor is closed todayKiel"
to the emphasized word, "old harbor": epubcfi(/4/2,/1:4,/2/1:6) finds null
  foliate-js: epubcfi(/4/2,/1:4,/2/1:6) finds "old harbor"
around the emphasized word, "old harbor is": epubcfi(/4/2,/1:4,/3:3) finds null
  foliate-js: epubcfi(/4/2,/1:4,/3:3) finds "old harbor is"
from the start, "The old harbor is": epubcfi(/4/2,/1:0,/3:3) finds "The old harbor is closed today"
  foliate-js: epubcfi(/4/2,/1:0,/3:3) finds "The old harbor is"
the dateline, "Kiel": epubcfi(/4/4/2/1,:0,:4) finds "Kiel"
  foliate-js: epubcfi(/4/4/2,/1:0,/1:4) finds "Kiel"
after the dateline, "harbor": epubcfi(/4/4/2,:5,:11) finds null
  foliate-js: epubcfi(/4/4,/3:5,/3:11) finds "harbor"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
