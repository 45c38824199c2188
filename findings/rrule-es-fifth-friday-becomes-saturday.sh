#!/usr/bin/env bash
# Package: rrule-es 1.0.0.
# Setup: a monthly rule for the fifth Friday (`byDay: [[5, Weekday.FR]]`) from Friday 30 January 2026, which `RRule.validate` accepts.
# Expectation: months without a fifth Friday have no occurrence, as RFC 5545 says: 30 January, 29 May, 31 July, 30 October.
# Behavior: the first month without one (February) gets Saturday the 28th, and from then on the rule names the 28th of each month,
#   whatever weekday it is. A monthly rule from the 31st without further parts goes the same way: it stays on the 28th in March and in all
#   later months. First Fridays and `byMonthDay: [31]` are right.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact rrule-es@1.0.0 >>npm.log 2>&1
cat >fridays.mjs <<'JS'
import { Frequency, RRule, Weekday } from "rrule-es";

const list = (name, start, parts) => {
  const rule = { freq: Frequency.MONTHLY, tzid: "Europe/Berlin", dtStart: new Date(`${start}T06:00:00Z`), ...parts };
  const days = new RRule(rule).list({ limit: 5 }).map((day) => {
    const weekday = day.toLocaleDateString("en-US", { weekday: "short", timeZone: "Europe/Berlin" });
    return `${weekday} ${day.toISOString().slice(2, 10)}`;
  });
  console.log(`${name} (${RRule.validate(rule).length} errors): ${days.join(", ")}`);
};
list("first Friday", "2026-01-02", { byDay: [[1, Weekday.FR]] });
list("fifth Friday", "2026-01-30", { byDay: [[5, Weekday.FR]] });
list("31st", "2026-01-31", { byMonthDay: [31] });
list("from the 31st", "2026-01-31", {});
JS
seen=$(node fridays.mjs)
echo "$seen"
expected="first Friday (0 errors): Fri 26-01-02, Fri 26-02-06, Fri 26-03-06, Fri 26-04-03, Fri 26-05-01
fifth Friday (0 errors): Fri 26-01-30, Sat 26-02-28, Sat 26-03-28, Tue 26-04-28, Thu 26-05-28
31st (0 errors): Sat 26-01-31, Tue 26-03-31, Sun 26-05-31, Fri 26-07-31, Mon 26-08-31
from the 31st (0 errors): Sat 26-01-31, Sat 26-02-28, Sat 26-03-28, Tue 26-04-28, Thu 26-05-28"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
