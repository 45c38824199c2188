#!/usr/bin/env bash
# Package: structured-headers 2.1.0, compared with structured-field-values 2.0.4.
# Setup: a header field with the shares of two formats and a third number that is calculated from shares: their sum 0.7 + 0.2 + 0.1,
#   which is 0.9999999999999999, or the rest 0.3 - 0.2 - 0.1, which is -0.00000000000000003.
# Expectation: a decimal is rounded to three places and has at least one digit behind the period, "1.0" (RFC 9651, 4.1.5). The other
#   library writes this. A number that the format cannot express throws, as one above 999,999,999,999.999 does.
# Behavior: a decimal that rounds to a whole number is written as "1." or "-0.", without an error. Both parsers reject it, this
#   library's as well, and a recipient ignores a field that it cannot parse as a whole (RFC 9651, 4.2), so the correct shares are lost,
#   too. Whole numbers, and decimals that keep a digit, are right, so a test with such numbers passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact structured-headers@2.1.0 structured-field-values@2.0.4 >>npm.log 2>&1
cat >shares.mjs <<'JS'
import { decodeDict, encodeDict } from "structured-field-values";
import { parseDictionary, serializeDictionary } from "structured-headers";

const resultOf = (parse, field) => {
  try {
    parse(field);
    return "accepted";
  } catch {
    return "rejected";
  }
};
const numbers = { all: [1, 1.25, 0.7 + 0.2 + 0.1], rest: [0, 0.0015, 0.3 - 0.2 - 0.1] };
for (const [name, values] of Object.entries(numbers)) {
  for (const value of values) {
    const shares = { web: 0.7, pdf: 0.2, [name]: value };
    const field = serializeDictionary(shares);
    console.log(`${field} is ${resultOf(parseDictionary, field)} and ${resultOf(decodeDict, field)}, other library: ${encodeDict(shares)}`);
  }
}
JS
seen=$(node shares.mjs)
echo "$seen"
expected="web=0.7, pdf=0.2, all=1 is accepted and accepted, other library: web=0.7, pdf=0.2, all=1
web=0.7, pdf=0.2, all=1.25 is accepted and accepted, other library: web=0.7, pdf=0.2, all=1.25
web=0.7, pdf=0.2, all=1. is rejected and rejected, other library: web=0.7, pdf=0.2, all=1.0
web=0.7, pdf=0.2, rest=0 is accepted and accepted, other library: web=0.7, pdf=0.2, rest=0
web=0.7, pdf=0.2, rest=0.002 is accepted and accepted, other library: web=0.7, pdf=0.2, rest=0.002
web=0.7, pdf=0.2, rest=-0. is rejected and rejected, other library: web=0.7, pdf=0.2, rest=0.0"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
