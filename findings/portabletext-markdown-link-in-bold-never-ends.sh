#!/usr/bin/env bash
# Package: @portabletext/markdown 2.2.0, compared with mdast-util-from-markdown 2.1.0.
# Setup: articles in Markdown are imported into an editor of Portable Text with `markdownToPortableText`. A bold, emphasized or deleted passage
#   contains a link, with text after it or not. The result is also written as Markdown again and read once more.
# Expectation: the link ends where it ends in Markdown, and the passage goes on. mdast-util-from-markdown reads it this way. The README says that
#   the translation preserves semantics, and lists bold, italic, strikethrough and links as supported in both directions.
# Behavior: the rest of the passage becomes a part of the link and is no longer bold, without an error: "Read the interview today" leads to the
#   interview up to "today". The end of a link reverses the list of open marks to look for the link, and takes the other one off. In the
#   next round the rest has the link twice. A link that the passage ends with, a link that contains the bold words, and
#   links without a passage around them are right, so a test of bold text and of links passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @portabletext/markdown@2.2.0 mdast-util-from-markdown@2.1.0 mdast-util-gfm-strikethrough@2.0.0 micromark-extension-gfm-strikethrough@2.1.0 >>npm.log 2>&1
cat >links.mjs <<'JS'
import { markdownToPortableText, portableTextToMarkdown } from "@portabletext/markdown";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";

const names = { strong: "strong", emphasis: "em", delete: "strike-through", link: "link" };
const piecesOf = (node, marks = []) => {
  const own = names[node.type] ? [...marks, names[node.type]] : marks;
  return node.value === undefined ? node.children.flatMap((child) => piecesOf(child, own)) : [[node.value, own]];
};
const spansOf = ([block]) => {
  const nameOf = (mark) => block.markDefs.find(({ _key }) => _key === mark)?._type ?? mark;
  return block.children.map(({ text, marks }) => [text, marks.map(nameOf)]);
};
const show = (pieces) => pieces.map(([text, marks]) => `${text}<${marks.join("+")}>`).join("");
const texts = [
  "Read [the interview](/a) today",
  "**Read [the interview](/a)**",
  "[Read **the interview** today](/a)",
  "**Read [the interview](/a) today**",
  "*Read [the interview](/a) today*",
  "~~Read [the interview](/a) today~~",
];
const options = { extensions: [gfmStrikethrough()], mdastExtensions: [gfmStrikethroughFromMarkdown()] };
for (const text of texts) {
  const blocks = markdownToPortableText(text);
  const again = portableTextToMarkdown(blocks);
  console.log(text);
  console.log(`  mdast: ${show(piecesOf(fromMarkdown(text, options)))}`);
  console.log(`  Portable Text: ${show(spansOf(blocks))}`);
  console.log(`  again: ${again === text ? "the same" : `${again}, ${show(spansOf(markdownToPortableText(again)))}`}`);
}
JS
seen=$(node links.mjs)
echo "$seen"
expected="Read [the interview](/a) today
  mdast: Read <>the interview<link> today<>
  Portable Text: Read <>the interview<link> today<>
  again: the same
**Read [the interview](/a)**
  mdast: Read <strong>the interview<strong+link>
  Portable Text: Read <strong>the interview<strong+link>
  again: the same
[Read **the interview** today](/a)
  mdast: Read <link>the interview<link+strong> today<link>
  Portable Text: Read <link>the interview<link+strong> today<link>
  again: the same
**Read [the interview](/a) today**
  mdast: Read <strong>the interview<strong+link> today<strong>
  Portable Text: Read <strong>the interview<strong+link> today<link>
  again: **Read [the interview](/a)**[ today](/a), Read <strong>the interview<strong+link> today<link+link>
*Read [the interview](/a) today*
  mdast: Read <em>the interview<em+link> today<em>
  Portable Text: Read <em>the interview<em+link> today<link>
  again: _Read [the interview](/a)_[ today](/a), Read <em>the interview<em+link> today<link+link>
~~Read [the interview](/a) today~~
  mdast: Read <strike-through>the interview<strike-through+link> today<strike-through>
  Portable Text: Read <strike-through>the interview<strike-through+link> today<link>
  again: ~~Read [the interview](/a)~~[ today](/a), Read <strike-through>the interview<strike-through+link> today<link+link>"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
