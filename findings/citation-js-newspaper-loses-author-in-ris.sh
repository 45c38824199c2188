#!/usr/bin/env bash
# Package: @citation-js/core 0.8.2 with @citation-js/plugin-ris 0.8.2 and @citation-js/plugin-csl 0.8.2.
# Setup: the link "Cite this article" of a newspaper: an article with author and day becomes a RIS file for a reference manager. The same
#   article is exported as one of a magazine, and files of both types with AU and DA are read.
# Expectation: both files name the author and the day. RIS has AU for one and DA for the other, and the type of publication (NEWS or
#   MGZN) only tells what kind of article it is.
# Behavior: the file of the newspaper contains neither. The author and the day are dropped without an error, and only the year stays.
#   Reading loses them, too: AU of a newspaper becomes the field `reporter`, which CSL does not have, so that citations have no author.
#   Magazines and journals are right in both directions, so a test with an article of a journal passes. With `spec: "old"`, the tags
#   of 2001, the newspaper has A1 and Y1.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @citation-js/core@0.8.2 @citation-js/plugin-ris@0.8.2 @citation-js/plugin-csl@0.8.2 >>npm.log 2>&1
cat >cite.mjs <<'JS'
import { Cite } from "@citation-js/core";
import "@citation-js/plugin-csl";
import "@citation-js/plugin-ris";

const apa = (cite) => cite.format("bibliography", { template: "apa" }).trim();
const tags = (ris) => ris.split("\n").filter((line) => /^(?:TY|A1|AU|DA|PY|Y1) /.test(line)).map((line) => line.replace("  - ", "=")).join(" ");
for (const [type, code] of [["article-newspaper", "NEWS"], ["article-magazine", "MGZN"]]) {
  const article = new Cite({
    id: "harbor",
    type,
    title: "The harbor",
    author: [{ family: "Berg", given: "Jan" }],
    issued: { "date-parts": [[2026, 1, 5]] },
    "container-title": "Daily Example",
    page: "3",
  });
  console.log(`${type}: ${apa(article)}`);
  console.log(`  written: ${tags(article.format("ris"))}`);
  console.log(`  written with the old tags: ${tags(article.format("ris", { spec: "old" }))}`);
  const file = `TY  - ${code}\nAU  - Berg, Jan\nTI  - The harbor\nT2  - Daily Example\nDA  - 2026/01/05/\nPY  - 2026\nSP  - 3\nER  - \n`;
  console.log(`  read: ${apa(new Cite(file))}`);
}
JS
seen=$(node cite.mjs)
echo "$seen"
expected="article-newspaper: Berg, J. (2026, January 5). The harbor. Daily Example, 3.
  written: TY=NEWS PY=2026
  written with the old tags: TY=NEWS A1=Berg, Jan Y1=2026/1/5/ PY=2026
  read: The harbor. (2026). Daily Example, 3.
article-magazine: Berg, J. (2026, January 5). The harbor. Daily Example, 3.
  written: TY=MGZN AU=Berg, Jan DA=2026/1/5/ PY=2026
  written with the old tags: TY=MGZN A1=Berg, Jan Y1=2026/1/5/ PY=2026
  read: Berg, J. (2026, January 5). The harbor. Daily Example, 3."
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
