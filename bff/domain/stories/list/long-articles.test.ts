import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BENCH_TOKEN, benchProvision, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import type { StoryList } from "#shared/contract/stories.ts";

const ARTICLES = 64;
const CHARS = 1_000_000;
const READERS = 8;
const HEADERS = { Authorization: `Token ${BENCH_TOKEN}` };

let service: ServiceProcess;

beforeAll(async () => {
  service = await startServiceProcess({ provision: benchProvision, env: { LOG_LEVEL: "warn" } });
  for (let number = 1; number <= ARTICLES; number += 1)
    await fetch(service.url + STORIES_PATH, {
      method: "POST",
      headers: { ...HEADERS, "Content-Type": "application/json" },
      body: JSON.stringify({ story: { name: `Long ${number}`, content: "a".repeat(CHARS) } }),
    });
});
afterAll(() => service.dispose());

async function residentBytes(): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(service.pid)]);
  return Number(stdout) * 1024;
}

async function list(query: string): Promise<StoryList> {
  const response = await fetch(`${service.url}${STORIES_PATH}?${query}`, { headers: HEADERS });
  expect(response.status).toBe(200);
  return (await response.json()) as StoryList;
}

test("A list of long articles is read from the database as fast as its clients read it", async () => {
  const { hostname, port } = new URL(service.url);
  // Has the service in the state that it has after one such list.
  expect((await list("per=2")).stories).toHaveLength(2);
  const before = await residentBytes();

  const readers = Array.from({ length: READERS }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${STORIES_PATH}?per=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${HEADERS.Authorization}\r\n\r\n`,
    );
    return socket;
  });
  await Promise.all(readers.map((socket) => once(socket, "readable")));
  // While others are served, the eight lists would be read into memory.
  for (let page = 1; page <= ARTICLES; page += 1) await list(`per=2&page=${page}`);
  expect((await residentBytes()) - before).toBeLessThan((READERS * ARTICLES * CHARS) / 2);
  for (const socket of readers) socket.destroy();

  const { stories, total_count, next_page } = await list("per=100");
  expect(stories.map(({ name, content }) => [name, content.length])).toEqual(
    Array.from({ length: ARTICLES }, (_, index) => [`Long ${ARTICLES - index}`, CHARS]),
  );
  expect({ total_count, next_page }).toEqual({ total_count: ARTICLES, next_page: null });
});
