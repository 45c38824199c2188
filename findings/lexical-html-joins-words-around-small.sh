#!/usr/bin/env bash
# Package: @lexical/html 0.52.0 with jsdom 26.1.0 as the DOM, compared with prosemirror-model 1.25.13.
# Setup: articles in HTML are imported into an editor with `$generateNodesFromDOM`. A word of a sentence is in an inline element that the
#   editor has no format for, such as `small`, `dfn` (a defined term), `bdi` (a name in another direction) or `font` (from old pages).
# Expectation: the element may be dropped, but the sentence stays. Spaces around inline elements are kept (CSS Text 3, 4.1.1), and all of these
#   are inline elements in HTML. prosemirror-model reads all of them this way.
# Behavior: the spaces on both sides of the element are dropped with it, without an error: "the old harbor" becomes "theoldharbor". What is inline
#   is told from a list of names, which lacks these elements, so a space before them counts as one at the end of a line. An issue of
#   the project was about `mark`, which is on the list since then. Formats of the editor, `span`, `abbr`, `cite` and `time`
#   are on it as well, so a test with formatted text passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @lexical/headless@0.52.0 @lexical/html@0.52.0 @lexical/link@0.52.0 lexical@0.52.0 jsdom@26.1.0 prosemirror-model@1.25.13 prosemirror-schema-basic@1.2.5 >>npm.log 2>&1
cat >words.mjs <<'JS'
import { createHeadlessEditor } from "@lexical/headless";
import { $generateNodesFromDOM } from "@lexical/html";
import { LinkNode } from "@lexical/link";
import { JSDOM } from "jsdom";
import { $getRoot } from "lexical";
import { DOMParser } from "prosemirror-model";
import { schema } from "prosemirror-schema-basic";

const { window } = new JSDOM("");
Object.assign(globalThis, { document: window.document, HTMLElement: window.HTMLElement, Node: window.Node });
const textIn = (page) => {
  const editor = createHeadlessEditor({ nodes: [LinkNode], onError: (error) => { throw error; } });
  let text;
  const read = () => {
    $getRoot().append(...$generateNodesFromDOM(editor, page));
    text = $getRoot().getTextContent();
  };
  editor.update(read, { discrete: true });
  return text;
};
const inline = "a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time u var".split(" ");
const seen = { lexical: {}, prosemirror: {} };
for (const name of inline) {
  const html = `<p>the <${name}>old</${name}> harbor</p>`;
  const page = new window.DOMParser().parseFromString(html, "text/html");
  (seen.lexical[textIn(page)] ??= []).push(name);
  (seen.prosemirror[DOMParser.fromSchema(schema).parse(page.body).textContent] ??= []).push(name);
}
for (const [library, texts] of Object.entries(seen)) {
  for (const [text, names] of Object.entries(texts)) console.log(`${library}, "${text}": ${names.join(" ")}`);
}
JS
seen=$(node words.mjs)
echo "$seen"
expected='lexical, "the old harbor": a abbr b cite code em i kbd mark q s samp span strong sub sup time u var
lexical, "theoldharbor": bdi bdo data dfn font small
prosemirror, "the old harbor": a abbr b bdi bdo cite code data dfn em font i kbd mark q s samp small span strong sub sup time u var'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
