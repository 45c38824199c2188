#!/usr/bin/env bash
# Package: flexsearch 0.8.212, compared with minisearch 7.2.0.
# Setup: three articles are indexed. A page shows the results of a search: it takes the first one off the list with `shift()`, or puts the
#   list in another order. Then the same search is run again. Another page keeps its results while an article is removed.
# Expectation: a result is a copy. What is done to it does not change the index, and what is done to the index does not change it.
# Behavior: the list is the one in which the index itself stores the articles of the word. The article that was taken off is no longer
#   found by this word, although it still is by another one, and a new order stays. A result on the screen changes when an article is
#   removed. This happens with the options by default, in `Index` and `Document`, if all articles have the word at the same place,
#   such as the first, and always with the preset "memory". Otherwise the result is joined from several lists, and is a copy,
#   so a test with different articles passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact flexsearch@0.8.212 minisearch@7.2.0 >>npm.log 2>&1
cat >results.mjs <<'JS'
import FlexSearch from "flexsearch";
import MiniSearch from "minisearch";

const { Document, Index } = FlexSearch;
const samePlace = ["Hamburg: harbor", "Hamburg: storm", "Hamburg: election"];
const otherPlaces = ["Hamburg: harbor", "Storm over Hamburg", "Hamburg: election"];
// Each returns a search for a word and a function that removes an article.
const flexsearch = (options) => (titles) => {
  const index = new Index(options);
  titles.forEach((title, id) => index.add(id, title));
  return { search: (word) => index.search(word), remove: (id) => index.remove(id) };
};
const document = (titles) => {
  const index = new Document({ document: { id: "id", index: ["title"] } });
  titles.forEach((title, id) => index.add({ id, title }));
  return { search: (word) => index.search(word)[0]?.result ?? [], remove: (id) => index.remove(id) };
};
const minisearch = (titles) => {
  const index = new MiniSearch({ fields: ["title"] });
  index.addAll(titles.map((title, id) => ({ id, title })));
  return { search: (word) => index.search(word).map(({ id }) => id), remove: (id) => index.discard(id) };
};
const cases = {
  minisearch: [minisearch, samePlace],
  "flexsearch, other places": [flexsearch(), otherPlaces],
  "flexsearch, same place": [flexsearch(), samePlace],
  "flexsearch Document, same place": [document, samePlace],
  "flexsearch memory, other places": [flexsearch("memory"), otherPlaces],
};
for (const [name, [create, titles]] of Object.entries(cases)) {
  const taken = create(titles);
  const first = taken.search("hamburg").shift();
  const sorted = create(titles);
  sorted.search("hamburg").reverse();
  const kept = create(titles);
  const result = kept.search("hamburg");
  kept.remove(1);
  console.log(`${name}:`);
  console.log(`  after shift: ${taken.search("hamburg")}; "harbor" finds ${taken.search("harbor")} (taken: ${first})`);
  console.log(`  after reverse: ${sorted.search("hamburg")}`);
  console.log(`  result on the screen after an article is removed: ${result}`);
}
JS
seen=$(node results.mjs)
echo "$seen"
expected='minisearch:
  after shift: 0,1,2; "harbor" finds 0 (taken: 0)
  after reverse: 0,1,2
  result on the screen after an article is removed: 0,1,2
flexsearch, other places:
  after shift: 0,2,1; "harbor" finds 0 (taken: 0)
  after reverse: 0,2,1
  result on the screen after an article is removed: 0,2,1
flexsearch, same place:
  after shift: 1,2; "harbor" finds 0 (taken: 0)
  after reverse: 2,1,0
  result on the screen after an article is removed: 0,2
flexsearch Document, same place:
  after shift: 1,2; "harbor" finds 0 (taken: 0)
  after reverse: 2,1,0
  result on the screen after an article is removed: 0,2
flexsearch memory, other places:
  after shift: 1,2; "harbor" finds 0 (taken: 0)
  after reverse: 2,1,0
  result on the screen after an article is removed: 0,2'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
