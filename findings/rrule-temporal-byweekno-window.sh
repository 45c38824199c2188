#!/usr/bin/env bash
# Package: rrule-temporal 2.2.8.
# Rule: FREQ=YEARLY;BYWEEKNO=20, first day Thursday 1 January 2026. It names a week of each year but no weekday.
# Expectation: the day is the weekday of the first day (RFC 5545 takes missing parts from DTSTART), and a narrower window of
#   between() contains the same days as a wider one.
# Behavior: the weekday depends on where the window begins. From 1 January 2026 the day of 2027 is Thursday 20 May, from
#   8 January 2027 it is Friday 21 May. No window contains both, so a program that asks for the next weeks again and again
#   moves the day with each request.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact rrule-temporal@2.2.8 temporal-polyfill@1.0.6 >>npm.log 2>&1
cat >windows.mjs <<'JS'
import { RRuleTemporal } from "rrule-temporal";

const rule = new RRuleTemporal({
  rruleString: "DTSTART;TZID=Europe/Berlin:20260101T060000\nRRULE:FREQ=YEARLY;BYWEEKNO=20",
});
const daysOf2027 = (from) =>
  rule
    .between(new Date(from), new Date("2027-12-31T00:00:00Z"), true)
    .map((moment) => moment.toString().slice(0, 10))
    .filter((day) => day.startsWith("2027"))
    .join(" ");
console.log(`from 2026-01-01: ${daysOf2027("2026-01-01T00:00:00Z")}`);
console.log(`from 2027-01-08: ${daysOf2027("2027-01-08T00:00:00Z")}`);
JS
seen=$(node windows.mjs)
echo "$seen"
expected="from 2026-01-01: 2027-05-20
from 2027-01-08: 2027-05-21"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
