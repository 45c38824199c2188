/**
 * Sends requests of many readers for one item, each with a different token, spread evenly over a number of seconds. It is a
 * separate process, so that its own load does not distort other measurements. Arguments: the URL, the number of requests, the
 * seconds, and the maximum number of concurrent requests. Exits when all have a response.
 */
import { Agent, request as send } from "node:http";

const [address, requests, seconds, concurrency] = process.argv.slice(2) as [string, string, string, string];
const agent = new Agent({ keepAlive: true });
const TICK_MS = 5;

function get(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = send(address, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on("end", resolve);
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end();
  });
}

const began = performance.now();
const inFlight = new Set<Promise<unknown>>();
let sent = 0;
while (sent < Number(requests)) {
  const due = ((performance.now() - began) / (Number(seconds) * 1000)) * Number(requests);
  while (sent < Math.min(due, Number(requests)) && inFlight.size < Number(concurrency)) {
    const response: Promise<unknown> = get(`flood-${sent++}`).finally(() => inFlight.delete(response));
    inFlight.add(response);
  }
  await new Promise((resolve) => setTimeout(resolve, TICK_MS));
}
await Promise.all(inFlight);
agent.destroy();
