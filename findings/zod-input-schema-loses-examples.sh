#!/usr/bin/env bash
# Package: zod 4.6.7.
# Setup: the schema of a request body with `meta({ examples, description })` and one nested field with a `transform`. Its JSON Schema is
#   created twice, with `io: "input"` and with `io: "output"`.
# Expectation: the examples of the body stay in both, as its description does: only the examples of the transformed field itself could
#   be of the other type.
# Behavior: with `io: "input"` the body and each object on the way to the field lose their examples without an error, so that the
#   documentation of a request loses them when someone adds a transform deep below. The description stays. A transform that is given
#   to `catchall` has no such effect.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact zod@4.6.7 >>npm.log 2>&1
cat >examples.mjs <<'JS'
import { z } from "zod";

const trimmed = z.string().transform((text) => text.trim());
const order = { customer: { name: "Ada", notes: ["ring twice"] }, copies: 2 };
const body = (notes, rest) =>
  z
    .object({
      customer: z
        .object({ name: z.string(), notes: z.array(notes) })
        .catchall(rest)
        .meta({ examples: [order.customer], description: "Who receives it." }),
      copies: z.number(),
    })
    .meta({ examples: [order], description: "An order." });
const shown = (schema, io) => {
  const { examples, description, properties } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const { customer } = properties;
  return [examples, customer.examples].map((list) => list?.length ?? 0).join("+") + ` examples, ${description} ${customer.description}`;
};
const cases = {
  "no transform": body(z.string(), z.string()),
  "transformed notes": body(trimmed, z.string()),
  "transformed catchall": body(z.string(), trimmed),
};
for (const [name, schema] of Object.entries(cases))
  for (const io of ["input", "output"]) console.log(`${name}, ${io}: ${shown(schema, io)}`);
JS
seen=$(node examples.mjs)
echo "$seen"
expected="no transform, input: 1+1 examples, An order. Who receives it.
no transform, output: 1+1 examples, An order. Who receives it.
transformed notes, input: 0+0 examples, An order. Who receives it.
transformed notes, output: 1+1 examples, An order. Who receives it.
transformed catchall, input: 1+1 examples, An order. Who receives it.
transformed catchall, output: 1+1 examples, An order. Who receives it."
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
