#!/usr/bin/env bash
# Package: js-yaml 5.5.0, read with yaml 2.9.1 and with js-yaml 4.1.1.
# Setup: front matter whose `revision` is a string, the first seven digits of a commit, such as "7e40918". One tool writes it with js-yaml,
#   another reads it with yaml.
# Expectation: the string arrives. js-yaml quotes strings that would be read as numbers, as it does for "7e40", and version 4
#   quotes "7e40918", too.
# Behavior: version 5 writes "7e40918" without quotes, because a number beyond the range of JavaScript is a string for its own reader.
#   yaml and the older js-yaml take it for the number Infinity, and JSON makes null of that. Strings from the other two writers survive
#   everywhere, and version 5 reads its own file correctly, so a test that writes and reads with one library sees nothing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact js-yaml@5.5.0 js-yaml-4@npm:js-yaml@4.1.1 yaml@2.9.1 >>npm.log 2>&1
cat >revisions.mjs <<'JS'
import * as jsYaml5 from "js-yaml";
import * as jsYaml4 from "js-yaml-4";
import * as yaml from "yaml";

const libraries = {
  "js-yaml 5": { write: jsYaml5.dump, read: jsYaml5.load },
  "js-yaml 4": { write: jsYaml4.dump, read: jsYaml4.load },
  yaml: { write: yaml.stringify, read: yaml.parse },
};
for (const revision of ["7e40", "7e40918"])
  for (const [writer, { write }] of Object.entries(libraries)) {
    const text = write({ revision });
    const readers = Object.entries(libraries).map(([reader, { read }]) => `${reader} ${JSON.stringify(read(text).revision)}`);
    console.log(`${revision} from ${writer}: ${text.trim()} -> ${readers.join(", ")}`);
  }
JS
seen=$(node revisions.mjs)
echo "$seen"
expected=$(
  cat <<'TEXT'
7e40 from js-yaml 5: revision: '7e40' -> js-yaml 5 "7e40", js-yaml 4 "7e40", yaml "7e40"
7e40 from js-yaml 4: revision: '7e40' -> js-yaml 5 "7e40", js-yaml 4 "7e40", yaml "7e40"
7e40 from yaml: revision: "7e40" -> js-yaml 5 "7e40", js-yaml 4 "7e40", yaml "7e40"
7e40918 from js-yaml 5: revision: 7e40918 -> js-yaml 5 "7e40918", js-yaml 4 null, yaml null
7e40918 from js-yaml 4: revision: '7e40918' -> js-yaml 5 "7e40918", js-yaml 4 "7e40918", yaml "7e40918"
7e40918 from yaml: revision: "7e40918" -> js-yaml 5 "7e40918", js-yaml 4 "7e40918", yaml "7e40918"
TEXT
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
