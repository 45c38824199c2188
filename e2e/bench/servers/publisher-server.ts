/**
 * Minimal authorization endpoint of a publisher, in a separate process. It grants every request, but never responds if the
 * profile token begins with `hangs`. Prints its port. GET returns the number of callouts.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const GRANTED = JSON.stringify({ granted: true });

let callouts = 0;

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(String(callouts));
    return;
  }
  callouts += 1;
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
