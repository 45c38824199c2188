#!/usr/bin/env bash
# Package: temporal-polyfill 1.0.6.
# Time zone: Africa/Casablanca, which goes from +01:00 to +00:00 for the month of Ramadan.
# Expectation: an instant has the offset that the time zone data of the same runtime gives it. `Intl.DateTimeFormat` knows both
#   changes of each year.
# Behavior: in some years the polyfill finds neither change, so a whole Ramadan keeps +01:00, and clock times convert to instants
#   that are one hour early. In others it finds both. `getTimeZoneTransition("next")` leaves them out in the same years.
#   Of the noons from 2018 to 2025, those that differ are in 2018 to 2021.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact temporal-polyfill@1.0.6 >>npm.log 2>&1
cat >offsets.mjs <<'JS'
import { Temporal } from "temporal-polyfill";

const timeZone = "Africa/Casablanca";
const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
const runtimeOffset = (instant) => {
  const { value } = format.formatToParts(instant).find(({ type }) => type === "timeZoneName");
  return value === "GMT" ? "+00:00" : value.slice(3);
};
const polyfillOffset = (instant) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offset;

const ranges = [];
let range = null;
for (let day = Date.UTC(2018, 0, 1, 12); day < Date.UTC(2026, 0, 1); day += 86_400_000) {
  const [polyfill, runtime] = [polyfillOffset(day), runtimeOffset(day)];
  const date = new Date(day).toISOString().slice(0, 10);
  if (polyfill === runtime) range = null;
  else if (range) range.to = date;
  else ranges.push((range = { from: date, to: date, polyfill, runtime }));
}
for (const { from, to, polyfill, runtime } of ranges)
  console.log(`${from} to ${to}: ${polyfill}, runtime ${runtime}`);
const release = Temporal.PlainDateTime.from("2020-05-15T06:00").toZonedDateTime(timeZone);
console.log(`06:00 on 15 May 2020 is ${release.toInstant()}`);
JS
seen=$(node offsets.mjs)
echo "$seen"
expected="2018-05-13 to 2018-06-16: +01:00, runtime +00:00
2019-05-05 to 2019-06-08: +01:00, runtime +00:00
2020-04-19 to 2020-05-30: +01:00, runtime +00:00
2021-04-11 to 2021-05-15: +01:00, runtime +00:00
06:00 on 15 May 2020 is 2020-05-15T05:00:00Z"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
