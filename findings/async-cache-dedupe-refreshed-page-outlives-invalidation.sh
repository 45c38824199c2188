#!/usr/bin/env bash
# Package: async-cache-dedupe 3.4.0 with its memory storage. The script moves the clock.
# Setup: a section page is cached with one reference for each of its stories, as the README does it for a list of users. It is loaded,
#   becomes stale, and is loaded again in the background (`stale`). The list of its stories has changed by then. Later one story
#   changes, and `invalidateAll` removes the pages that have its reference.
# Expectation: the next request loads the page again, whichever of its stories has changed.
# Behavior: if a story has come to the list, invalidating one of the others can do nothing: the old page is served until its `ttl` is
#   over. When the refresh compares the old references with the new ones, it takes one that stays for one that is gone, and the
#   page is no longer found by it. Lists that stay as they are or become shorter are right, and so is each page until its
#   first refresh, so a test that loads a page and invalidates it passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact async-cache-dedupe@3.4.0 >>npm.log 2>&1
cat >pages.mjs <<'JS'
import { mock } from "node:test";
import { createCache } from "async-cache-dedupe";

mock.timers.enable({ apis: ["Date", "setTimeout"], now: 0 });

// Returns what a request gets after `changed` is invalidated on a page that has been refreshed.
const answerAfter = async (before, after, changed) => {
  const cache = createCache({ ttl: 60, stale: 600, storage: { type: "memory", options: { invalidation: true } } });
  let stories = before;
  let loads = 0;
  cache.define(
    "section",
    { references: (_section, _key, page) => page.stories.map((story) => `story~${story}`) },
    async () => ({ stories, load: ++loads }),
  );
  await cache.section("sports");
  stories = after;
  mock.timers.tick(120_000);
  await cache.section("sports");
  await new Promise(setImmediate);
  const refreshed = await cache.section("sports");
  await cache.invalidateAll(`story~${changed}`);
  const next = await cache.section("sports");
  return next.load === refreshed.load ? "old page" : "new page";
};

const changes = {
  unchanged: ["ab", "ab"],
  "one removed": ["ab", "a"],
  "one added": ["a", "ab"],
  "one added before others": ["bc", "abc"],
  "one replaced": ["bcd", "abc"],
};
for (const [name, [before, after]] of Object.entries(changes)) {
  const answers = [];
  for (const story of after) answers.push(`${story}: ${await answerAfter([...before], [...after], story)}`);
  console.log(`${name}, ${before} to ${after}: ${answers.join(", ")}`);
}
JS
seen=$(node pages.mjs 2>node.log)
echo "$seen"
expected="unchanged, ab to ab: a: new page, b: new page
one removed, ab to a: a: new page
one added, a to ab: a: old page, b: new page
one added before others, bc to abc: a: new page, b: old page, c: new page
one replaced, bcd to abc: a: new page, b: old page, c: new page"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
