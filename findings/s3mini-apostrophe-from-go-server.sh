#!/usr/bin/env bash
# Package: s3mini 1.0.2. The same answers are read with @xmldom/xmldom 0.9.12.
# Setup: a store has issues whose names contain an apostrophe, a quotation mark or "&". All of them are listed, and each is read and then
#   deleted by its name in the list. The script plays the store, which escapes names as Amazon's documentation has it, or as encoding/xml
#   of Go does, where an apostrophe is "&#39;" and a quotation mark "&#34;".
# Expectation: the names are the same from both. A numeric reference is the character (XML 1.0, 4.1), and among the servers that the README
#   calls tested is MinIO, which is written in Go.
# Behavior: only the five named references are read. From the Go server the name in the list is "L&#39;Europe.pdf". Reading it returns
#   null, and deleting it returns true, since a store accepts the deletion of what does not exist, so the issue stays. "&", umlauts and
#   the names from the other store are right, so a test with usual names passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact s3mini@1.0.2 @xmldom/xmldom@0.9.12 >>npm.log 2>&1
cat >issues.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";
import { DOMParser } from "@xmldom/xmldom";
import { S3mini } from "s3mini";

const AMAZON = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&apos;", '"': "&quot;" };
const GO = { ...AMAZON, "'": "&#39;", '"': "&#34;" };
let listing;
/** Starts a store with one bucket whose listing escapes names in this way. */
async function startStore(references, names) {
  const stored = new Set(names);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://store").pathname);
    const name = path.slice("/issues/".length);
    if (request.method === "DELETE") {
      stored.delete(name);
      return response.writeHead(204).end();
    }
    if (name) return stored.has(name) ? response.end("%PDF") : response.writeHead(404).end();
    const contents = [...stored].map((key) => {
      const escaped = key.replace(/[&<>'"]/g, (character) => references[character]);
      return `<Contents><Key>${escaped}</Key><LastModified>2026-01-05T06:00:00.000Z</LastModified><Size>4</Size></Contents>`;
    });
    listing = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>issues</Name><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
    response.setHeader("Content-Type", "application/xml").end(listing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, stored };
}

const names = ["Süd & West.pdf", "L'Europe.pdf", 'The "Times".pdf'];
for (const [style, references] of Object.entries({ Amazon: AMAZON, Go: GO })) {
  const { server, stored } = await startStore(references, names);
  const store = new S3mini({ accessKeyId: "key", secretAccessKey: "secret", endpoint: `http://127.0.0.1:${server.address().port}/issues`, region: "auto" });
  const listed = await store.listObjects();
  const xml = new DOMParser().parseFromString(listing, "text/xml");
  console.log(`${style}, read with xmldom: ${[...xml.getElementsByTagName("Key")].map((key) => key.textContent).join(", ")}`);
  for (const { Key } of listed.objects ?? listed) {
    const content = await store.getObject(Key);
    console.log(`  ${Key}: content ${content}, deleted ${await store.deleteObject(Key)}`);
  }
  console.log(`  stays: ${[...stored].join(", ") || "nothing"}`);
  server.close();
  server.closeAllConnections();
}
JS
seen=$(node issues.mjs)
echo "$seen"
expected='Amazon, read with xmldom: Süd & West.pdf, L'"'"'Europe.pdf, The "Times".pdf
  Süd & West.pdf: content %PDF, deleted true
  L'"'"'Europe.pdf: content %PDF, deleted true
  The "Times".pdf: content %PDF, deleted true
  stays: nothing
Go, read with xmldom: Süd & West.pdf, L'"'"'Europe.pdf, The "Times".pdf
  Süd & West.pdf: content %PDF, deleted true
  L&#39;Europe.pdf: content null, deleted true
  The &#34;Times&#34;.pdf: content null, deleted true
  stays: L'"'"'Europe.pdf, The "Times".pdf'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
