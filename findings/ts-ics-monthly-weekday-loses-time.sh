#!/usr/bin/env bash
# Package: ts-ics 2.4.6, with the process in UTC.
# Setup: a calendar with one event at 06:00 UTC on Monday 5 January 2026 and the rule FREQ=MONTHLY;BYDAY=1MO;COUNT=4. The calendar is
#   parsed, and `extendByRecurrenceRule` lists the moments.
# Expectation: four moments at 06:00, from 5 January to 6 April. A part that the rule does not name comes from the start of the event, as
#   it does for a weekly rule by weekday and for a monthly one by day of the month.
# Behavior: the moments are at 00:00, and 5 January is missing, because its midnight is before the start. COUNT is still 4, so the series
#   ends in May. Yearly rules by weekday are the same. With the hour in the rule (BYHOUR=6), which adds nothing to its meaning, all
#   four are right.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact ts-ics@2.4.6 >>npm.log 2>&1
cat >moments.mjs <<'JS'
import { convertIcsCalendar, extendByRecurrenceRule } from "ts-ics";

const moments = (start, rule) => {
  const text = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//example//editions//EN",
    "BEGIN:VEVENT",
    "UID:edition@example.org",
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${start}`,
    "DURATION:PT1H",
    "SUMMARY:Edition",
    `RRULE:${rule}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const [event] = convertIcsCalendar(undefined, text).events;
  const list = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date, end: new Date("2030-01-01T00:00:00Z") });
  console.log(`${rule}:\n  ${list.map((moment) => moment.toISOString().slice(0, 16)).join(" ")}`);
};
moments("20260105T060000Z", "FREQ=MONTHLY;BYDAY=1MO;COUNT=4");
moments("20260105T060000Z", "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;COUNT=4");
moments("20260105T060000Z", "FREQ=WEEKLY;BYDAY=MO;COUNT=4");
moments("20260105T060000Z", "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=4");
moments("20260329T060000Z", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=3");
JS
seen=$(TZ=UTC node moments.mjs)
echo "$seen"
expected="FREQ=MONTHLY;BYDAY=1MO;COUNT=4:
  2026-02-02T00:00 2026-03-02T00:00 2026-04-06T00:00 2026-05-04T00:00
FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;COUNT=4:
  2026-01-05T06:00 2026-02-02T06:00 2026-03-02T06:00 2026-04-06T06:00
FREQ=WEEKLY;BYDAY=MO;COUNT=4:
  2026-01-05T06:00 2026-01-12T06:00 2026-01-19T06:00 2026-01-26T06:00
FREQ=MONTHLY;BYMONTHDAY=5;COUNT=4:
  2026-01-05T06:00 2026-02-05T06:00 2026-03-05T06:00 2026-04-05T06:00
FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=3:
  2027-03-28T00:00 2028-03-26T00:00 2029-03-25T00:00"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
