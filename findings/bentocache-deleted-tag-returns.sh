#!/usr/bin/env bash
# Package: bentocache 1.6.1 with its file driver. The script moves the clock.
# Setup: pages of a newspaper's archive are cached forever, or for 30 days, with the tag of their publication. When the publication changes,
#   `deleteByTag` removes them. One page is read on the same day, another one is read again only after some days.
# Expectation: removed values stay removed. The documentation says that the time of the deletion is stored for each tag, and that entries
#   from before are ignored. As a limitation it names the number of tags of an entry.
# Behavior: after ten days the page that no one has read in the meantime is back with its old text, in `get` and `getOrSet`, without an
#   error, and stays as long as its own lifetime says. The time of the deletion is an entry with a lifetime of ten days itself. A page that
#   is read before is removed for good, and so is a page removed by its key, so a test that reads after the deletion passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact bentocache@1.6.1 >>npm.log 2>&1
cat >pages.mjs <<'JS'
import { mock } from "node:test";
import { BentoCache, bentostore } from "bentocache";
import { fileDriver } from "bentocache/drivers/file";

const DAY_MS = 24 * 60 * 60 * 1_000;
mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-01-05T06:00:00Z") });

for (const [name, ttl] of [["forever", null], ["30 days", "30d"]]) {
  for (const days of [9, 11, 31]) {
    const driver = fileDriver({ directory: `${process.cwd()}/${name} ${days}`, pruneInterval: false });
    const cache = new BentoCache({ default: "pages", stores: { pages: bentostore().useL2Layer(driver) } });
    const valueOf = async (key) => (await cache.get({ key })) ?? "-";
    for (const key of ["read", "unread", "by key"]) await cache.set({ key, value: "old", tags: ["daily"], ttl });
    mock.timers.tick(1_000);
    await cache.deleteByTag({ tags: ["daily"] });
    await cache.delete({ key: "by key" });
    const sameDay = await valueOf("read");
    mock.timers.tick(days * DAY_MS);
    const later = `read ${await valueOf("read")}, unread ${await valueOf("unread")}, removed by key ${await valueOf("by key")}`;
    const set = await cache.getOrSet({ key: "unread", tags: ["daily"], factory: () => "new" });
    console.log(`${name}: read on the same day ${sameDay}; ${days} days later: ${later}, getOrSet ${set}`);
  }
}
JS
seen=$(node pages.mjs)
echo "$seen"
expected="forever: read on the same day -; 9 days later: read -, unread -, removed by key -, getOrSet new
forever: read on the same day -; 11 days later: read -, unread old, removed by key -, getOrSet old
forever: read on the same day -; 31 days later: read -, unread old, removed by key -, getOrSet old
30 days: read on the same day -; 9 days later: read -, unread -, removed by key -, getOrSet new
30 days: read on the same day -; 11 days later: read -, unread old, removed by key -, getOrSet old
30 days: read on the same day -; 31 days later: read -, unread -, removed by key -, getOrSet new"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
