#!/usr/bin/env bash
# Package: cron-parser 5.10.6.
# Setup: a daily job at a time that a clock change leaves out: 2:30 in Europe/Berlin on 29 March 2026, where the clocks go forward by an
#   hour, and 2:15 in Australia/Lord_Howe on 4 October 2026, where they go forward by 30 minutes.
# Expectation: the same rule for both zones. The job of Berlin runs on this day, too, an hour later by the clock (3:30).
# Behavior: the job of Lord Howe does not run on this day at all, so a daily issue is missing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact cron-parser@5.10.6 >>npm.log 2>&1
cat >runs.mjs <<'JS'
import { CronExpressionParser } from "cron-parser";

const list = (expression, tz, start) => {
  const runs = CronExpressionParser.parse(expression, { tz, currentDate: new Date(start) });
  const local = { timeZone: tz, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const times = Array.from({ length: 3 }, () => runs.next().toDate().toLocaleString("en-GB", local));
  console.log(`${expression} ${tz}: ${times.join("; ")}`);
};
list("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z");
list("15 2 * * *", "Australia/Lord_Howe", "2026-10-02T12:00:00Z");
JS
seen=$(node runs.mjs)
echo "$seen"
expected="30 2 * * * Europe/Berlin: 28 Mar, 02:30; 29 Mar, 03:30; 30 Mar, 02:30
15 2 * * * Australia/Lord_Howe: 3 Oct, 02:15; 5 Oct, 02:15; 6 Oct, 02:15"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
