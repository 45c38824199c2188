import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { BENCH_TOKEN, benchProvision, STORIES_PATH } from "./bench-provision.ts";
import { closedLoop, type LoopRequest } from "./closed-loop.ts";
import { median, quantile } from "./statistics.ts";
import { BENCH_WORDS, loadStories } from "./story-corpus.ts";

const CONNECTIONS = 8;
const SECONDS = 5;

export interface StoryCase {
  name: string;
  p50Ms: number;
  p99Ms: number;
  /** What the median may be at most. */
  aimMs: number;
}

/** The article interface with so many articles of 5 kB, each case over eight connections. */
export async function benchStories(count: number): Promise<{ referenceMs: number; cases: StoryCase[] }> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  const service = await startServiceProcess({
    provision: benchProvision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: database.connectionString },
  });
  try {
    await loadStories(database.connectionString, 10, count);
    const headers = { Authorization: `Token ${BENCH_TOKEN}` };
    const measure = async (next: (number: number) => LoopRequest) => {
      await closedLoop(service.url, headers, { connections: CONNECTIONS, seconds: 1, next });
      return closedLoop(service.url, headers, { connections: CONNECTIONS, seconds: SECONDS, next });
    };
    const get = (query: string) => () => ({ method: "GET" as const, path: `${STORIES_PATH}${query}` });
    const text = "Lorem ipsum w5x w70x w900x dolor sit amet. ".repeat(115);
    const cases: [string, number, (number: number) => LoopRequest][] = [
      ["the newest 20", 8, get("?per=20")],
      ["a part of an external_id", 10, (n) => get(`?per=20&external_id=${1000 + (n % 9000)}`)()],
      ["a rare word", 20, (n) => get(`?per=20&search=rare${1000 + (n % 90_000)}`)()],
      ["a common word", 60, get(`?per=20&search=${BENCH_WORDS.common}`)],
      ["a word that stands everywhere", 60, get(`?per=20&search=${BENCH_WORDS.everywhere}`)],
      ["one article", 4, (n) => get(`/${1 + (n % count)}`)()],
      [
        "a create",
        10,
        (n) => ({
          method: "POST",
          path: STORIES_PATH,
          body: JSON.stringify({
            story: { name: `New ${n}`, title: `Title ${n}`, content: `${text} new${n}` },
          }),
        }),
      ],
    ];
    const reference = await measure(() => ({ method: "GET", path: "/healthz" }));
    const measured: StoryCase[] = [];
    for (const [name, aimMs, next] of cases) {
      const samples = await measure(next);
      measured.push({ name, aimMs, p50Ms: median(samples), p99Ms: quantile(samples, 0.99) });
    }
    return { referenceMs: median(reference), cases: measured };
  } finally {
    await service.dispose();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
