#!/usr/bin/env bash
# Package: opds-ts 2.1.1, compared with feedsmith 3.0.1.
# Setup: an OPDS 1.2 catalog with four novels, written with opds-ts and read with both. Titles and the year of publication are strings.
# Expectation: four entries with the title and year that were written. A title is text in Atom (RFC 4287, 3.1), and `Feed.fromXml` throws
#   if the XML is invalid.
# Behavior: "1984" and "2666" are missing, without an error, and the year is missing in each entry. The reader takes elements of digits
#   for numbers and accepts strings only: an entry without a title is skipped, a field without a string dropped. If the element has an
#   attribute (`<title type="text">`, as other catalogs write it), the entry stays, and its title is a number in spite of its type.
#   "1Q84" is read correctly, and so is everything by feedsmith.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact opds-ts@2.1.1 feedsmith@3.0.1 >>npm.log 2>&1
cat >novels.mjs <<'JS'
import { parseFeed } from "feedsmith";
import { Entry, Feed } from "opds-ts/v1.2";

const NOVELS = { 1984: "1949", 2666: "2004", "1Q84": "2009", "Animal Farm": "1945" };
const catalog = new Feed("https://example.org/opds", "Novels").setKind("acquisition");
for (const [title, year] of Object.entries(NOVELS)) {
  const entry = new Entry(`https://example.org/${encodeURIComponent(title)}`, title).setAuthor("Example");
  catalog.addEntry(entry.setDcMetadataField("issued", year).addAcquisition("/1.epub", "application/epub+zip", "open-access"));
}
const xml = catalog.toXml({ baseUrl: "https://example.org" });
const list = (name, entries) => console.log(`${name}: ${entries.map(([title, year]) => `${JSON.stringify(title)} ${year ?? "-"}`).join(", ")}`);
const read = (text) => Feed.fromXml(text).getEntries().map((entry) => [entry.getTitle(), entry.getDcMetadata().issued]);
list("opds-ts", read(xml));
list("opds-ts, with type", read(xml.replaceAll("<title>", '<title type="text">')));
list("feedsmith", parseFeed(xml).feed.entries.map(({ title, dcterms }) => [title.value, dcterms.issued]));
JS
seen=$(node novels.mjs)
echo "$seen"
expected='opds-ts: "1Q84" -, "Animal Farm" -
opds-ts, with type: 1984 -, 2666 -, "1Q84" -, "Animal Farm" -
feedsmith: "1984" 1949, "2666" 2004, "1Q84" 2009, "Animal Farm" 1945'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
