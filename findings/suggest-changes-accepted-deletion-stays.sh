#!/usr/bin/env bash
# Package: @handlewithcare/prosemirror-suggest-changes 0.1.8 with prosemirror-schema-basic 1.2.5.
# Setup: an author suggests deleting a passage of an article, from the middle of one paragraph to the middle of another. The suggestion is
#   accepted (`applySuggestions`) or rejected (`revertSuggestions`). Between the two is nothing, a paragraph, an empty paragraph, or a rule.
# Expectation: an accepted deletion leaves the document that the same deletion leaves without suggestions. The README says that text and blocks
#   are marked as deleted, and that everything marked is deleted when it is applied.
# Behavior: an empty paragraph or a rule within the passage stays when the deletion is accepted, and the two paragraphs around it are not
#   joined. There is no error, and no suggestion is left that tells of it. The passage as a whole is marked with a mark for text, and blocks
#   without text do not get it. Passages over paragraphs with text are right, and rejecting is right in all cases, so a test
#   with ordinary paragraphs passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @handlewithcare/prosemirror-suggest-changes@0.1.8 prosemirror-model@1.25.13 prosemirror-schema-basic@1.2.5 prosemirror-state@1.4.4 prosemirror-transform@1.12.7 prosemirror-view@1.44.0 >>npm.log 2>&1
cat >suggestions.mjs <<'JS'
import {
  addSuggestionMarks,
  applySuggestions,
  revertSuggestions,
  suggestChanges,
  transformToSuggestionTransaction,
} from "@handlewithcare/prosemirror-suggest-changes";
import { Schema } from "prosemirror-model";
import { marks, nodes } from "prosemirror-schema-basic";
import { EditorState } from "prosemirror-state";

const schema = new Schema({
  nodes: { ...nodes, doc: { ...nodes.doc, marks: "insertion modification deletion" } },
  marks: addSuggestionMarks(marks),
});
const paragraph = (text) => schema.node("paragraph", null, text ? [schema.text(text)] : []);
const between = {
  nothing: [],
  "a paragraph": [paragraph("closed")],
  "an empty paragraph": [paragraph("")],
  "a rule": [schema.node("horizontal_rule")],
  "a paragraph and an empty one": [paragraph("closed"), paragraph("")],
};
const summaryOf = (document) => document.content.content.map((node) => (node.isTextblock ? `[${node.textContent}]` : node.type.name)).join(" ");
const run = (state, command) => {
  let next = state;
  command(state, (transaction) => (next = state.apply(transaction)));
  return next.doc;
};
for (const [name, middle] of Object.entries(between)) {
  const doc = schema.node("doc", null, [paragraph("The harbor"), ...middle, paragraph("is old")]);
  const state = EditorState.create({ doc, plugins: [suggestChanges()] });
  // From after "The " to before "old".
  const deletion = state.tr.delete(5, doc.content.size - 4);
  const suggested = state.apply(transformToSuggestionTransaction(deletion, state));
  const accepted = run(suggested, applySuggestions);
  const rejected = run(suggested, revertSuggestions);
  console.log(`${name}: deleted ${summaryOf(deletion.doc)}, accepted ${summaryOf(accepted)}, rejected ${rejected.eq(doc) ? "as before" : summaryOf(rejected)}`);
}
JS
seen=$(node suggestions.mjs)
echo "$seen"
expected="nothing: deleted [The old], accepted [The old], rejected as before
a paragraph: deleted [The old], accepted [The old], rejected as before
an empty paragraph: deleted [The old], accepted [The ] [] [old], rejected as before
a rule: deleted [The old], accepted [The ] horizontal_rule [old], rejected as before
a paragraph and an empty one: deleted [The old], accepted [The ] [] [old], rejected as before"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
