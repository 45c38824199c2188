import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { BENCH_TOKEN, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import type { ServiceProcess } from "#bff/testing/processes/service-process.ts";

/** A server of the benchmark in a separate process. */
export interface BenchServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the publisher's authorization endpoint. */
export function startPublisher(): Promise<BenchServer> {
  return startScript(new URL("./publisher-server.ts", import.meta.url), []);
}

/** Starts the minimal Node server, which serves a file and calls the same publisher. */
export function startBareServer(file: string, publisherUrl: string): Promise<BenchServer> {
  return startScript(new URL("./bare-server.ts", import.meta.url), [file, publisherUrl]);
}

/** Sends requests of many readers for one item from a separate process. Resolves when all have a response. */
export async function floodWithReaders(
  address: string,
  { requests, seconds, concurrency }: { requests: number; seconds: number; concurrency: number },
): Promise<void> {
  const script = fileURLToPath(new URL("./reader-flood.ts", import.meta.url));
  const child = spawn(process.execPath, [script, address, ...[requests, seconds, concurrency].map(String)], {
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the process of the readers exited with code ${code}`);
}

/** Starts a server script that prints its port. */
async function startScript(script: URL, parameters: string[]): Promise<BenchServer> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(script), ...parameters], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${port.toString().trim()}`,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Publishes a released article and returns its path in the kiosk API. */
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
  if (!published.ok) throw new Error(`publishing an article responded ${published.status}`);
  return `/kiosk/v1/publications/${publicationId}/stories/${id}`;
}
