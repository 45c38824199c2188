/**
 * The least that Node can do: answers one file, under `/open` at once, under `/protected` after it has asked the customer,
 * over kept connections, and written nothing down. Takes the file and the customer's address; prints the port.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";

const [file, customerUrl] = process.argv.slice(2) as [string, string];
const content = readFileSync(file);
const agent = new Agent();
const headers = { "Content-Type": "application/json" };
const body = '{"issue_name":"Issue","issue_date":"2026-01-01","product_id_external":"ex-1"}';

async function isGranted(): Promise<boolean> {
  const path = "/svc-api/v2/bare/authorize";
  const answer = await agent.request({ origin: customerUrl, path, method: "POST", headers, body });
  return ((await answer.body.json()) as { granted: unknown }).granted === true;
}

const server = createServer(async (request, response) => {
  const admitted = request.url === "/open" || (await isGranted());
  response.writeHead(admitted ? 200 : 403, { "Content-Length": admitted ? content.length : 0 });
  response.end(admitted ? content : undefined);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("SIGTERM", () => process.exit(0));
