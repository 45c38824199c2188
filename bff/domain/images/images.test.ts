import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeServers, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Role } from "#shared/console/permissions.ts";
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
afterAll(async () => {
  await closeServers();
  await service.stop();
});

const cookies: Partial<Record<Role, Promise<string>>> = {};

/** Returns the cookie of a person with a role, who signs in once. */
function cookieOf(role: Role): Promise<string> {
  cookies[role] ??= service.signInAs(role);
  return cookies[role];
}

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
      headers: { Cookie: await cookieOf("manager") },
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
    const cookie = await cookieOf("editor");
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
    const viewer = await cookieOf("viewer");
    const refused = await service.request("POST", path, {
      body: form({ "text_image[image]": png }),
      headers: { ...headers, Cookie: viewer },
      token: null,
    });
    expect(refused.status).toBe(403);
  });
});

describe("a WebP or AVIF", () => {
  const solid = (alpha: number) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 120, b: 0, alpha } } });
  const pictures = {
    "image/webp": (alpha: number) => solid(alpha).webp({ lossless: true }),
    "image/avif": (alpha: number) => solid(alpha).avif(),
  };
  const blob = async (type: keyof typeof pictures, alpha: number) => {
    const picture = alpha === 1 ? pictures[type](1).removeAlpha() : pictures[type](alpha);
    return new Blob([new Uint8Array(await picture.toBuffer())], { type });
  };

  describe.each(["image/webp", "image/avif"] as const)("%s", (type) => {
    it("gets 415 from the importer API", async () => {
      const body = form({ "story[name]": "Modern", "story[image]": await blob(type, 1) });
      const answer = await service.request("POST", "P/stories", { body });
      expect(answer.status, answer.text).toBe(415);
    });

    it.each([
      [1, "image/jpeg"],
      [0.5, "image/png"],
    ])("with opacity %d is stored as %s by the console", async (alpha, content_type) => {
      const session = { token: null, headers: { Cookie: await cookieOf("editor") } };
      const image = await blob(type, alpha);
      const article = await service.request<{ story: ConsoleStory }>(
        "POST",
        "/console/api/publications/10/stories",
        { ...session, body: form({ "story[name]": "Modern", "story[image]": image }) },
      );
      expect(article.status, article.text).toBe(201);
      expect(article.body.story.image).toMatchObject({ content_type, width: 60, height: 40 });
      const shown = await service.request<{ story: Story }>("GET", `P/stories/${article.body.story.id}`);
      expect(shown.body.story.image).toMatchObject({ content_type });
      const inText = await service.request<{ text_image: StoryImage }>("POST", path, {
        ...session,
        body: form({ "text_image[image]": image }),
      });
      expect(inText.body.text_image, inText.text).toMatchObject({ content_type });
      const stored = await fetch(service.url + inText.body.text_image.url);
      expect(stored.headers.get("content-type")).toBe(content_type);
      const { format } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
      expect(`image/${format}`).toBe(content_type);
    });
  });
});

describe("POST text-images/copies", () => {
  const copy = async (url: string, role: "editor" | "viewer" = "editor") =>
    service.request<{ text_image: StoryImage; error: string; code: string }>("POST", `${path}/copies`, {
      token: null,
      headers: { Cookie: await cookieOf(role), "Accept-Language": "en" },
      json: { url },
    });

  it("stores the image of another server, whatever its type says", async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#08c" } })
      .webp()
      .toBuffer();
    const server = await serve((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { Location: "/crane.webp" }).end();
      else response.writeHead(200, { "Content-Type": "text/html" }).end(bytes);
    });
    const answer = await copy(`${server.origin}/moved`);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.text_image).toMatchObject({ content_type: "image/jpeg", width: 30, height: 20 });
    expect((await copy(`${server.origin}/crane.webp`, "viewer")).status).toBe(403);
  });

  it("says why an image could not be copied, and reaches no private network", async () => {
    const server = await serve((_request, response) => response.writeHead(404).end());
    const missing = await copy(`${server.origin}/gone.png`);
    expect([missing.status, missing.body.code]).toEqual([422, "image_not_copied"]);
    expect(missing.body.error).toContain("404");
    const refused = await copy("http://10.0.0.1/a.png");
    expect([refused.status, refused.body.code]).toEqual([422, "image_not_copied"]);
    const noImage = await serve((_request, response) => response.end("<html></html>"));
    expect((await copy(noImage.origin)).status).toBe(415);
  });
});
