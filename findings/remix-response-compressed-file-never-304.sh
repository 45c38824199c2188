#!/usr/bin/env bash
# Package: @remix-run/response 0.3.5 with @remix-run/headers 0.21.1.
# Setup: a page of an issue is sent with the package's two helpers: `createFileResponse` with `etag: "strong"`, the hash of the content, and
#   `compressResponse`. A client asks for it three times, each time with the ETag of the answer before in `If-None-Match`.
# Expectation: the second and the third answer are 304 without a body. A compressed answer has a weak ETag, as the documentation says, and
#   `If-None-Match` takes `W/"x"` and "x" for equal: the comparison is the weak one (RFC 9110, 13.1.2).
# Behavior: clients that accept gzip, as all browsers do, get 200 with the whole body each time. One helper makes the ETag weak, and the other one
#   compares it with the strong one letter by letter. Without compression, and with the default, an ETag of size and
#   time that is weak from the start, the answers are 304, so a test of either helper alone passes.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact @remix-run/response@0.3.5 @remix-run/headers@0.21.1 >>npm.log 2>&1
cat >page.mjs <<'JS'
import { compressResponse } from "@remix-run/response/compress";
import { createFileResponse } from "@remix-run/response/file";

const page = new File(["<p>The harbor</p>".repeat(200)], "page.html", { type: "text/html", lastModified: Date.UTC(2026, 0, 5) });
for (const etag of ["weak", "strong"]) {
  for (const encoding of ["identity", "gzip"]) {
    const headers = new Headers({ "Accept-Encoding": encoding });
    const answers = [];
    for (let count = 0; count < 3; count++) {
      const request = new Request("https://example.org/page.html", { headers });
      const response = await compressResponse(await createFileResponse(page, request, { etag }), request);
      const size = (await response.arrayBuffer()).byteLength;
      answers.push(`${response.status} with ${size > 0 ? "a" : "no"} body`);
      headers.set("If-None-Match", response.headers.get("ETag"));
    }
    const kind = headers.get("If-None-Match").startsWith("W/") ? "weak" : "strong";
    console.log(`${etag} ETag, ${encoding}, sent as ${kind}: ${answers.join(", ")}`);
  }
}
JS
seen=$(node page.mjs)
echo "$seen"
expected="weak ETag, identity, sent as weak: 200 with a body, 304 with no body, 304 with no body
weak ETag, gzip, sent as weak: 200 with a body, 304 with no body, 304 with no body
strong ETag, identity, sent as strong: 200 with a body, 304 with no body, 304 with no body
strong ETag, gzip, sent as weak: 200 with a body, 200 with a body, 200 with a body"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
