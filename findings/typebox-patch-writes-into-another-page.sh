#!/usr/bin/env bash
# Package: typebox 1.4.3, `Value.Diff` and `Value.Patch`, compared with rfc6902 5.4.0.
# Setup: titles of pages by path, the page "about" by language. A page "about/team" is added, changed or removed. The edits between
#   the two versions are computed and applied to the first.
# Expectation: the result is the second version. The paths of the edits are JSON Pointers (RFC 6901), in which a slash within a key is
#   "~1", and `Value.Patch` reads "~1" that way.
# Behavior: `Value.Diff` writes the slash as it is, so the edit names the field "team" of the page "about". Added and changed titles
#   end up there without an error, a removed page stays, and the page that was meant is as before. rfc6902 creates "about~1team".
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact typebox@1.4.3 rfc6902@5.4.0 >>npm.log 2>&1
cat >pages.mjs <<'JS'
import { applyPatch, createPatch } from "rfc6902";
import { Value } from "typebox/value";

const about = { de: "Wir" };
const cases = {
  added: [{ about }, { about, "about/team": { de: "Team" } }],
  changed: [{ about, "about/team": "Team" }, { about, "about/team": "Redaktion" }],
  removed: [{ about, "about/team": "Team" }, { about }],
};
for (const [name, [before, after]] of Object.entries(cases)) {
  const edits = Value.Diff(structuredClone(before), structuredClone(after));
  const patched = Value.Patch(structuredClone(before), edits);
  const operations = createPatch(before, after);
  const other = structuredClone(before);
  applyPatch(other, operations);
  console.log(`${name}, typebox: ${edits.map(({ path }) => path)} ${JSON.stringify(patched)}`);
  console.log(`${name}, rfc6902: ${operations.map(({ path }) => path)} ${JSON.stringify(other)}`);
}
console.log(`by hand: ${JSON.stringify(Value.Patch(structuredClone({ about }), [{ type: "insert", path: "/about~1team", value: "Team" }]))}`);
JS
seen=$(node pages.mjs)
echo "$seen"
expected='added, typebox: /about/team {"about":{"de":"Wir","team":{"de":"Team"}}}
added, rfc6902: /about~1team {"about":{"de":"Wir"},"about/team":{"de":"Team"}}
changed, typebox: /about/team {"about":{"de":"Wir","team":"Redaktion"},"about/team":"Team"}
changed, rfc6902: /about~1team {"about":{"de":"Wir"},"about/team":"Redaktion"}
removed, typebox: /about/team {"about":{"de":"Wir"},"about/team":"Team"}
removed, rfc6902: /about~1team {"about":{"de":"Wir"}}
by hand: {"about":{"de":"Wir"},"about/team":"Team"}'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
