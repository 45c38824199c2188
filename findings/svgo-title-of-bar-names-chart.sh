#!/usr/bin/env bash
# Package: svgo 4.1.0 with its defaults. Names are computed with dom-accessibility-api 0.7.1 and jsdom 26.1.0.
# Setup: a chart with a group for each bar: the bar, its label, and a `title` that browsers show as a tooltip and screen readers read, "Berlin:
#   900 copies". The groups have no attribute, a role, or an id that something refers to. The chart has its own title or not.
# Expectation: each title stays in its group. A `title` is the alternative text of its parent element (SVG 2, chapter 5), so a group with a
#   title is not useless. The README says that only what does not change the rendering is removed, and version 4 keeps titles by default.
# Behavior: groups without attributes are dissolved, and so are those whose role is removed before. Their titles move up to the chart, without an
#   error: the chart is called "Berlin: 900 copies", the other titles belong to nothing, and none of the bars has a name. If the chart has
#   a title, it keeps it, and only the bars lose theirs. Groups with an id, and titles within a bar itself, are right, so a test
#   that counts titles, or compares pictures, passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact svgo@4.1.0 dom-accessibility-api@0.7.1 jsdom@26.1.0 >>npm.log 2>&1
cat >charts.mjs <<'JS'
import { computeAccessibleName } from "dom-accessibility-api";
import { JSDOM } from "jsdom";
import { optimize } from "svgo";

const barsOf = (attributes) =>
  ["Berlin: 900 copies", "Kiel: 400 copies"]
    .map((title, index) => `<g${attributes(index)}><title>${title}</title><rect x="${index * 9}" width="5" height="9"/><text>B</text></g>`)
    .join("");
const within = '<rect width="5" height="9"><title>Berlin: 900 copies</title></rect><rect x="9" width="5" height="4"><title>Kiel: 400 copies</title></rect>';
const links = '<use href="#bar0"/><use href="#bar1"/>';
const contents = {
  "titles within the bars": within,
  "groups with an id": barsOf((index) => ` id="bar${index}"`) + links,
  "groups without attributes": barsOf(() => ""),
  "groups with a role": barsOf(() => ' role="listitem"'),
  "chart with a title": `<title>Copies sold</title>${barsOf(() => "")}`,
};
const names = { svg: "chart", g: "group", rect: "bar", path: "bar" };
const show = (source) => {
  const { document } = new JSDOM(source).window;
  const titles = [...document.querySelectorAll("title")].map((title) => `${names[title.parentNode.localName]} "${title.textContent}"`);
  return `chart is "${computeAccessibleName(document.querySelector("svg"))}", titles: ${titles.join(", ")}`;
};
for (const [name, content] of Object.entries(contents)) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${content}</svg>`;
  const [before, after] = [show(source), show(optimize(source).data)];
  console.log(`${name}: ${before}\n  ${after === before ? "the same" : after}`);
}
JS
seen=$(node charts.mjs)
echo "$seen"
expected='titles within the bars: chart is "", titles: bar "Berlin: 900 copies", bar "Kiel: 400 copies"
  the same
groups with an id: chart is "", titles: group "Berlin: 900 copies", group "Kiel: 400 copies"
  the same
groups without attributes: chart is "", titles: group "Berlin: 900 copies", group "Kiel: 400 copies"
  chart is "Berlin: 900 copies", titles: chart "Berlin: 900 copies", chart "Kiel: 400 copies"
groups with a role: chart is "", titles: group "Berlin: 900 copies", group "Kiel: 400 copies"
  chart is "Berlin: 900 copies", titles: chart "Berlin: 900 copies", chart "Kiel: 400 copies"
chart with a title: chart is "Copies sold", titles: chart "Copies sold", group "Berlin: 900 copies", group "Kiel: 400 copies"
  chart is "Copies sold", titles: chart "Copies sold", chart "Berlin: 900 copies", chart "Kiel: 400 copies"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
