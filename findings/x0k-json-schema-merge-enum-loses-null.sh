#!/usr/bin/env bash
# Package: @x0k/json-schema-merge 1.1.0, set up as in its README, compared with ajv 8.20.0.
# Setup: the JSON Schema (draft 7) of an issue is composed of two parts with `allOf`, and the parts are merged into one schema for a form. Both
#   parts list the values of `status`, among them null for "not set". In another schema one part wants the format "pdf", the other one
#   "epub". The values that the composed schema accepts according to ajv are compared with those of the merged one.
# Expectation: they are the same, as correct merging is a goal of the package. Where no value is possible, merging throws, as it does for
#   a `minimum` above the `maximum`.
# Behavior: an `enum` that both parts have loses null, even if the two lists are equal, so an issue without a status is invalid. The README's
#   `intersectJson` sorts and compares values, and the comparison says that null is less than null. Of two different `const` the
#   first one stays, so a PDF is accepted. There is no error. Lists without null, and with null in one part only, are right, so
#   a test with strings passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @x0k/json-schema-merge@1.1.0 ajv@8.20.0 >>npm.log 2>&1
cat >merge.mjs <<'JS'
import { createComparator, createMerger, createShallowAllOfMerge } from "@x0k/json-schema-merge";
import { createDeduplicator, createIntersector } from "@x0k/json-schema-merge/lib/array";
import { Ajv } from "ajv";

const { compareSchemaDefinitions, compareSchemaValues } = createComparator();
const deduplicateJsonSchemaDef = createDeduplicator(compareSchemaDefinitions);
const mergers = {
  README: createMerger({ deduplicateJsonSchemaDef, intersectJson: createIntersector(compareSchemaValues) }),
  default: createMerger({ deduplicateJsonSchemaDef }),
};
const ajv = new Ajv({ strict: false });
const valuesOf = (schema) => JSON.stringify(["draft", "published", "archived", null, "pdf", "epub"].filter((value) => ajv.validate(schema, value)));

const schemas = {
  "without null": { allOf: [{ enum: ["draft", "published"] }, { enum: ["draft", "published", "archived"] }] },
  "null in one part": { allOf: [{ enum: ["draft", null] }, { type: ["string", "null"] }] },
  "null in both": { allOf: [{ enum: ["draft", "published", null] }, { enum: ["draft", "published", "archived", null] }] },
  "equal lists": { allOf: [{ enum: ["draft", null] }, { enum: ["draft", null] }] },
  "two constants": { allOf: [{ const: "pdf" }, { const: "epub" }] },
};
for (const [name, schema] of Object.entries(schemas)) {
  const merged = Object.entries(mergers).map(([merger, { mergeArrayOfSchemaDefinitions }]) => {
    const result = createShallowAllOfMerge(mergeArrayOfSchemaDefinitions)(structuredClone(schema));
    return `, ${merger} ${valuesOf(result)}`;
  });
  console.log(`${name}: ${valuesOf(schema)}${merged.join("")}`);
}
try {
  createShallowAllOfMerge(mergers.README.mergeArrayOfSchemaDefinitions)({ allOf: [{ minimum: 5 }, { maximum: 4 }] });
} catch (error) {
  console.log(`two bounds: ${error.message.split(" (")[0]}`);
}
JS
seen=$(node merge.mjs)
echo "$seen"
expected='without null: ["draft","published"], README ["draft","published"], default ["draft","published"]
null in one part: ["draft",null], README ["draft",null], default ["draft",null]
null in both: ["draft","published",null], README ["draft","published"], default ["draft","published",null]
equal lists: ["draft",null], README ["draft"], default ["draft",null]
two constants: [], README ["pdf"], default ["pdf"]
two bounds: Schema keys '\''minimum'\'' and '\''maximum'\'' are conflicting'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
