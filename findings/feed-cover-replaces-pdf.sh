#!/usr/bin/env bash
# Package: feed 6.0.0, read with feedsmith 3.0.1.
# Setup: a feed with an issue whose PDF is its `enclosure` (with type and length), once alone and once with the cover as `image`. The
#   feed is written as RSS 2.0, as Atom and as JSON Feed, and read again.
# Expectation: the PDF is in all three, because all three formats have a place for it, and a cover only adds something.
# Behavior: in RSS the cover takes the place of the PDF without an error, so readers get a picture of length 0 and no PDF. An `audio` or
#   `video` of the same item does this, too. The JSON Feed never contains the PDF. Atom contains both.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact feed@6.0.0 feedsmith@3.0.1 >>npm.log 2>&1
cat >issues.mjs <<'JS'
import { Feed } from "feed";
import { parseFeed } from "feedsmith";

const feedOf = (media) => {
  const feed = new Feed({ title: "Issues", id: "https://example.org/", link: "https://example.org/", copyright: "Example" });
  feed.addItem({
    title: "Issue 1",
    link: "https://example.org/1",
    date: new Date("2026-01-02T06:00:00Z"),
    enclosure: { url: "https://example.org/1.pdf", type: "application/pdf", length: 1000 },
    ...media,
  });
  return feed;
};
const inRss = ({ enclosures = [] }) => enclosures.map(({ url, length }) => `${url} (${length})`);
const inAtom = ({ links = [] }) => links.filter(({ rel }) => rel === "enclosure").map(({ href, length }) => `${href} (${length ?? "?"})`);
const inJson = ({ attachments = [], image }) => [...attachments.map(({ url }) => url), ...(image ? [image] : [])];
const cases = {
  "PDF alone": {},
  "PDF and cover": { image: "https://example.org/1.png" },
  "PDF and audio": { audio: "https://example.org/1.mp3" },
};
for (const [name, media] of Object.entries(cases)) {
  const feed = feedOf(media);
  const found = {
    RSS: inRss(parseFeed(feed.rss2()).feed.items[0]),
    Atom: inAtom(parseFeed(feed.atom1()).feed.entries[0]),
    JSON: inJson(parseFeed(feed.json1()).feed.items[0]),
  };
  for (const [format, urls] of Object.entries(found)) {
    console.log(`${name}, ${format}: ${urls.join(", ").replaceAll("https://example.org/", "") || "nothing"}`);
  }
}
JS
seen=$(node issues.mjs)
echo "$seen"
expected="PDF alone, RSS: 1.pdf (1000)
PDF alone, Atom: 1.pdf (1000)
PDF alone, JSON: nothing
PDF and cover, RSS: 1.png (0)
PDF and cover, Atom: 1.pdf (1000), 1.png (?)
PDF and cover, JSON: 1.png
PDF and audio, RSS: 1.mp3 (0)
PDF and audio, Atom: 1.pdf (1000), 1.mp3 (?)
PDF and audio, JSON: nothing"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
