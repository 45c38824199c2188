import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ServiceProcess } from "../testing/service-process.ts";
import { BENCH_TOKEN, STORIES_PATH } from "./bench-provision.ts";

/** A server of the benchmark, in a process of its own. */
export interface BenchServer {
  url: string;
  stop(): Promise<void>;
}

/** The benchmark's customer. */
export function startCustomer(): Promise<BenchServer> {
  return startScript(new URL("./bench-customer.ts", import.meta.url), []);
}

/** The least that Node can do for the content of a file, asking the same customer. */
export function startBareServer(file: string, customerUrl: string): Promise<BenchServer> {
  return startScript(new URL("./bench-bare.ts", import.meta.url), [file, customerUrl]);
}

/** So many readers of one item within so many seconds; resolves when all are answered. */
export async function floodWithReaders(
  address: string,
  { requests, seconds, atOnce }: { requests: number; seconds: number; atOnce: number },
): Promise<void> {
  const script = fileURLToPath(new URL("./bench-flood.ts", import.meta.url));
  const child = spawn(process.execPath, [script, address, ...[requests, seconds, atOnce].map(String)], {
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The flood of readers ended with ${code}.`);
}

/** Starts a server that prints the port it listens on. */
async function startScript(script: URL, given: string[]): Promise<BenchServer> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(script), ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Publishes an article that is released, and answers the reader's address of it. */
export async function publishStory(
  { url }: Pick<ServiceProcess, "url">,
  fields: object,
  publicationId = 10,
): Promise<string> {
  const path = STORIES_PATH.replace("/10/", `/${publicationId}/`);
  const headers = { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" };
  const story = {
    name: "Bench",
    title: "Bench",
    released_at: "2026-01-01T00:00:00Z",
    external_id: "ex-1",
    ...fields,
  };
  const created = await fetch(url + path, { method: "POST", headers, body: JSON.stringify({ story }) });
  const { id } = ((await created.json()) as { story: { id: number } }).story;
  const published = await fetch(`${url}${path}/${id}/publish`, { method: "POST", headers });
  if (!published.ok) throw new Error(`An article could not be published: ${published.status}.`);
  return `/kiosk/v1/publications/${publicationId}/stories/${id}`;
}
