#!/usr/bin/env bash
# Package: @portabletext/markdown 2.2.0.
# Setup: an article in Markdown with a list is imported into an editor of Portable Text with `markdownToPortableText`. One item has two paragraphs,
#   as the rules of a competition have them. `onDegradation` reports what the import changes. The result is written as Markdown again.
# Expectation: both paragraphs stay apart: as two blocks, as in a block quotation, or with a space or line break between them. CommonMark (5.2)
#   allows several paragraphs in an item. The README says that the translation preserves semantics, and that `onDegradation` observes
#   losses of structure.
# Behavior: the two paragraphs are one text without a space, "by mail.Winners are drawn", in bulleted and numbered lists and in tasks. Nothing is
#   reported. The end of a paragraph does not close the block of an item, only the item's end or another kind of content does. A code
#   block between the paragraphs keeps them apart, and a line break within a paragraph is a space, so a test with long items
#   or with several kinds of content passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @portabletext/markdown@2.2.0 >>npm.log 2>&1
cat >items.mjs <<'JS'
import { markdownToPortableText, portableTextToMarkdown } from "@portabletext/markdown";

const itemOf = (mark, separator) => {
  const indent = " ".repeat(mark.length);
  return `${mark}Send it by mail.${separator.replaceAll("\n", `\n${indent}`)}Winners are drawn.`;
};
const texts = {
  "two lines in an item": itemOf("- ", "\n"),
  "two paragraphs in a quotation": "> Send it by mail.\n>\n> Winners are drawn.",
  "two paragraphs around code": itemOf("- ", "\n\n```\ncode\n```\n\n"),
  "two paragraphs in an item": itemOf("- ", "\n\n"),
  "two paragraphs in a numbered item": itemOf("1. ", "\n\n"),
  "two paragraphs in a task": itemOf("- [ ] ", "\n\n").replaceAll("\n      ", "\n  "),
};
for (const [name, text] of Object.entries(texts)) {
  const reports = [];
  const blocks = markdownToPortableText(text, { onDegradation: ({ message }) => reports.push(message) });
  const parts = blocks.map((block) => `[${block.children?.map((span) => span.text).join("") ?? block._type}]`);
  console.log(`${name}: ${parts.join(" ")}, reports: ${reports.length}, again ${JSON.stringify(portableTextToMarkdown(blocks))}`);
}
JS
seen=$(node items.mjs)
echo "$seen"
expected='two lines in an item: [Send it by mail. Winners are drawn.], reports: 0, again "- Send it by mail. Winners are drawn."
two paragraphs in a quotation: [Send it by mail.] [Winners are drawn.], reports: 0, again "> Send it by mail.\n>\n> Winners are drawn."
two paragraphs around code: [Send it by mail.] [code] [Winners are drawn.], reports: 0, again "- Send it by mail.\n\n```\ncode\n```\n\n- Winners are drawn."
two paragraphs in an item: [Send it by mail.Winners are drawn.], reports: 0, again "- Send it by mail.Winners are drawn."
two paragraphs in a numbered item: [Send it by mail.Winners are drawn.], reports: 0, again "1. Send it by mail.Winners are drawn."
two paragraphs in a task: [Send it by mail.Winners are drawn.], reports: 0, again "- [ ] Send it by mail.Winners are drawn."'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
