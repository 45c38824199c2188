#!/usr/bin/env bash
# Package: immutable-json-patch 6.0.3.
# Setup: undo in an editor for metadata: `revertJSONPatch` returns the operations that take a JSON Patch back. The patch unwraps a value:
#   it moves a member to the place of the object that contains it. RFC 6902, 4.4, forbids only the opposite, a move into a child.
# Expectation: the document is as before, as after all other moves (to a new place, to a place with a value, within a list), and as after
#   a `replace` with the same result.
# Behavior: the whole document is in the place of the object, without an error. It is restored instead of the value at the path, so an
#   issue contains itself in place of its cover. Only a move to the root is right, where the value is the whole document, so a test
#   that unwraps a whole document passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact immutable-json-patch@6.0.3 >>npm.log 2>&1
cat >undo.mjs <<'JS'
import { isDeepStrictEqual } from "node:util";
import { immutableJSONPatch, revertJSONPatch } from "immutable-json-patch";

const issue = { title: "May", cover: { image: { file: "c.jpg" } }, pages: [1, 2] };
const patches = {
  "move to a new place": [{ op: "move", from: "/cover/image", path: "/image" }],
  "move to a value": [{ op: "move", from: "/cover/image", path: "/title" }],
  "move in a list": [{ op: "move", from: "/pages/1", path: "/pages/0" }],
  "replace with its member": [{ op: "replace", path: "/cover", value: issue.cover.image }],
  "move to the root": [{ op: "move", from: "/cover/image", path: "" }],
  "move to the parent": [{ op: "move", from: "/cover/image", path: "/cover" }],
};
for (const [name, patch] of Object.entries(patches)) {
  const changed = immutableJSONPatch(issue, patch);
  const undone = immutableJSONPatch(changed, revertJSONPatch(issue, patch));
  const result = isDeepStrictEqual(undone, issue) ? "as before" : JSON.stringify(undone);
  console.log(`${name}: ${JSON.stringify(changed)}\n  undone: ${result}`);
}
JS
seen=$(node undo.mjs)
echo "$seen"
expected='move to a new place: {"title":"May","cover":{},"pages":[1,2],"image":{"file":"c.jpg"}}
  undone: as before
move to a value: {"title":{"file":"c.jpg"},"cover":{},"pages":[1,2]}
  undone: as before
move in a list: {"title":"May","cover":{"image":{"file":"c.jpg"}},"pages":[2,1]}
  undone: as before
replace with its member: {"title":"May","cover":{"file":"c.jpg"},"pages":[1,2]}
  undone: as before
move to the root: {"file":"c.jpg"}
  undone: as before
move to the parent: {"title":"May","cover":{"file":"c.jpg"},"pages":[1,2]}
  undone: {"title":"May","cover":{"title":"May","cover":{"image":{"file":"c.jpg"}},"pages":[1,2]},"pages":[1,2]}'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
