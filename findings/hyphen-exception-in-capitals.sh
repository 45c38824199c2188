#!/usr/bin/env bash
# Package: hyphen 1.14.1.
# Setup: a house dictionary (`exceptions`) with words as they are written in running text: "Zei-tungs-ver-lag", "rec-re-a-tion",
#   "Stau-becken". The text has the same words in capitals, as headings have them, or at the start of a sentence.
# Expectation: the entry applies in other capitalization, too, as in TeX, and as "Stau-becken" does. Else the patterns apply, which
#   divide "ZEITUNGSVERLAG" correctly without the dictionary.
# Behavior: the entry applies, but each mark after the first one is too far right, by one letter for each mark before it:
#   "ZEI-TUNGSV-ERLA-G", "Rec-rea-ti-on". So a correct entry makes words worse that are right without it. Entries with one mark
#   and words spelled as in the dictionary are right, so a test of the entries themselves passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact hyphen@1.14.1 >>npm.log 2>&1
cat >words.cjs <<'JS'
const { hyphenateSync: english } = require("hyphen/en-us");
const { hyphenateSync: german } = require("hyphen/de-1996");

// The library caches words by hyphen character, so the two passes use different ones.
const passes = { patterns: { hyphenChar: "|" }, dictionary: { hyphenChar: "-" } };
for (const [name, options] of Object.entries(passes)) {
  const exceptions = (list) => (name === "dictionary" ? { ...options, exceptions: list } : options);
  console.log(`${name}: ${german("Zeitungsverlag ZEITUNGSVERLAG", exceptions(["Zei-tungs-ver-lag"]))}`);
  console.log(`${name}: ${german("Staubecken STAUBECKEN", exceptions(["Stau-becken"]))}`);
  console.log(`${name}: ${english("recreation Recreation", exceptions(["rec-re-a-tion"]))}`);
}
JS
seen=$(node words.cjs)
echo "$seen"
expected="patterns: Zei|tungs|ver|lag ZEI|TUNGS|VER|LAG
patterns: Staubecken STAUBECKEN
patterns: recre|ation Recre|ation
dictionary: Zei-tungs-ver-lag ZEI-TUNGSV-ERLA-G
dictionary: Stau-becken STAU-BECKEN
dictionary: rec-re-a-tion Rec-rea-ti-on"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
