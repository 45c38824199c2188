#!/usr/bin/env bash
# Package: i18next 26.4.5.
# Setup: an own format for days is registered with `addCached`, so that its formatter is built once per language. A text contains a day in this
#   format and the name of an article. It is rendered for 500 articles on the same two days.
# Expectation: the formatter is built once, or at most once for each day: the name has no format, and `addCached` exists to build formatters once.
# Behavior: it is built 500 times, and all are kept for as long as the instance lives, because the key of the cache contains all values that
#   are given for the text. Without the name it is built once for each day. Every text is right, so tests pass, and a service grows by
#   an `Intl.DateTimeFormat` for each text that it renders. Parameters of the format, as in `day(style: long)`, change nothing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact i18next@26.4.5 >>npm.log 2>&1
cat >texts.mjs <<'JS'
import i18next from "i18next";

const texts = {
  alone: "Appears on {{day, day}}.",
  named: "“{{name}}” appears on {{day, day}}.",
  parameter: "“{{name}}” appears on {{day, day(style: long)}}.",
};
for (const [key, text] of Object.entries(texts)) {
  const instance = i18next.createInstance();
  await instance.init({ lng: "en", resources: { en: { translation: { text } } }, interpolation: { escapeValue: false } });
  let built = 0;
  instance.services.formatter.addCached("day", (language) => {
    built += 1;
    const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
    return (day) => format.format(new Date(day));
  });
  const rendered = new Set();
  for (let number = 1; number <= 500; number++) {
    const day = number % 2 ? "2026-07-03" : "2026-07-04";
    rendered.add(instance.t("text", key === "alone" ? { day } : { day, name: `Article ${number}` }));
  }
  console.log(`${key}: ${rendered.size} texts, the last "${[...rendered].at(-1)}", formatter built ${built} times`);
}
JS
seen=$(node texts.mjs)
echo "$seen"
expected='alone: 2 texts, the last "Appears on Jul 4, 2026.", formatter built 2 times
named: 500 texts, the last "“Article 500” appears on Jul 4, 2026.", formatter built 500 times
parameter: 500 texts, the last "“Article 500” appears on Jul 4, 2026.", formatter built 500 times'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
