import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { FILES } from "#bff/platform/storage/data-directory.ts";
import { startS3Server } from "#bff/testing/servers/s3-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, kioskClient, READER, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let image: string;

beforeAll(async () => {
  service = await startTestService({ accelPrefix: "/newsrack-files/" });
  publisher = await startPublisherServer();
  const client = kioskClient(service);
  await client.configure(publisher.origin, { denialTtl: 0 });
  const { id } = await client.issue({ single_purchase_required: true, external_id: "ex-1" });
  image = `${service.url}/kiosk/v1/publications/10/emags/${id}/pages/1`;
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const get = (url: string, headers = {}) =>
  fetch(url, { headers: { Authorization: `Bearer ${READER}`, ...headers } });

describe("a page image that the proxy in front sends", () => {
  it("names the file only to a reader with a grant", async () => {
    publisher.respondWith(granting(false));
    const refused = await get(image);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-accel-redirect")).toBeNull();
    expect((await fetch(image)).headers.get("x-accel-redirect")).toBeNull();

    publisher.respondWith(granting(true));
    const granted = await get(image);
    expect(granted.status).toBe(200);
    expect(granted.headers.get("content-type")).toMatch(/^image\//);
    expect(granted.headers.get("cache-control")).toContain("private");
    expect(granted.headers.get("accept-ranges")).toBeNull();
    expect((await granted.arrayBuffer()).byteLength).toBe(0);
    const address = granted.headers.get("x-accel-redirect")!;
    const key = address.slice("/newsrack-files/".length);
    expect(address.startsWith("/newsrack-files/")).toBe(true);
    expect((await readFile(join(service.services.config.dataDir, FILES, key))).length).toBeGreaterThan(0);
  });

  it("leaves ranges and conditions to the proxy, and answers for a page that does not exist", async () => {
    const etag = (await get(image)).headers.get("etag")!;
    expect((await get(image, { "If-None-Match": etag })).headers.get("x-accel-redirect")).not.toBeNull();
    expect((await get(image, { Range: "bytes=0-1" })).headers.get("x-accel-redirect")).not.toBeNull();
    const missing = await get(image.replace(/1$/, "99"));
    expect(missing.status).toBe(404);
    expect(missing.headers.get("x-accel-redirect")).toBeNull();
  });

  it("is named by a signed path in a bucket", async () => {
    const bucket = await startS3Server();
    for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
    const s3 = { bucket: bucket.bucket, endpoint: bucket.url, region: null };
    const other = await startTestService({ accelPrefix: "/newsrack-files/", s3 });
    const { id } = await kioskClient(other).issue({ single_purchase_required: false });
    const sent = await fetch(`${other.url}/kiosk/v1/publications/10/emags/${id}/pages/1`);
    const path = sent.headers.get("x-accel-redirect")!.slice("/newsrack-files/".length);
    const file = await fetch(`${bucket.url}/${path}`);
    expect(file.headers.get("content-type")).toBe(sent.headers.get("content-type"));
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
    await other.stop();
    await bucket.stop();
    vi.unstubAllEnvs();
  });

  it("is not named by a service without the setting", async () => {
    const other = await startTestService();
    const client = kioskClient(other);
    const { id } = await client.issue({ single_purchase_required: false });
    const sent = await fetch(`${other.url}/kiosk/v1/publications/10/emags/${id}/pages/1`);
    expect(sent.headers.get("x-accel-redirect")).toBeNull();
    expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(0);
    await other.stop();
  });
});
