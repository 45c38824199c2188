#!/usr/bin/env bash
# Package: postal-mime 4.0.0, compared with mailparser 3.14.2.
# Setup: a reader answers a mail about an issue as `text/plain; format=flowed`. The quoted lines are flowed like the answer: quoted once, quoted
#   twice, and with `DelSp=yes` a quoted address that is divided between two lines.
# Expectation: flowed lines become one line with its quote marks at the start only. RFC 3676, 4.1, has readers take off and count the marks
#   of each line before they look at its text, and with `DelSp=yes` take off the space at its end as well. mailparser does this.
# Behavior: the marks of the second line stay in the middle of the sentence, "the report > on the harbor?", and of the address, "2026-> 05-05",
#   without an error. A program that removes the marks at the start of lines stores the others as text. Lines without marks, and quotes
#   that are not flowed, are right, so a test with an ordinary text or a short quote passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact postal-mime@4.0.0 mailparser@3.14.2 >>npm.log 2>&1
cat >answers.mjs <<'JS'
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";

const FLOWED = "text/plain; charset=utf-8; format=flowed";
const answers = {
  "not quoted": [FLOWED, "Which issue has the report ", "on the harbor?"],
  "quoted, not flowed": [FLOWED, "> Which issue has the report", "> on the harbor?", "The one of today."],
  quoted: [FLOWED, "> Which issue has the report ", "> on the harbor?", "The one of ", "today."],
  "quoted twice": [FLOWED, ">> Which issue has the report ", ">> on the harbor?", "> The one of ", "> today.", "Thanks"],
  "address, not quoted": [`${FLOWED}; delsp=yes`, "https://example.org/2026- ", "05-05/page-3"],
  "address, quoted": [`${FLOWED}; delsp=yes`, "> https://example.org/2026- ", "> 05-05/page-3", "Thanks"],
};
for (const [name, [type, ...lines]] of Object.entries(answers)) {
  const mail = [`Content-Type: ${type}`, "", ...lines, ""].join("\r\n");
  const texts = { "postal-mime": (await PostalMime.parse(mail)).text, mailparser: (await simpleParser(mail)).text };
  console.log(`${name}:`);
  for (const [library, text] of Object.entries(texts)) console.log(`  ${library}: ${text.trimEnd().split("\n").join(" | ")}`);
}
JS
seen=$(node answers.mjs)
echo "$seen"
expected="not quoted:
  postal-mime: Which issue has the report on the harbor?
  mailparser: Which issue has the report on the harbor?
quoted, not flowed:
  postal-mime: > Which issue has the report | > on the harbor? | The one of today.
  mailparser: > Which issue has the report | > on the harbor? | The one of today.
quoted:
  postal-mime: > Which issue has the report > on the harbor? | The one of today.
  mailparser: > Which issue has the report on the harbor? | The one of today.
quoted twice:
  postal-mime: >> Which issue has the report >> on the harbor? | > The one of > today. | Thanks
  mailparser: >> Which issue has the report on the harbor? | > The one of today. | Thanks
address, not quoted:
  postal-mime: https://example.org/2026-05-05/page-3
  mailparser: https://example.org/2026-05-05/page-3
address, quoted:
  postal-mime: > https://example.org/2026-> 05-05/page-3 | Thanks
  mailparser: > https://example.org/2026-05-05/page-3 | Thanks"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
