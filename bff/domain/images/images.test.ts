import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story, StoryImage } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { sweepImages } from "./images.schedule.ts";

let service: TestService;
let png: Blob;

beforeAll(async () => {
  service = await startTestService();
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c80" } });
  png = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" });
});
afterAll(() => service.stop());

function form(parts: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  return data;
}

async function createIllustrated(): Promise<Story> {
  const body = form({ "story[name]": "Illustrated", "story[image]": png });
  return (await service.request<{ story: Story }>("POST", "P/stories", { body })).body.story;
}

describe("sweepImages", () => {
  it("deletes an image once no article and no version uses it", async () => {
    const [kept, replaced, gone] = [
      await createIllustrated(),
      await createIllustrated(),
      await createIllustrated(),
    ];
    await service.request("PATCH", `P/stories/${replaced.id}`, { json: { story: { image: null } } });
    await service.request("DELETE", `P/stories/${gone.id}`);
    await service.request("DELETE", `/console/api/publications/10/trash/story/${gone.id}`, {
      headers: { Cookie: await service.signInAs("manager") },
      token: null,
    });
    await sweepImages(service.services, 0);
    expect((await fetch(gone.image!.url)).status).toBe(404);
    expect((await fetch(kept.image!.url)).status).toBe(200);
    // A version of the article still uses it.
    expect((await fetch(replaced.image!.url)).status).toBe(200);
  });

  it("deletes old files without an image", async () => {
    const key = `images/${"ab".repeat(16)}/list.webp`;
    await service.services.storage.put(key, Buffer.from("left behind"), { contentType: "image/webp" });
    await sweepImages(service.services);
    expect(await service.services.storage.stat(key)).not.toBeNull();
    await sweepImages(service.services, 0);
    expect(await service.services.storage.stat(key)).toBeNull();
  });
});

const path = "/console/api/publications/10/text-images";

describe("POST text-images", () => {
  it("stores an image for editors, which is then served under /media", async () => {
    const cookie = await service.signInAs("editor");
    const headers = { Cookie: cookie, Origin: service.url };
    const body = form({ "text_image[image]": png });
    const answer = await service.request<{ text_image: StoryImage }>("POST", path, {
      body,
      headers,
      token: null,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.text_image.url).toMatch(/^\/media\/[0-9a-f]{32}\/original\.png$/);
    expect((await fetch(service.url + renditionUrl(answer.body.text_image.url, "reader"))).status).toBe(200);
    await sweepImages(service.services, 0);
    expect((await fetch(service.url + answer.body.text_image.url)).status).toBe(200);

    const missing = await service.request("POST", path, { json: { text_image: {} }, headers, token: null });
    expect(missing.status).toBe(422);
    const viewer = await service.signInAs("viewer");
    const refused = await service.request("POST", path, {
      body: form({ "text_image[image]": png }),
      headers: { ...headers, Cookie: viewer },
      token: null,
    });
    expect(refused.status).toBe(403);
  });
});
