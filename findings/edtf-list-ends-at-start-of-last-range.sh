#!/usr/bin/env bash
# Package: edtf 4.11.1 (Extended Date/Time Format, ISO 8601-2).
# Setup: a catalog of old newspapers lists the years of the issues that a library owns, `{1667,1668,1670..1672}`, or the possible years of
#   an issue without a date, `[1667,1668,1670..1672]`. The search index takes the first and the last year from `min` and `max`, and
#   asks with `includes()` for a single year.
# Expectation: the last year is 1672, and 1671 and 1672 are included. The README says that iteration expands such ranges, and that
#   `includes()` is true for each date of the iteration.
# Behavior: `max` is the end of 1670, because a range at the end counts with its first date only. Therefore `includes()` and `covers()`
#   are false for 1671 and 1672, although the iteration contains both. A range followed by other dates, a list without ranges, and the
#   interval `1667/1672` are right, so a test with one of these passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact edtf@4.11.1 >>npm.log 2>&1
cat >years.mjs <<'JS'
import edtf from "edtf";

const yearOf = (time) => new Date(time).getUTCFullYear();
const dates = [
  "1667/1672",
  "{1667,1668,1670,1671,1672}",
  "{1667..1669,1672}",
  "{1667,1668,1670..1672}",
  "[1667,1668,1670..1672]",
  "{1670..1672}",
];
for (const text of dates) {
  const date = edtf(text);
  const years = [...date];
  const missing = years.filter((year) => !date.includes(year)).map((year) => year.edtf);
  console.log(`${text}: ${years.length} years, ${yearOf(date.min)} to ${yearOf(date.max)}, not included: ${missing.join(" ") || "-"}`);
}
JS
seen=$(node years.mjs)
echo "$seen"
expected="1667/1672: 6 years, 1667 to 1672, not included: -
{1667,1668,1670,1671,1672}: 5 years, 1667 to 1672, not included: -
{1667..1669,1672}: 4 years, 1667 to 1672, not included: -
{1667,1668,1670..1672}: 5 years, 1667 to 1670, not included: 1671 1672
[1667,1668,1670..1672]: 5 years, 1667 to 1670, not included: 1671 1672
{1670..1672}: 3 years, 1670 to 1670, not included: 1671 1672"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
