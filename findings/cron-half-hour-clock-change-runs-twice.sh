#!/usr/bin/env bash
# Package: cron 4.4.0.
# Setup: an edition that is published every day at 2:15 and one at 3:00, in the time zone Australia/Lord_Howe, whose clocks change by 30
#   minutes at 2:00: forward to 2:30 on 4 October 2026, back to 1:30 on 5 April 2026.
# Expectation: one run a day, at its time, or right after the change if that time does not exist on this day.
# Behavior: on both days jobs run twice. On 4 October the first job runs at 1:45, before the change, and at 2:45, and the second one at
#   2:30 and at 3:00. On 5 April the first job runs at 1:45 and at 2:15, although 2:15 exists once. Zones whose clocks change by an hour
#   have one run a day.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact cron@4.4.0 >>npm.log 2>&1
cat >runs.mjs <<'JS'
import { CronTime } from "cron";

const list = (expression, zone, start) => {
  const time = new CronTime(expression, zone);
  const runs = [];
  for (let from = new Date(start); runs.length < 3; from = runs.at(-1).toJSDate())
    runs.push(time.getNextDateFrom(from, zone));
  console.log(`${expression} ${zone}: ${runs.map((run) => run.toFormat("d.M. H:mm ZZ")).join(", ")}`);
};
list("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00:00Z");
list("0 3 * * *", "Australia/Lord_Howe", "2026-10-03T00:00:00Z");
list("15 2 * * *", "Australia/Lord_Howe", "2026-04-04T00:00:00Z");
list("15 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z");
JS
seen=$(node runs.mjs)
echo "$seen"
expected="15 2 * * * Australia/Lord_Howe: 4.10. 1:45 +10:30, 4.10. 2:45 +11:00, 5.10. 2:15 +11:00
0 3 * * * Australia/Lord_Howe: 4.10. 2:30 +11:00, 4.10. 3:00 +11:00, 5.10. 3:00 +11:00
15 2 * * * Australia/Lord_Howe: 5.4. 1:45 +10:30, 5.4. 2:15 +10:30, 6.4. 2:15 +10:30
15 2 * * * Europe/Berlin: 29.3. 3:00 +02:00, 30.3. 2:15 +02:00, 31.3. 2:15 +02:00"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
