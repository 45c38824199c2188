#!/usr/bin/env bash
# Package: zod 4.6.7, `z.fromJSONSchema` (marked experimental), compared with ajv 8.20.0.
# Setup: the JSON Schema of an issue with the optional fields `pdf` and `epub`, of which at least one is required (`anyOf` with one
#   `required` each) or exactly one (`oneOf`). Both validators check an issue with neither field, with one and with both.
# Expectation: zod accepts what ajv accepts, or throws while it reads the schema, as it does for `dependentRequired`, `if` and `not`.
# Behavior: there is no error, and `required` is dropped where the same object does not list the field in `properties`. Each branch then
#   accepts everything, so `anyOf` accepts an issue without files, and `oneOf`, where only one branch may match, rejects each
#   issue, the correct ones as well. A required field that `properties` does not list at all is optional, too.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact zod@4.6.7 ajv@8.20.0 >>npm.log 2>&1
cat >issue.mjs <<'JS'
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";

const $schema = "https://json-schema.org/draft/2020-12/schema";
const properties = { pdf: { type: "string" }, epub: { type: "string" } };
const schemas = {
  anyOf: { $schema, type: "object", properties, anyOf: [{ required: ["pdf"] }, { required: ["epub"] }] },
  oneOf: { $schema, type: "object", properties, oneOf: [{ required: ["pdf"] }, { required: ["epub"] }] },
  "required pdf": { $schema, type: "object", properties, required: ["pdf"] },
  "required id": { $schema, type: "object", properties, required: ["id"] },
  dependentRequired: { $schema, type: "object", properties, dependentRequired: { pdf: ["epub"] } },
};
const issues = { neither: {}, PDF: { pdf: "1.pdf" }, both: { pdf: "1.pdf", epub: "1.epub" } };
const zodCheck = (schema) => {
  const parsed = z.fromJSONSchema(schema);
  return (issue) => parsed.safeParse(issue).success;
};
const ajvCheck = (schema) => new Ajv2020({ strict: false }).compile(schema);
const accepted = (create, schema) => {
  try {
    const accepts = create(schema);
    return Object.keys(issues).filter((name) => accepts(issues[name])).join(", ") || "nothing";
  } catch {
    return "schema rejected";
  }
};
for (const [name, schema] of Object.entries(schemas)) {
  console.log(`${name}: ajv accepts ${accepted(ajvCheck, schema)}; zod ${accepted(zodCheck, schema)}`);
}
JS
seen=$(node issue.mjs)
echo "$seen"
expected="anyOf: ajv accepts PDF, both; zod neither, PDF, both
oneOf: ajv accepts PDF; zod nothing
required pdf: ajv accepts PDF, both; zod PDF, both
required id: ajv accepts nothing; zod neither, PDF, both
dependentRequired: ajv accepts neither, both; zod schema rejected"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
