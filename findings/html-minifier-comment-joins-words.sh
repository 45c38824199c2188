#!/usr/bin/env bash
# Package: html-minifier-next 8.7.0 and html-minifier-terser 7.2.0, with `removeComments` and `collapseWhitespace`.
# Setup: two names in a line, each in an inline element. Between them is a comment with a space on both sides, or on a line of its own, as
#   templates have it.
# Expectation: one space stays. Space between inline elements is kept, as the README of html-minifier-next shows it for two buttons, and
#   removing a comment does not change what a reader sees.
# Behavior: both spaces are removed with the comment, and the page says "AnnBob", without an error. If a word follows instead of an element,
#   it is the same. `collapseWhitespace` alone removes the space before the comment and keeps the other one, `removeComments` alone keeps
#   both. A comment between plain words, with a space on one side only, or next to another comment is right as well, so a
#   test of each option, or of a comment in running text, passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact html-minifier-next@8.7.0 html-minifier-terser@7.2.0 >>npm.log 2>&1
cat >names.mjs <<'JS'
import { minify as next } from "html-minifier-next";
import { minify as terser } from "html-minifier-terser";

const both = { removeComments: true, collapseWhitespace: true };
const cases = [
  ["no comment", "<b>Ann</b> <b>Bob</b>", both],
  ["between words", "Ann <!-- and --> Bob", both],
  ["space before it", "<b>Ann</b> <!-- and --><b>Bob</b>", both],
  ["space after it", "<b>Ann</b><!-- and --> <b>Bob</b>", both],
  ["two comments", "<b>Ann</b> <!-- and --><!-- not Eve --> <b>Bob</b>", both],
  ["collapseWhitespace alone", "<b>Ann</b> <!-- and --> <b>Bob</b>", { collapseWhitespace: true }],
  ["removeComments alone", "<b>Ann</b> <!-- and --> <b>Bob</b>", { removeComments: true }],
  ["space on both sides", "<b>Ann</b> <!-- and --> <b>Bob</b>", both],
  ["a line of its own", "<b>Ann</b>\n<!-- and -->\n<b>Bob</b>", both],
  ["a word after it", "<b>Ann</b> <!-- and --> Bob", both],
];
for (const [name, html, options] of cases) {
  const [newer, older] = [await next(html, options), await terser(html, options)];
  console.log(`${name}: ${newer}${newer === older ? "" : ` or ${older}`}`);
}
JS
seen=$(node names.mjs)
echo "$seen"
expected='no comment: <b>Ann</b> <b>Bob</b>
between words: Ann Bob
space before it: <b>Ann</b> <b>Bob</b>
space after it: <b>Ann</b> <b>Bob</b>
two comments: <b>Ann</b> <b>Bob</b>
collapseWhitespace alone: <b>Ann</b><!-- and --> <b>Bob</b>
removeComments alone: <b>Ann</b>  <b>Bob</b>
space on both sides: <b>Ann</b><b>Bob</b>
a line of its own: <b>Ann</b><b>Bob</b>
a word after it: <b>Ann</b>Bob'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
