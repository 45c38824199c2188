/**
 * So many readers of one item, evenly over some seconds as far as they are answered, each with a token of their own. In a
 * process of its own, so that whoever measures something else meanwhile does not measure this. Takes the address, how many
 * they are, the seconds, and how many may wait at once; ends when all are answered.
 */
import { Agent, request as send } from "node:http";

const [address, requests, seconds, atOnce] = process.argv.slice(2) as [string, string, string, string];
const agent = new Agent({ keepAlive: true });
const EVERY_MS = 5;

function ask(token: string): Promise<void> {
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
const underway = new Set<Promise<unknown>>();
let sent = 0;
while (sent < Number(requests)) {
  const due = ((performance.now() - began) / (Number(seconds) * 1000)) * Number(requests);
  while (sent < Math.min(due, Number(requests)) && underway.size < Number(atOnce)) {
    const answered: Promise<unknown> = ask(`flood-${sent++}`).finally(() => underway.delete(answered));
    underway.add(answered);
  }
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
await Promise.all(underway);
agent.destroy();
