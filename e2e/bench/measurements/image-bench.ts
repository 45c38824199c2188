import { randomBytes } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { benchProvision } from "#bff/testing/bench-provision.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { SAMPLE } from "../inputs/make-pdf.ts";
import { treeCpuMs } from "../process-tree.ts";
import { startNginx } from "../servers/nginx-reference.ts";
import { startPublisher } from "../servers/start-servers.ts";
import { median } from "../statistics.ts";
import { importOnce, serveFile } from "./import-bench.ts";

const IMAGE_BYTES = 454_000;
const PREFIX = "/newsrack-files/";
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 1.5;
const RELEASED = { released_at: "2026-01-01T00:00:00Z", external_id: "ex-1", single_purchase_required: true };

export interface ImageCost {
  name: string;
  perSecond: number;
  /** CPU time of the service, PostgreSQL and nginx per request. */
  cpuMs: number;
}

/**
 * Measures a protected page image of 454 kB: sent by the service, by nginx for the service, and by nginx with `auth_request` alone. The
 * service has a cached decision; nginx asks the publisher for each request. Returns null if nginx is not installed.
 */
export async function benchImages(): Promise<ImageCost[] | null> {
  const publisher = await startPublisher();
  const body = randomBytes(IMAGE_BYTES);
  const own = await startWithImage(publisher.url, body, {});
  const proxied = await startWithImage(publisher.url, body, { NEWSRACK_ACCEL_PREFIX: PREFIX });
  const files = join(proxied.service.dataDir, "files");
  const nginx = await startNginx({ body, name: "page.jpg" }, publisher.url, {
    url: proxied.service.url,
    files,
    accelPrefix: PREFIX,
  });
  try {
    if (nginx === null) return null;
    const cases = [
      { name: "service", url: own.service.url, path: own.image, service: own.service, nginx: null },
      { name: "service behind nginx", url: nginx.url, path: proxied.image, service: proxied.service, nginx },
      { name: "nginx auth_request", url: nginx.url, path: "/protected", service: null, nginx },
      { name: "nginx, unprotected", url: nginx.url, path: "/open", service: null, nginx },
    ];
    const rounds = cases.map(() => [] as Omit<ImageCost, "name">[]);
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [place, { url, path, ...processes }] of cases.entries()) {
        const cost = await measure(url, path, processes);
        // The first round is not counted, until V8 has optimized the code.
        if (round > 0) rounds[place]!.push(cost);
      }
    return cases.map(({ name }, place) => ({
      name,
      perSecond: median(rounds[place]!.map(({ perSecond }) => perSecond)),
      cpuMs: median(rounds[place]!.map(({ cpuMs }) => cpuMs)),
    }));
  } finally {
    await nginx?.stop();
    await own.service.dispose();
    await proxied.service.dispose();
    await publisher.stop();
  }
}

/** Starts a service with a protected issue whose first page has this image. */
async function startWithImage(publisherUrl: string, body: Buffer, env: Record<string, string>) {
  const service = await startServiceProcess({
    provision: provisionFor(publisherUrl),
    env: { LOG_LEVEL: "warn", ...env },
  });
  const pdf = await serveFile(SAMPLE);
  const id = await importOnce(service.url, "Images", pdf.location, false, RELEASED);
  pdf.close();
  const files = readdirSync(join(service.dataDir, "files"), { recursive: true, encoding: "utf8" });
  const images = files.filter((file) => basename(dirname(file)) === "pages");
  for (const image of images) writeFileSync(join(service.dataDir, "files", image), body);
  return { service, image: `/kiosk/v1/publications/10/emags/${id}/pages/1` };
}

async function measure(
  url: string,
  path: string,
  { service, nginx }: { service: ServiceProcess | null; nginx: { pid: number } | null },
) {
  const cpu = () => (service ? treeCpuMs(service.pid) : 0) + (nginx ? treeCpuMs(nginx.pid) : 0);
  const next = (): LoopRequest => ({
    method: "GET",
    path,
    headers: { Authorization: "Bearer the-same-reader" },
  });
  const before = cpu();
  const began = performance.now();
  const { length } = await closedLoop(url, {}, { connections: CONNECTIONS, seconds: SECONDS, next });
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: length / seconds, cpuMs: (cpu() - before) / length };
}

function provisionFor(auth_server_url: string) {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const authorization = { auth_server_url, profile_token: "good", endpoints: ["authorize"] };
  return { organizations: [{ ...organization!, publications: [{ ...publication!, authorization }] }] };
}
