#!/usr/bin/env bash
# Package: @tiptap/markdown 3.35.0 with the extensions of its starter kit. The Markdown is also read with mdast-util-gfm 3.1.0.
# Setup: an article has the mail address of a desk as plain text. It is saved as Markdown, opened and saved again.
# Expectation: the text is as before. The writer puts a backslash before characters that have a meaning in Markdown, and the reader removes
#   it. If the reader makes a link of the address, the link leads to that address.
# Behavior: "press_office@example.org" is opened as text and a link to office@example.org, another mailbox. There is no error, and the
#   next save writes that link into the article. The reader looks for addresses in the escaped text, where this one starts after
#   the backslash. mdast-util-gfm finds the whole address in the same Markdown. Addresses with a hyphen, and addresses that
#   are links already, are right, so a test that saves links passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @tiptap/core@3.35.0 @tiptap/pm@3.35.0 @tiptap/starter-kit@3.35.0 @tiptap/markdown@3.35.0 \
  mdast-util-from-markdown@2.1.0 mdast-util-gfm@3.1.0 micromark-extension-gfm@3.0.0 >>npm.log 2>&1
cat >desks.mjs <<'JS'
import { MarkdownManager } from "@tiptap/markdown";
import StarterKit from "@tiptap/starter-kit";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const manager = new MarkdownManager({ extensions: [StarterKit] });
const article = (text, marks) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text, marks }] }] });
const show = (parts) => parts.map(([text, link]) => (link ? `${text} (${link})` : text)).join(" + ");
const tiptapParts = (document) =>
  show(document.content[0].content.map(({ text, marks = [] }) => [text, marks.find(({ type }) => type === "link")?.attrs.href]));
const mdastParts = (markdown) => {
  const [paragraph] = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
  return show(paragraph.children.map((node) => [node.value ?? node.children[0].value, node.url]));
};

const articles = [
  article("press-office@example.org"),
  article("press_office@example.org", [{ type: "link", attrs: { href: "mailto:press_office@example.org" } }]),
  article("press_office@example.org"),
];
for (const written of articles) {
  const markdown = manager.serialize(written);
  const opened = manager.parse(markdown);
  console.log(tiptapParts(written));
  console.log(`  saved: ${markdown}`);
  console.log(`  opened: ${tiptapParts(opened)}`);
  console.log(`  saved again: ${manager.serialize(opened)}`);
  console.log(`  opened with mdast-util-gfm: ${mdastParts(markdown)}`);
}
JS
seen=$(node desks.mjs)
echo "$seen"
expected='press-office@example.org
  saved: press-office@example.org
  opened: press-office@example.org (mailto:press-office@example.org)
  saved again: [press-office@example.org](mailto:press-office@example.org)
  opened with mdast-util-gfm: press-office@example.org (mailto:press-office@example.org)
press_office@example.org (mailto:press_office@example.org)
  saved: [press\_office@example.org](mailto:press_office@example.org)
  opened: press_office@example.org (mailto:press_office@example.org)
  saved again: [press\_office@example.org](mailto:press_office@example.org)
  opened with mdast-util-gfm: press_office@example.org (mailto:press_office@example.org)
press_office@example.org
  saved: press\_office@example.org
  opened: press_ + office@example.org (mailto:office@example.org)
  saved again: press\_[office@example.org](mailto:office@example.org)
  opened with mdast-util-gfm: press_office@example.org (mailto:press_office@example.org)'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
