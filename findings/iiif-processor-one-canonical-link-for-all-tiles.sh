#!/usr/bin/env bash
# Package: iiif-processor 7.0.0 (IIIF Image API 3.0).
# Setup: a page of 1000 x 1500 pixels, read as a viewer reads it: the whole page, tiles, a square, and the page enlarged (`^`). Each
#   answer has a `canonicalLink` for the `Link` header, by which caches and harvesters recognize equal images. It is then requested itself.
# Expectation: the canonical URI names the same image. For a region it contains x,y,w,h, and for an enlarged one `^w,h` (Image API 3.0, 4.7).
# Behavior: where a region is requested, the URI contains "[object Object]" instead of the numbers. All tiles of a page that are equal in
#   size, and the square, have one canonical URI, which the processor itself rejects with 400. The URI of the enlarged page lacks the
#   `^` and is rejected, too. The images are right, and the URI of the whole page is, so a test without a region sees nothing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact iiif-processor@7.0.0 sharp@0.34.5 >>npm.log 2>&1
cat >links.mjs <<'JS'
import { Readable } from "node:stream";
import { Processor } from "iiif-processor";
import sharp from "sharp";

const BASE = "https://example.org/iiif/3/page";
const page = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: "white" } }).png().toBuffer();

async function sizeOf(url) {
  try {
    const answer = await new Processor(url, async () => Readable.from([page])).execute();
    if (answer.type !== "content") return { size: answer.statusCode };
    const { width, height } = await sharp(answer.body).metadata();
    return { size: `${width}x${height}`, link: decodeURI(answer.canonicalLink) };
  } catch (error) {
    return { size: error.statusCode };
  }
}
const requests = [
  "full/500,/0/default.jpg",
  "0,0,512,512/256,/0/default.jpg",
  "488,988,512,512/256,/0/default.jpg",
  "square/256,/0/default.jpg",
  "full/^2000,/0/default.jpg",
];
for (const request of requests) {
  const { size, link } = await sizeOf(`${BASE}/${request}`);
  const canonical = await sizeOf(link);
  console.log(`${request}: ${size}, canonical ${link.slice(BASE.length + 1)}: ${canonical.size}`);
}
JS
seen=$(node links.mjs)
echo "$seen"
expected="full/500,/0/default.jpg: 500x750, canonical full/500,750/0/default.jpg: 500x750
0,0,512,512/256,/0/default.jpg: 256x256, canonical [object Object]/256,256/0/default.jpg: 400
488,988,512,512/256,/0/default.jpg: 256x256, canonical [object Object]/256,256/0/default.jpg: 400
square/256,/0/default.jpg: 256x256, canonical [object Object]/256,256/0/default.jpg: 400
full/^2000,/0/default.jpg: 2000x3000, canonical full/2000,3000/0/default.jpg: 400"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
