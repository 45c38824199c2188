#!/usr/bin/env bash
# Package: @dprint/markdown 0.28.1 (dprint's formatter of Markdown), read with micromark 4.0.3 and its extension for GitHub's Markdown.
# Setup: a checklist, some of whose tasks start with a day ("1. May") or with a sign ("+ 5 pages"), as an editorial plan has them. It is
#   formatted.
# Expectation: a formatter changes the notation and not the document. The tasks have the same checkboxes and the same text.
# Behavior: the space after the brackets of such a task is removed. "- [ ]1. May" is an item of a plain list, so the checkbox is gone, open
#   or done. A plus sign becomes a minus sign, too: what follows the brackets is treated as the start of another list, although
#   a task is a paragraph. Formatting the file again changes nothing, so a check of formatted files passes, and so does a
#   test with other tasks, such as "# 1" or "1.5 pages".
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @dprint/markdown@0.28.1 @dprint/formatter@0.6.0 micromark@4.0.3 micromark-extension-gfm@3.0.0 >>npm.log 2>&1
cat >plan.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createFromBuffer } from "@dprint/formatter";
import { getPath } from "@dprint/markdown";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const formatter = createFromBuffer(readFileSync(getPath()));
const format = (fileText) => formatter.formatText({ filePath: "plan.md", fileText });
// Returns how a list of one item is shown: "☐" for an open task, "☑" for a done one and "•" for none.
const shown = (markdown) => {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const box = html.includes("checkbox") ? (html.includes("checked=") ? "☑" : "☐") : "•";
  return `${box} ${html.replace(/<[^>]*>/g, "").trim()}`;
};
for (const task of ["- [ ] Proofread page 1", "- [ ] # 1 of the charts", "- [x] 1.5 pages of ads", "- [ ] 1. May: copy deadline", "- [x] 8. May: print", "- [ ] + 5 pages"]) {
  const formatted = format(`${task}\n`);
  const stable = format(formatted) === formatted;
  console.log(`${task} => ${formatted.trim()}${stable ? "" : " (not yet stable)"}`);
  console.log(`  shown before: ${shown(task)}, after: ${shown(formatted)}`);
}
JS
seen=$(node plan.mjs)
echo "$seen"
expected='- [ ] Proofread page 1 => - [ ] Proofread page 1
  shown before: ☐ Proofread page 1, after: ☐ Proofread page 1
- [ ] # 1 of the charts => - [ ] # 1 of the charts
  shown before: ☐ # 1 of the charts, after: ☐ # 1 of the charts
- [x] 1.5 pages of ads => - [x] 1.5 pages of ads
  shown before: ☑ 1.5 pages of ads, after: ☑ 1.5 pages of ads
- [ ] 1. May: copy deadline => - [ ]1. May: copy deadline
  shown before: ☐ 1. May: copy deadline, after: • [ ]1. May: copy deadline
- [x] 8. May: print => - [x]8. May: print
  shown before: ☑ 8. May: print, after: • [x]8. May: print
- [ ] + 5 pages => - [ ]- 5 pages
  shown before: ☐ + 5 pages, after: • [ ]- 5 pages'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
