import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFiles } from "#bff/domain/imports/index.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { kioskClient, READER } from "./readers.fixture.ts";

let service: TestService;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  client = kioskClient(service);
});
afterAll(() => service.stop());

describe("GET emags/{id}/pages/{page}?size=screen", () => {
  it("makes the image at its first use, and keeps it", async () => {
    const { storage } = service.services;
    const issue = await client.issue({ single_purchase_required: false });
    const place = { id: issue.importId, attempt: 0 };
    const picture = sharp({ create: { width: 1240, height: 1754, channels: 3, background: "#2a6b7c" } });
    await storage.put(importFiles.image(place, 1), await picture.jpeg().toBuffer(), {
      contentType: "image/jpeg",
    });
    const path = `/kiosk/v1/publications/10/emags/${issue.id}/pages/1?import=${issue.importId}`;
    const load = () => fetch(`${service.url}${path}&size=screen`);
    const answers = await Promise.all([load(), load()]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const { width, height, format } = await sharp(await answer.bytes()).metadata();
      expect([width, height, format]).toEqual([800, 1132, "webp"]);
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
    await storage.delete(importFiles.image(place, 1));
    expect((await load()).status).toBe(200);
    expect((await fetch(service.url + path)).status).toBe(404);
  });

  it("is 404 for a page that the issue does not have", async () => {
    const issue = await client.issue({ single_purchase_required: false });
    expect((await client.read(`emags/${issue.id}/pages/9?size=screen`, null)).status).toBe(404);
  });

  it("needs the same access as the page", async () => {
    await client.configure(null);
    const issue = await client.issue({ single_purchase_required: true });
    const { status } = await client.read(`emags/${issue.id}/pages/1?size=screen`, READER);
    expect(status).toBe((await client.read(`emags/${issue.id}/pages/1`, READER)).status);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
