#!/usr/bin/env bash
# Package: @messageformat/icu-messageformat-1 0.12.0 with messageformat 4.0.0, compared with intl-messageformat 12.1.5.
# Setup: messages of ICU MessageFormat are moved to MessageFormat 2 with `mf1ToMessage`. They use one variable twice: for two
#   plurals, of which only one has `=0`, for two choices with different cases, or for a plural with an offset and for the number itself.
# Expectation: the same text before and after. The conversion lifts inner selectors into one at the top, as its documentation says, and a
#   plural or choice without a matching case takes `other`. An offset is subtracted for `#` and for the category, within its plural.
# Behavior: where one of the two has a case that the other one lacks, the other one becomes empty instead of taking `other`: "no issues
#   with ". The offset is subtracted wherever the variable occurs, so 3 is written as 2, and 0 as -1. `format` reports no error.
#   Messages with equal cases, or with one variable for each plural, are right, so a test with those passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @messageformat/icu-messageformat-1@0.12.0 messageformat@4.0.0 intl-messageformat@12.1.5 >>npm.log 2>&1
cat >messages.mjs <<'JS'
import { mf1ToMessage } from "@messageformat/icu-messageformat-1";
import { IntlMessageFormat } from "intl-messageformat";

const messages = {
  "equal cases": "{n, plural, one{# issue} other{# issues}} with {n, plural, one{its cover} other{their covers}}",
  "different cases": "{n, plural, =0{no issues} one{# issue} other{# issues}} with {n, plural, one{its cover} other{their covers}}",
  choices: "{role, select, editor{Editors} other{Users}} read {role, select, reader{free issues} other{everything}}",
  offset: "{n} of us: {n, plural, offset:1 =0{nobody} =1{Ann} one{Ann and # other} other{Ann and # others}}",
};
for (const [name, source] of Object.entries(messages)) {
  for (const [n, role] of [[0, "editor"], [1, "reader"], [3, "guest"]]) {
    const before = new IntlMessageFormat(source, "en").format({ n, role });
    const errors = [];
    const after = mf1ToMessage("en", source).format({ n, role }, (error) => errors.push(error));
    console.log(`${name}: "${before}"${after === before ? "" : `, converted "${after}"`}, ${errors.length} errors`);
  }
}
JS
seen=$(node messages.mjs)
echo "$seen"
expected='equal cases: "0 issues with their covers", 0 errors
equal cases: "1 issue with its cover", 0 errors
equal cases: "3 issues with their covers", 0 errors
different cases: "no issues with their covers", converted "no issues with ", 0 errors
different cases: "1 issue with its cover", 0 errors
different cases: "3 issues with their covers", 0 errors
choices: "Editors read everything", converted "Editors read ", 0 errors
choices: "Users read free issues", converted " read free issues", 0 errors
choices: "Users read everything", 0 errors
offset: "0 of us: nobody", converted "-1 of us: nobody", 0 errors
offset: "1 of us: Ann", converted "0 of us: Ann", 0 errors
offset: "3 of us: Ann and 2 others", converted "2 of us: Ann and 2 others", 0 errors'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
