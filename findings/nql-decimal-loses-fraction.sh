#!/usr/bin/env bash
# Package: @tryghost/nql 0.13.4 with @tryghost/nql-lang 0.7.0 and knex 3.3.0.
# Setup: issues are filtered by price with NQL, the filter language of Ghost: in memory with `queryJSON`, and in SQL with `querySQL`.
# Expectation: `price:<4.99` compares with 4.99, or is an error. The grammar takes digits, a period and digits as one number. Ghost's documentation
#   of filters names integers as numbers, and everything else without spaces and operators is a literal, so 4.99 is the text
#   "4.99" at the worst.
# Behavior: the number is read as 4.99 and then cut to 4, without an error, so an issue for 4.50 is not below 4.99, one for 4.20 is at least
#   4.5, and `price:4.99` finds the issue for 4.00. "0.5" becomes 0. Lists, negations and SQL have the same numbers. Whole numbers
#   are right, so a test with numbers of pages passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @tryghost/nql@0.13.4 @tryghost/nql-lang@0.7.0 knex@3.3.0 >>npm.log 2>&1
cat >prices.mjs <<'JS'
import nql from "@tryghost/nql";
import knex from "knex";

const database = knex({ client: "pg" });
const issues = [0.2, 4, 4.2, 4.5, 4.99, 5].map((price) => ({ price, pages: price * 10 }));
for (const filter of ["pages:<45", "price:4.99", "price:<4.99", "price:>=4.5", "price:[4.99,4.5]", "price:-4.99", "price:<0.5"]) {
  const query = nql(filter);
  const found = issues.filter((issue) => query.queryJSON(issue)).map(({ price }) => price);
  const sql = query.querySQL(database("issues")).toQuery();
  console.log(`${filter}: ${found.join(" ") || "none"}, ${sql.slice(sql.indexOf("where"))}`);
}
JS
seen=$(node prices.mjs)
echo "$seen"
expected='pages:<45: 0.2 4 4.2, where "issues"."pages" < 45
price:4.99: 4, where "issues"."price" = 4
price:<4.99: 0.2, where "issues"."price" < 4
price:>=4.5: 4 4.2 4.5 4.99 5, where "issues"."price" >= 4
price:[4.99,4.5]: 4, where "issues"."price" in (4, 4)
price:-4.99: 0.2 4.2 4.5 4.99 5, where "issues"."price" != 4
price:<0.5: none, where "issues"."price" < 0'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
