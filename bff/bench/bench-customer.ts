/**
 * A customer as small as one can be, in a process of its own: grants everything, except under a profile token that begins
 * with `hangs`, where it never answers. Prints the port it listens on.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const GRANTED = JSON.stringify({ granted: true });

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (request.url?.startsWith("/svc-api/v2/hangs")) return;
    response
      .writeHead(200, { "Content-Type": "application/json", "Content-Length": GRANTED.length })
      .end(GRANTED);
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("SIGTERM", () => process.exit(0));
