#!/usr/bin/env bash
# Package: ical.js 2.2.1.
# Rule: FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6,18;COUNT=8 from Monday 5 January 2026: a morning and an evening edition on the first Monday
#   of each month.
# Expectation: four Mondays with two editions each, as BYMONTHDAY=15 gives four 15ths, and as the rule with one hour gives Mondays only.
# Behavior: from the second month on there is an edition too many, at 18:00 on the 1st, a Sunday here. It counts for COUNT,
#   so the series ends a month early. The last Friday of the month and two minutes of an hour have the same effect. A yearly rule with
#   two hours has the opposite one: it loses the second hour.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact ical.js@2.2.1 >>npm.log 2>&1
cat >editions.mjs <<'JS'
import ICAL from "ical.js";

const editions = (start, rule) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start));
  const moments = [];
  for (let moment = iterator.next(); moment; moment = iterator.next()) moments.push(moment.toString().slice(2, 13));
  console.log(`${rule}:\n  ${moments.join(" ")}`);
};
editions("2026-01-05T06:00:00", "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6,18;COUNT=8");
editions("2026-01-05T06:00:00", "FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;COUNT=4");
editions("2026-01-15T06:00:00", "FREQ=MONTHLY;BYMONTHDAY=15;BYHOUR=6,18;COUNT=8");
editions("2026-01-30T06:00:00", "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=6,18;COUNT=8");
editions("2026-01-05T06:00:00", "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;BYHOUR=6,18;COUNT=4");
JS
seen=$(node editions.mjs)
echo "$seen"
expected="FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6,18;COUNT=8:
  26-01-05T06 26-01-05T18 26-02-01T18 26-02-02T06 26-02-02T18 26-03-01T18 26-03-02T06 26-03-02T18
FREQ=MONTHLY;BYDAY=1MO;BYHOUR=6;COUNT=4:
  26-01-05T06 26-02-02T06 26-03-02T06 26-04-06T06
FREQ=MONTHLY;BYMONTHDAY=15;BYHOUR=6,18;COUNT=8:
  26-01-15T06 26-01-15T18 26-02-15T06 26-02-15T18 26-03-15T06 26-03-15T18 26-04-15T06 26-04-15T18
FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=6,18;COUNT=8:
  26-01-30T06 26-01-30T18 26-02-01T18 26-02-27T06 26-02-27T18 26-03-01T18 26-03-27T06 26-03-27T18
FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;BYHOUR=6,18;COUNT=4:
  26-01-05T06 27-01-04T06 28-01-03T06 29-01-01T06"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
