import { Agent, request } from "node:http";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { benchProvision } from "#bff/testing/bench-provision.ts";
import type * as service from "#bff/testing/processes/service-process.ts";
import { SAMPLE } from "../inputs/make-pdf.ts";
import { startPublisher } from "../servers/start-servers.ts";
import { median, quantile } from "../statistics.ts";
import { importOnce, serveFile } from "./import-bench.ts";

const READERS = 500;
const SECONDS = 20;
const ROUNDS = 2;
const ISSUE = { released_at: "2026-01-01T00:00:00Z", external_id: "ex-1", single_purchase_required: true };

export interface Rush {
  p50Ms: number;
  p99Ms: number;
  calloutsPerReader: number;
}

/** Measures 500 readers with different tokens who open the same protected issue within 20 s, of two builds in turns. */
export async function benchRush(baseFolder: string): Promise<{ own: Rush; base: Rush }> {
  const sides = { own: await startSide("."), base: await startSide(baseFolder) };
  try {
    const rounds: { own: Rush; base: Rush }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ base: await rush(sides.base, round), own: await rush(sides.own, round) });
    const middle = (side: "own" | "base", field: keyof Rush) => median(rounds.map((of) => of[side][field]));
    const of = (side: "own" | "base") => ({
      p50Ms: middle(side, "p50Ms"),
      p99Ms: middle(side, "p99Ms"),
      calloutsPerReader: middle(side, "calloutsPerReader"),
    });
    return { own: of("own"), base: of("base") };
  } finally {
    for (const { stop } of Object.values(sides)) await stop();
  }
}

type Side = Awaited<ReturnType<typeof startSide>>;

async function startSide(folder: string) {
  const script = pathToFileURL(resolve(folder, "bff/testing/processes/service-process.ts")).href;
  const { startServiceProcess } = (await import(script)) as typeof service;
  const publisher = await startPublisher();
  const process = await startServiceProcess({
    provision: provisionFor(publisher.url),
    env: { LOG_LEVEL: "warn" },
  });
  const pdf = await serveFile(SAMPLE);
  const id = await importOnce(process.url, "Rush", pdf.location, false, ISSUE);
  pdf.close();
  const stop = async () => {
    await process.dispose();
    await publisher.stop();
  };
  return { url: `${process.url}/kiosk/v1/publications/10/emags/${id}`, publisher, stop };
}

/** Sends the readers' requests at an interval. Slow responses do not delay further requests. */
async function rush({ url, publisher }: Side, round: number): Promise<Rush> {
  const agent = new Agent({ keepAlive: true });
  const countBefore = await calloutsOf(publisher.url);
  const samples: number[] = [];
  const open: Promise<void>[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const began = performance.now();
    const sent = get(url, `reader-${round}-${reader}`, agent).then((status) => {
      if (status !== 200) throw new Error(`a reader received ${status}`);
      samples.push(performance.now() - began);
    });
    open.push(sent);
    await delay((SECONDS * 1000) / READERS);
  }
  await Promise.all(open);
  agent.destroy();
  const callouts = (await calloutsOf(publisher.url)) - countBefore;
  return {
    p50Ms: median(samples),
    p99Ms: quantile(samples, 0.99),
    calloutsPerReader: callouts / READERS,
  };
}

async function calloutsOf(publisherUrl: string): Promise<number> {
  return Number(await (await fetch(publisherUrl)).text());
}

function get(address: string, token: string, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    request(address, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0)).on("error", fail);
    })
      .on("error", fail)
      .end();
  });
}

function provisionFor(auth_server_url: string) {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const authorization = { auth_server_url, profile_token: "good", endpoints: ["authorize"] };
  return { organizations: [{ ...organization!, publications: [{ ...publication!, authorization }] }] };
}
