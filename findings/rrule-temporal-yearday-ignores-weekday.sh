#!/usr/bin/env bash
# Package: rrule-temporal 2.2.8.
# Rule: FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO, from 1 January 2026: the 100th day of a year, if it is a Monday.
# Expectation: RFC 5545 (table in 3.3.10) lets BYDAY limit what BYYEARDAY selects in a yearly rule. From 2026 to 2039 the 100th
#   day is a Monday in 2034 only.
# Behavior: BYDAY is ignored without an error, so the rule has a day in each of the 14 years. A rule for a month alone
#   (FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR) does combine both parts.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact rrule-temporal@2.2.8 temporal-polyfill@1.0.6 >>npm.log 2>&1
cat >days.mjs <<'JS'
import { RRuleTemporal } from "rrule-temporal";

for (const rule of ["FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"]) {
  const moments = new RRuleTemporal({
    rruleString: `DTSTART;TZID=Europe/Berlin:20260101T060000\nRRULE:${rule}`,
  }).between(new Date("2026-01-01T00:00:00Z"), new Date("2039-12-31T00:00:00Z"), true);
  const weekdays = new Set(moments.map(({ dayOfWeek }) => dayOfWeek));
  console.log(`${rule}: ${moments.length} days on ${weekdays.size} weekday${weekdays.size === 1 ? "" : "s"}`);
}
JS
seen=$(node days.mjs)
echo "$seen"
expected="FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO: 14 days on 7 weekdays
FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR: 23 days on 1 weekday"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
