import { writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import { join } from "node:path";
import type { ProvisioningFile } from "../domain/provisioning/provisioning.schema.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { floodWithReaders, publishStory, startBareServer, startCustomer } from "./bench-customers.ts";
import { benchProvision } from "./bench-provision.ts";
import { closedLoop, type LoopRequest } from "./closed-loop.ts";
import { startNginx } from "./nginx-reference.ts";
import { median, quantile } from "./statistics.ts";

/** Until what is asked a thousand times a second is compiled for it. */
const WARMING_ROUNDS = 2;
const ROUNDS = 5;
const CONNECTIONS = 8;
const SECONDS = 2;
/** More at once than may wait for one customer. */
const FLOOD = { requests: 10_000, seconds: 20, atOnce: 400 };
/** A closed loop of its own would fill the machine: this is a reader every few milliseconds. */
const PROBE_EVERY_MS = 10;

export interface CalloutBench {
  /** Milliseconds at the median: the item open, and what its protection adds. */
  openMs: number;
  hitAddsMs: number;
  missAddsMs: number;
  /** The same to a reader who is alone: nobody waits for the others' turns. */
  alone: { openMs: number; hitAddsMs: number };
  /** The same of the least that Node can do. */
  bare: Reference;
  /** The same of nginx with `auth_request`; null where it is not installed. */
  nginx: Reference | null;
  /** Another publication's readers alone, before and after, and beside 10,000 readers of a customer that hangs. */
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

/** What asking a customer costs, and what one that hangs costs the others. */
export async function benchCallouts(): Promise<CalloutBench> {
  const customer = await startCustomer();
  const service = await startServiceProcess({
    provision: provisionFor(customer.url),
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
    const bare = await startBareServer(file, customer.url);
    const nginx = await startNginx({ body, name: "story.json" }, customer.url);
    try {
      return {
        ...(await compareCosts({ url: service.url, open, closed }, bare.url, nginx?.url ?? null)),
        isolation: await compareNeighbours(service.url, closed, elsewhere),
      };
    } finally {
      await nginx?.stop();
      await bare.stop();
    }
  } finally {
    await service.dispose();
    await customer.stop();
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
  for (let round = 0; round < WARMING_ROUNDS + ROUNDS; round += 1)
    for (const [name, { url: target, next, connections = CONNECTIONS }] of Object.entries(cases)) {
      const samples = await closedLoop(target, {}, { connections, seconds: SECONDS, next });
      if (round >= WARMING_ROUNDS) measured.get(name)?.push(median(samples));
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

/** Readers of one publication, while 10,000 others ask for another one. */
async function compareNeighbours(url: string, probed: string, elsewhere: { good: string; hanging: string }) {
  const alone = () => probe(url, probed, new Promise((resolve) => setTimeout(resolve, FLOOD.seconds * 500)));
  const beside = (path: string) => probe(url, probed, floodWithReaders(url + path, FLOOD));
  return {
    before: await alone(),
    beside_a_good_one: await beside(elsewhere.good),
    beside_a_hanging_one: await beside(elsewhere.hanging),
    after: await alone(),
  };
}

/** Asks at a steady pace until something has ended, whatever the answers take. */
async function probe(url: string, path: string, until: Promise<unknown>): Promise<Latency> {
  const samples: number[] = [];
  const underway: Promise<void>[] = [];
  let number = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    underway.push(
      get(url + path, `neighbour-${number++ % 50}`).then((status) => {
        if (status !== 200) throw new Error(`A reader of the other publication was answered with ${status}.`);
        samples.push(performance.now() - began);
      }),
    );
  }, PROBE_EVERY_MS);
  await until;
  clearInterval(timer);
  await Promise.all(underway);
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

function provisionFor(customerUrl: string): Partial<ProvisioningFile> {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const asking = (profile_token: string) => ({
    authorization: {
      auth_server_url: customerUrl,
      profile_token,
      endpoints: ["authorize", "authorize_article"],
    },
  });
  return {
    organizations: [
      {
        ...organization!,
        publications: [
          { ...publication!, ...asking("good") },
          { ...publication!, id: 11, name: "Hanging", pubcode: "HAN", ...asking("hangs") },
          { ...publication!, id: 12, name: "Busy", pubcode: "BUS", ...asking("busy") },
        ],
      },
    ],
  } as unknown as Partial<ProvisioningFile>;
}
