#!/usr/bin/env bash
# Package: pg-tsquery 8.4.2, run on PostgreSQL 18 (@electric-sql/pglite 0.5.17), compared with its `websearch_to_tsquery`.
# Setup: three articles, and readers who search for two words. pg-tsquery turns what they type into a query for `to_tsquery`.
# Expectation: an article that is found has both words. "or" and "and" are operators where they are words of their own. The README lists
#   both operators without their notation.
# Behavior: the first letters of a word are an operator, too. "Berlin Oranienburg" finds each article about Berlin, because it is searched
#   as Berlin or "anienburg", and "skiing Andorra" finds nothing, because it is searched as skiing and "orra". There is no error. The
#   first word of a query and words within quotation marks are right, and so is a real "or", so tests with one word or with
#   other words pass. An issue of the project names the case of "and".
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact pg-tsquery@8.4.2 @electric-sql/pglite@0.5.17 >>npm.log 2>&1
cat >search.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import tsquery from "pg-tsquery";

const toQuery = tsquery();
const database = new PGlite();
const articles = ["Train from Berlin to Oranienburg", "Elections in Berlin", "Skiing in Andorra"];
const found = async (query, searched) => {
  const { rows } = await database.query(
    `select title from unnest($1::text[]) title where to_tsvector('simple', title) @@ ${query}('simple', $2)`,
    [articles, searched],
  );
  return rows.map(({ title }) => title).join(", ") || "nothing";
};
for (const typed of ["Oranienburg", "Oranienburg Berlin", '"Berlin" "Oranienburg"', "Berlin or skiing", "Berlin Oranienburg", "skiing Andorra"]) {
  const query = toQuery(typed);
  console.log(`${typed} is ${query}: ${await found("to_tsquery", query)}`);
  console.log(`  websearch_to_tsquery: ${await found("websearch_to_tsquery", typed)}`);
}
await database.close();
JS
seen=$(node search.mjs)
echo "$seen"
expected='Oranienburg is Oranienburg: Train from Berlin to Oranienburg
  websearch_to_tsquery: Train from Berlin to Oranienburg
Oranienburg Berlin is Oranienburg&Berlin: Train from Berlin to Oranienburg
  websearch_to_tsquery: Train from Berlin to Oranienburg
"Berlin" "Oranienburg" is "Berlin"&"Oranienburg": Train from Berlin to Oranienburg
  websearch_to_tsquery: Train from Berlin to Oranienburg
Berlin or skiing is Berlin|skiing: Train from Berlin to Oranienburg, Elections in Berlin, Skiing in Andorra
  websearch_to_tsquery: Train from Berlin to Oranienburg, Elections in Berlin, Skiing in Andorra
Berlin Oranienburg is Berlin|anienburg: Train from Berlin to Oranienburg, Elections in Berlin
  websearch_to_tsquery: Train from Berlin to Oranienburg
skiing Andorra is skiing&orra: nothing
  websearch_to_tsquery: Skiing in Andorra'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
