#!/usr/bin/env bash
# Package: pgsql-deparser 18.3.8 with pgsql-parser 18.2.8. The statements run in @electric-sql/pglite 0.5.17 (PostgreSQL 18).
# Setup: SQL with an article in Markdown, a text of several lines, is parsed and written again, as tools do that change names in it. The text is
#   inserted, updated, set by an upsert (`ON CONFLICT … DO UPDATE`), or the default of a column. The result runs, and the text is read.
# Expectation: the text is stored as it was. The README of the parser promises an exact round trip, and a formatter may only change white
#   space outside of literals. `pretty`, the default, is documented as indentation and line breaks of the statement.
# Behavior: an upsert stores each line after the first with two spaces more, and the default of a column has four, without an error. Each
#   further round adds as many, and from four on Markdown takes the list for a part of the paragraph before it. A part of the statement is
#   indented together with the lines of its literals. Only some places look for literals of several lines first, `VALUES` among them.
#   `INSERT`, `UPDATE`, and everything with `pretty: false` are right, so a test with these passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact pgsql-deparser@18.3.8 pgsql-parser@18.2.8 @electric-sql/pglite@0.5.17 >>npm.log 2>&1
cat >articles.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { deparse } from "pgsql-deparser";
import { parse } from "pgsql-parser";

const TEXT = "'Open today:\n- harbor\n- museum'";
const statements = {
  insert: `INSERT INTO articles (id, body) VALUES (1, ${TEXT})`,
  update: `UPDATE articles SET body = ${TEXT} WHERE id = 0`,
  upsert: `INSERT INTO articles (id) VALUES (0) ON CONFLICT (id) DO UPDATE SET body = ${TEXT}`,
  "default of a column": `ALTER TABLE articles ADD COLUMN template text DEFAULT ${TEXT}`,
};
const rewritten = async (sql, rounds, options) => {
  let result = sql;
  for (let round = 0; round < rounds; round++) result = await deparse(await parse(result), options);
  return result;
};
const database = await PGlite.create();
const stored = async (sql) => {
  await database.exec("DROP TABLE IF EXISTS articles; CREATE TABLE articles (id integer PRIMARY KEY, body text); INSERT INTO articles VALUES (0, '')");
  await database.exec(sql);
  const { rows } = await database.query("SELECT * FROM articles ORDER BY id DESC LIMIT 1");
  return JSON.stringify(rows[0].template ?? rows[0].body);
};
for (const [name, sql] of Object.entries(statements)) {
  console.log(`${name}: ${await stored(sql)}`);
  console.log(`  rewritten: ${await stored(await rewritten(sql, 1))}`);
  console.log(`  rewritten twice: ${await stored(await rewritten(sql, 2))}`);
  console.log(`  rewritten without pretty: ${await stored(await rewritten(sql, 1, { pretty: false }))}`);
}
await database.close();
JS
seen=$(node articles.mjs)
echo "$seen"
expected='insert: "Open today:\n- harbor\n- museum"
  rewritten: "Open today:\n- harbor\n- museum"
  rewritten twice: "Open today:\n- harbor\n- museum"
  rewritten without pretty: "Open today:\n- harbor\n- museum"
update: "Open today:\n- harbor\n- museum"
  rewritten: "Open today:\n- harbor\n- museum"
  rewritten twice: "Open today:\n- harbor\n- museum"
  rewritten without pretty: "Open today:\n- harbor\n- museum"
upsert: "Open today:\n- harbor\n- museum"
  rewritten: "Open today:\n  - harbor\n  - museum"
  rewritten twice: "Open today:\n    - harbor\n    - museum"
  rewritten without pretty: "Open today:\n- harbor\n- museum"
default of a column: "Open today:\n- harbor\n- museum"
  rewritten: "Open today:\n    - harbor\n    - museum"
  rewritten twice: "Open today:\n        - harbor\n        - museum"
  rewritten without pretty: "Open today:\n- harbor\n- museum"'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
