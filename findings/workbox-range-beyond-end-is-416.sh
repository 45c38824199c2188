#!/usr/bin/env bash
# Package: workbox-range-requests 7.4.1, compared with send 1.2.1, the file server of Express.
# Setup: an audio file of 1000 bytes, once from the server and once from the cache of a service worker, through `RangeRequestsPlugin`.
#   A client reads it in pieces of 400 bytes, or asks for everything after a position.
# Expectation: offline, the answers are those of the server. A range that starts in the file and ends after it is the rest of the file,
#   206. A range that starts at the end or later cannot be satisfied: 416 with the size of the file (RFC 9110, 14.1.2 and 15.5.17).
# Behavior: the other way round. The last piece is 416 with an empty body and without the size, so the end of the file is missing. A range
#   that starts at the end or later is 206 with a Content-Range that ends before it starts. If a range ends one byte after the file,
#   the bytes are right, but Content-Range counts one too many, "800-1000/1000". Ranges within the file and open ones, as browsers
#   send them for audio, are right, so a player works in a test.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact workbox-range-requests@7.4.1 send@1.2.1 >>npm.log 2>&1
cat >ranges.mjs <<'JS'
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import send from "send";
import { RangeRequestsPlugin } from "workbox-range-requests/index.mjs";

writeFileSync("audio.mp3", new Uint8Array(1000));
const server = createServer((request, response) => send(request, request.url, { root: process.cwd() }).pipe(response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${server.address().port}/audio.mp3`;

const plugin = new RangeRequestsPlugin();
const cached = await fetch(url);
const summaryOf = async (response) => {
  const range = response.headers.get("Content-Range")?.replace("bytes ", "") ?? "-";
  return `${response.status} ${range}${response.status === 206 ? ` with ${(await response.blob()).size} bytes` : ""}`;
};
for (const range of ["0-399", "400-799", "800-1199", "800-1000", "800-", "1000-", "1200-", "-200"]) {
  const request = new Request(url, { headers: { Range: `bytes=${range}` } });
  const online = await summaryOf(await fetch(request.clone()));
  const offline = await summaryOf(await plugin.cachedResponseWillBeUsed({ request, cachedResponse: cached.clone() }));
  console.log(`${range}: ${online}${offline === online ? "" : `, from the cache ${offline}`}`);
}
server.close();
server.closeAllConnections();
JS
# Without this, the package logs each 416.
export NODE_ENV=production
seen=$(node ranges.mjs)
echo "$seen"
expected="0-399: 206 0-399/1000 with 400 bytes
400-799: 206 400-799/1000 with 400 bytes
800-1199: 206 800-999/1000 with 200 bytes, from the cache 416 -
800-1000: 206 800-999/1000 with 200 bytes, from the cache 206 800-1000/1000 with 200 bytes
800-: 206 800-999/1000 with 200 bytes
1000-: 416 */1000, from the cache 206 1000-999/1000 with 0 bytes
1200-: 416 */1000, from the cache 206 1200-999/1000 with 0 bytes
-200: 206 800-999/1000 with 200 bytes"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
