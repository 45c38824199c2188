/**
 * Minimal Node server as a reference for the benchmark. It serves a file under `/open` directly, and under `/protected` after
 * a request to the publisher's endpoint, with keep-alive and without a log. Arguments: the file and the publisher's URL.
 * Prints its port.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";

const [file, publisherUrl] = process.argv.slice(2) as [string, string];
const content = readFileSync(file);
const agent = new Agent();
const headers = { "Content-Type": "application/json" };
const body = '{"issue_name":"Issue","issue_date":"2026-01-01","product_id_external":"ex-1"}';

async function isGranted(): Promise<boolean> {
  const path = "/svc-api/v2/bare/authorize";
  const answer = await agent.request({ origin: publisherUrl, path, method: "POST", headers, body });
  return ((await answer.body.json()) as { granted: unknown }).granted === true;
}

const server = createServer(async (request, response) => {
  const isAllowed = request.url === "/open" || (await isGranted());
  response.writeHead(isAllowed ? 200 : 403, { "Content-Length": isAllowed ? content.length : 0 });
  response.end(isAllowed ? content : undefined);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("SIGTERM", () => process.exit(0));
