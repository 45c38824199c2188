#!/usr/bin/env bash
# Package: ical-generator 11.1.2, read with ical.js 2.2.1 and ts-ics 2.4.6.
# Setup: the calendar of a newspaper's issues. Each event links to the page of its issue (`url`) and to its PDF (`attachments`). The addresses have
#   a comma, as in "harbor,1234.html", or a semicolon. The calendar itself has such an address, too. The links are read and opened.
# Expectation: the address arrives as it was. The comma of a text is escaped with a backslash, but the value type of both properties is URI, which
#   has no escaping with backslashes (RFC 5545, 3.3.13).
# Behavior: the event's link and attachment are escaped like text, without an error. Both readers return "harbor\,1234.html", as the RFC says, and
#   browsers make a slash of the backslash: the link opens "harbor/,1234.html", another page or none. The address of the calendar itself
#   is written as it is, and so are addresses without commas and semicolons, so a test with one of these passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact ical-generator@11.1.2 ical.js@2.2.1 ts-ics@2.4.6 >>npm.log 2>&1
cat >links.mjs <<'JS'
import ICAL from "ical.js";
import ical from "ical-generator";
import { convertIcsCalendar } from "ts-ics";

for (const url of ["https://paper.example/harbor", "https://paper.example/harbor,1234.html", "https://paper.example/harbor;page=2"]) {
  const calendar = ical({ name: "Issues", url });
  const start = new Date("2026-03-27T05:00:00Z");
  calendar.createEvent({ id: "harbor", start, summary: "Harbor, bridge", url, attachments: [url] });
  const file = calendar.toString();
  const component = new ICAL.Component(ICAL.parse(file));
  const event = component.getFirstSubcomponent("vevent");
  const read = event.getFirstPropertyValue("url");
  console.log(url);
  console.log(`  calendar: ${component.getFirstPropertyValue("url")}, summary: ${event.getFirstPropertyValue("summary")}`);
  console.log(`  event: ${read}, attachment: ${event.getFirstPropertyValue("attach")}`);
  console.log(`  event by ts-ics: ${convertIcsCalendar(undefined, file).events[0].url}, opens: ${new URL(read).href}`);
}
JS
seen=$(node links.mjs)
echo "$seen"
expected='https://paper.example/harbor
  calendar: https://paper.example/harbor, summary: Harbor, bridge
  event: https://paper.example/harbor, attachment: https://paper.example/harbor
  event by ts-ics: https://paper.example/harbor, opens: https://paper.example/harbor
https://paper.example/harbor,1234.html
  calendar: https://paper.example/harbor,1234.html, summary: Harbor, bridge
  event: https://paper.example/harbor\,1234.html, attachment: https://paper.example/harbor\,1234.html
  event by ts-ics: https://paper.example/harbor\,1234.html, opens: https://paper.example/harbor/,1234.html
https://paper.example/harbor;page=2
  calendar: https://paper.example/harbor;page=2, summary: Harbor, bridge
  event: https://paper.example/harbor\;page=2, attachment: https://paper.example/harbor\;page=2
  event by ts-ics: https://paper.example/harbor\;page=2, opens: https://paper.example/harbor/;page=2'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
