#!/usr/bin/env bash
# Package: @tus/server 2.4.5 with @tus/file-store 2.1.1.
# Setup: a server with `expirationPeriodInMilliseconds`, one PDF that arrived completely and one that broke off. After the period,
#   `cleanUpExpiredUploads()` runs, as a timer of the application would call it.
# Expectation: one upload is removed, the unfinished one. The protocol lets only unfinished uploads expire, the store documents its period
#   for these, and the server sends `Upload-Expires` for the unfinished one alone.
# Behavior: both are removed, the finished PDF as well, without an error. The cleanup compares the size with the offset in the JSON file
#   beside the upload. The store writes this file when the upload is created and never updates the offset, so it stays 0, while
#   `getUpload` takes the offset from the size of the file and says 9 of 9. A test within the period sees nothing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @tus/server@2.4.5 @tus/file-store@2.1.1 >>npm.log 2>&1
cat >cleanup.mjs <<'JS'
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";

const PERIOD_MS = 1_000;
const store = new FileStore({ directory: "./uploads", expirationPeriodInMilliseconds: PERIOD_MS });
const tus = new Server({ path: "/files", datastore: store });
const server = tus.listen({ host: "127.0.0.1", port: 0 });
await once(server, "listening");

const upload = async (name, length) => {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/files`, {
    method: "POST",
    headers: { "Tus-Resumable": "1.0.0", "Upload-Length": `${length}`, "Content-Type": "application/offset+octet-stream" },
    body: "%PDF-1.7\n",
  });
  const id = answer.headers.get("location").split("/").at(-1);
  const { offset, size } = await store.getUpload(id);
  console.log(`${name}: ${offset} of ${size} bytes, Upload-Expires ${answer.headers.has("upload-expires") ? "sent" : "not sent"}`);
  return [name, id];
};
const uploads = [await upload("finished", 9), await upload("unfinished", 9_000)];
await wait(2 * PERIOD_MS);
console.log(`removed: ${await tus.cleanUpExpiredUploads()}`);
for (const [name, id] of uploads) console.log(`${name}: ${existsSync(`uploads/${id}`) ? "exists" : "gone"}`);
server.close();
JS
seen=$(node cleanup.mjs)
echo "$seen"
expected="finished: 9 of 9 bytes, Upload-Expires not sent
unfinished: 9 of 9000 bytes, Upload-Expires sent
removed: 2
finished: gone
unfinished: gone"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
