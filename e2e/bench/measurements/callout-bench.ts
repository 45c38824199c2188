import { writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { join } from "node:path";
import type { ProvisioningFile } from "#bff/domain/provisioning/index.ts";
import { benchProvision } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { startNginx } from "../servers/nginx-reference.ts";
import { floodWithReaders, publishStory, startBareServer, startPublisher } from "../servers/start-servers.ts";
import { median, quantile } from "../statistics.ts";

/** Rounds that are not measured, until V8 has optimized the code. */
const WARMUP_ROUNDS = 2;
const ROUNDS = 5;
const CONNECTIONS = 8;
const SECONDS = 2;
/** More concurrent requests than the bulkhead of a publisher's endpoint accepts. */
const FLOOD = { requests: 10_000, seconds: 20, concurrency: 400 };
/** Probes are sent at an interval, because a closed loop would use the whole CPU. */
const PROBE_INTERVAL_MS = 10;

export interface CalloutBench {
  /** Median duration of a request for an unprotected item. */
  openMs: number;
  /** Time that the protection adds with a cached decision. */
  hitAddsMs: number;
  /** Time that the protection adds with a callout. */
  missAddsMs: number;
  /** The medians for a single reader, who waits for no other requests. */
  alone: { openMs: number; hitAddsMs: number };
  /** The medians of the minimal Node server. */
  bare: Reference;
  /** The medians of nginx with `auth_request`; null if it is not installed. */
  nginx: Reference | null;
  /** Latencies of another publication's readers: alone, and beside 10,000 readers of a working and of a hanging endpoint. */
  isolation: Record<"before" | "after" | "beside_a_good_one" | "beside_a_hanging_one", Latency>;
}

interface Reference {
  openMs: number;
  missAddsMs: number;
}

export interface Latency {
  p50Ms: number;
  p95Ms: number;
}

/** Measures the time that callouts add, and the effect of a hanging endpoint on other publications. */
export async function benchCallouts(): Promise<CalloutBench> {
  const publisher = await startPublisher();
  const service = await startServiceProcess({
    provision: provisionFor(publisher.url),
    env: { LOG_LEVEL: "warn" },
  });
  try {
    const content = "The **cranes** stand still. ".repeat(180);
    const open = await publishStory(service, { content, subscription_required: false });
    const closed = await publishStory(service, { content, subscription_required: true });
    const elsewhere = {
      good: await publishStory(service, { content, subscription_required: true }, 12),
      hanging: await publishStory(service, { content, subscription_required: true }, 11),
    };
    const body = Buffer.from(await (await fetch(service.url + open)).arrayBuffer());
    const file = join(service.dataDir, "bench-story.json");
    await writeFile(file, body);
    const bare = await startBareServer(file, publisher.url);
    const nginx = await startNginx({ body, name: "story.json" }, publisher.url);
    try {
      return {
        ...(await compareCosts({ url: service.url, open, closed }, bare.url, nginx?.url ?? null)),
        isolation: await compareNeighbors(service.url, closed, elsewhere),
      };
    } finally {
      await nginx?.stop();
      await bare.stop();
    }
  } finally {
    await service.dispose();
    await publisher.stop();
  }
}

interface Case {
  url: string;
  next: () => LoopRequest;
  connections?: number;
}

async function compareCosts(
  { url, open, closed }: { url: string; open: string; closed: string },
  bareUrl: string,
  nginxUrl: string | null,
) {
  let readers = 0;
  const get = (path: string, token: string): LoopRequest => ({
    method: "GET",
    path,
    headers: { Authorization: `Bearer ${token}` },
  });
  const reference = (name: string, at: string): Record<string, Case> => ({
    [`${name}Open`]: { url: at, next: () => get("/open", "the-same-reader") },
    [`${name}Miss`]: { url: at, next: () => get("/protected", `reader-${readers++}`) },
  });
  const cases: Record<string, Case> = {
    open: { url, next: () => get(open, "the-same-reader") },
    hit: { url, next: () => get(closed, "the-same-reader") },
    openAlone: { url, next: () => get(open, "the-same-reader"), connections: 1 },
    hitAlone: { url, next: () => get(closed, "the-same-reader"), connections: 1 },
    miss: { url, next: () => get(closed, `reader-${readers++}`) },
    ...reference("bare", bareUrl),
    ...(nginxUrl && reference("nginx", nginxUrl)),
  };
  const measured = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < WARMUP_ROUNDS + ROUNDS; round += 1)
    for (const [name, { url: target, next, connections = CONNECTIONS }] of Object.entries(cases)) {
      const samples = await closedLoop(target, {}, { connections, seconds: SECONDS, next });
      if (round >= WARMUP_ROUNDS) measured.get(name)?.push(median(samples));
    }
  const of = (name: string) => median(measured.get(name) ?? []);
  const costs = (name: string): Reference => ({
    openMs: of(`${name}Open`),
    missAddsMs: of(`${name}Miss`) - of(`${name}Open`),
  });
  return {
    openMs: of("open"),
    hitAddsMs: of("hit") - of("open"),
    missAddsMs: of("miss") - of("open"),
    alone: { openMs: of("openAlone"), hitAddsMs: of("hitAlone") - of("openAlone") },
    bare: costs("bare"),
    nginx: nginxUrl === null ? null : costs("nginx"),
  };
}

/** Measures latencies of one publication's readers while 10,000 readers use another publication. */
async function compareNeighbors(url: string, probed: string, elsewhere: { good: string; hanging: string }) {
  const alone = () => probe(url, probed, new Promise((resolve) => setTimeout(resolve, FLOOD.seconds * 500)));
  const beside = (path: string) => probe(url, probed, floodWithReaders(url + path, FLOOD));
  return {
    before: await alone(),
    beside_a_good_one: await beside(elsewhere.good),
    beside_a_hanging_one: await beside(elsewhere.hanging),
    after: await alone(),
  };
}

/** Sends requests at a fixed interval until a promise settles. Slow responses do not delay further requests. */
async function probe(url: string, path: string, until: Promise<unknown>): Promise<Latency> {
  const samples: number[] = [];
  const pending: Promise<void>[] = [];
  let number = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    pending.push(
      get(url + path, `neighbor-${number++ % 50}`).then((status) => {
        if (status !== 200) throw new Error(`a reader of the other publication received ${status}`);
        samples.push(performance.now() - began);
      }),
    );
  }, PROBE_INTERVAL_MS);
  await until;
  clearInterval(timer);
  await Promise.all(pending);
  return { p50Ms: median(samples), p95Ms: quantile(samples, 0.95) };
}

function get(address: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(address, { headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end();
  });
}

function provisionFor(publisherUrl: string): Partial<ProvisioningFile> {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const withAuthorization = (profile_token: string) => ({
    authorization: {
      auth_server_url: publisherUrl,
      profile_token,
      endpoints: ["authorize", "authorize_article"],
    },
  });
  return {
    organizations: [
      {
        ...organization!,
        publications: [
          { ...publication!, ...withAuthorization("good") },
          { ...publication!, id: 11, name: "Hanging", pubcode: "HAN", ...withAuthorization("hangs") },
          { ...publication!, id: 12, name: "Busy", pubcode: "BUS", ...withAuthorization("busy") },
        ],
      },
    ],
  } as unknown as Partial<ProvisioningFile>;
}
