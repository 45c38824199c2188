#!/usr/bin/env bash
# Package: express 5.3.0 with the `fetch` of Node 24 and of undici 7.16.0.
# Setup: a route that answers JSON with Express's own ETag. A client reads it with `fetch`, and again with `If-None-Match`.
# Expectation: the second answer is 304 without a body, as it is for `node:http` with the same header.
# Behavior: it is 200 with the whole body, each time. `fetch` adds `Cache-Control: no-cache` to every request with a conditional header
#   of the caller, as the Fetch standard says, and `request.fresh` takes that for a forced reload. So clients in Node that
#   keep ETags themselves save nothing, while curl and tests with other clients show a 304.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact express@5.3.0 undici@7.16.0 >>npm.log 2>&1
cat >conditional.mjs <<'JS'
import { once } from "node:events";
import { request } from "node:http";
import express from "express";
import { fetch as undiciFetch } from "undici";

const app = express();
const sent = [];
app.get("/list", (request, response) => {
  sent.push(request.headers["cache-control"] ?? "none");
  response.json({ items: Array.from({ length: 1000 }, (_, id) => ({ id })) });
});
const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${server.address().port}/list`;

async function withHttp(headers) {
  const [answer] = await once(request(url, { headers }).end(), "response");
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return `${answer.statusCode}, ${bytes} bytes`;
}
const using = (send) => async (headers) => {
  const answer = await send(url, { headers });
  return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`;
};

const etag = (await fetch(url)).headers.get("etag");
const headers = { "If-None-Match": etag };
const seen = {};
for (const [name, send] of Object.entries({ http: withHttp, fetch: using(fetch), undici: using(undiciFetch) })) {
  sent.length = 0;
  seen[name] = `${await send(headers)}, Cache-Control: ${sent[0]}`;
  console.log(`${name}: ${seen[name]}`);
}
server.close();
const isAsBefore =
  seen.http === "304, 0 bytes, Cache-Control: none" &&
  [seen.fetch, seen.undici].every((answer) => /^200, \d{4,} bytes, Cache-Control: no-cache$/.test(answer));
if (!isAsBefore) {
  console.error("The behavior has changed.");
  process.exit(1);
}
JS
node conditional.mjs
# Seen on 2026-11-28:
# http: 304, 0 bytes, Cache-Control: none
# fetch: 200, 10901 bytes, Cache-Control: no-cache
# undici: 200, 10901 bytes, Cache-Control: no-cache
