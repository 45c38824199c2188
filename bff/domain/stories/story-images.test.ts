import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hugePng } from "#bff/testing/documents/huge-png.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { StoryImage } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { imageLimits } from "#shared/limits.ts";
import { type FormPart, file, type StoryEnvelope, sendForm } from "./story-forms.fixture.ts";

let service: TestService;
let jpeg: Buffer;
let png: Buffer;
let gif: Buffer;

beforeAll(async () => {
  service = await startTestService();
  const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#c80" } });
  jpeg = await picture()
    .withExif({ IFD0: { Copyright: "SECRET-OWNER", Orientation: "6" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  png = await picture().png().toBuffer();
  gif = await picture().gif().toBuffer();
});

afterAll(() => service.stop());

const send = (method: string, path: string, parts: FormPart[]) => sendForm(service, method, path, parts);

async function withImage(bytes: Buffer, type: string): Promise<StoryImage> {
  const answer = await send("POST", "P/stories", [
    ["story[name]", "Pictured"],
    ["story[image]", file(bytes, type)],
  ]);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story.image!;
}

async function download(url: string) {
  const answer = await fetch(url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("image of an article", () => {
  test.each([
    ["image/jpeg", "jpg"],
    ["image/png", "png"],
    ["image/gif", "gif"],
  ] as const)(
    "of type %s is stored and served publicly with a long cache lifetime",
    async (type, extension) => {
      const bytes = { "image/jpeg": jpeg, "image/png": png, "image/gif": gif }[type];
      const image = await withImage(bytes, type);
      expect(image).toMatchObject({ content_type: type, size: expect.any(Number) });
      expect(image.url).toMatch(new RegExp(`^${service.url}/media/[0-9a-f]{32}/original\\.${extension}$`));
      const { answer, bytes: served } = await download(image.url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      expect(served.length).toBe(image.size);
      for (const rendition of ["list", "editor", "reader"] as const) {
        const small = await download(renditionUrl(image.url, rendition));
        expect(small.answer.headers.get("content-type")).toBe("image/webp");
        expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp" });
      }
    },
  );

  test("is rotated upright and stripped of its metadata", async () => {
    expect(jpeg.includes("SECRET-OWNER")).toBe(true);
    const image = await withImage(jpeg, "image/jpeg");
    expect(image).toMatchObject({ width: 40, height: 60 });
    const { bytes } = await download(image.url);
    expect(bytes.includes("SECRET-OWNER")).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 60 });
    expect(metadata.exif).toBeUndefined();
  });

  test("has smaller renditions for lists, editors and readers", async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "#08c" } })
      .png()
      .toBuffer();
    const image = await withImage(large, "image/png");
    const width = async (rendition: "list" | "editor" | "reader") =>
      (await sharp((await download(renditionUrl(image.url, rendition))).bytes).metadata()).width;
    expect([await width("list"), await width("editor"), await width("reader")]).toEqual([192, 960, 1600]);
  });

  test("stays animated", async () => {
    const frame = (color: string) => ({
      create: { width: 20, height: 20, channels: 3 as const, background: color },
    });
    const frames = await Promise.all(["#f00", "#0f0"].map((color) => sharp(frame(color)).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await withImage(animated, "image/gif");
    expect(image).toMatchObject({ width: 20, height: 20 });
    expect((await sharp((await download(image.url)).bytes).metadata()).pages).toBe(2);
  });

  test("of exactly 5,242,880 bytes is accepted, and one byte more returns 413 with the limit", async () => {
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await withImage(padded(imageLimits.bytes), "image/jpeg")).content_type).toBe("image/jpeg");
    const answer = await send("POST", "P/stories", [
      ["story[name]", "Too large"],
      ["story[image]", file(padded(imageLimits.bytes + 1), "image/jpeg")],
    ]);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("5242880");
  });

  test("of more than 25 megapixels returns 413 with the limit", async () => {
    const huge = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await send("POST", "P/stories", [
      ["story[name]", "Too many pixels"],
      ["story[image]", file(huge, "image/png")],
    ]);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("25 megapixels");
  });

  test("of 30,000 by 30,000 pixels returns 413 and is never decoded", async () => {
    const bomb = file(hugePng(30_000), "image/png");
    const before = process.memoryUsage.rss();
    const answer = await send("POST", "P/stories", [
      ["story[name]", "A bomb"],
      ["story[image]", bomb],
    ]);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("30000 × 30000");
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  test("is stored without a script that is appended to a GIF", async () => {
    const image = await withImage(Buffer.concat([gif, Buffer.from("/*<script>*/=1;alert(1)")]), "image/gif");
    const { answer, bytes } = await download(image.url);
    expect(answer.headers.get("content-type")).toBe("image/gif");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(bytes.toString("latin1")).not.toMatch(/alert|script/);
  });

  const html = Buffer.from("<script>alert(1)</script>");
  test.each([
    ["text", () => file(html, "text/html")],
    ["text declared as JPEG", () => file(html, "image/jpeg")],
    ["a PNG declared as JPEG", () => file(png, "image/jpeg")],
    ["a JPEG declared as text", () => file(jpeg, "text/plain")],
    ["an SVG", () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml")],
    [
      "an SVG declared as PNG",
      () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png"),
    ],
    ["a script that starts like a GIF", () => file(Buffer.from("GIF89a=1;alert(1)"), "image/gif")],
    ["a truncated JPEG", () => file(jpeg.subarray(0, Math.floor(jpeg.length / 2)), "image/jpeg")],
    ["a truncated PNG", () => file(png.subarray(0, 40), "image/png")],
    ["the first bytes of a GIF", () => file(Buffer.from("GIF89a and then nothing"), "image/gif")],
  ])("is rejected with 415 and the accepted types if it is %s", async (_case, part) => {
    const before = await service.services.db.selectFrom("stories").select("id").execute();
    const answer = await send("POST", "P/stories", [
      ["story[name]", "No image"],
      ["story[image]", part()],
    ]);
    expect(answer.status, answer.text).toBe(415);
    expect(answer.text).toMatch(/JPEG/);
    expect(await service.services.db.selectFrom("stories").select("id").execute()).toHaveLength(
      before.length,
    );
  });

  test.each(["story[image][]", "story[image][0]"])(
    "is rejected with 422 if it is sent as the list %s",
    async (part) => {
      const { body } = await send("POST", "P/stories", [["story[name]", "Listed"]]);
      for (const [method, path] of [
        ["POST", "P/stories"],
        ["PATCH", `P/stories/${body.story.id}`],
      ] as const) {
        const answer = await send(method, path, [
          ["story[name]", "Listed"],
          [part, file(png, "image/png")],
        ]);
        expect(answer.status, answer.text).toBe(422);
        expect(answer.body).toEqual({ image: [expect.stringContaining("“story[image]”")] });
      }
    },
  );

  test("is ignored under an unknown field name", async () => {
    const { body } = await send("POST", "P/stories", [["story[name]", "Odd"]]);
    const answer = await send("PATCH", `P/stories/${body.story.id}`, [
      ["story[img]", file(png, "image/png")],
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.story).toEqual(body.story);
  });

  test("is detected by its bytes if it has no type, and an empty file counts as no image", async () => {
    expect((await withImage(png, "application/octet-stream")).content_type).toBe("image/png");
    const answer = await send("POST", "P/stories", [
      ["story[name]", "Nothing chosen"],
      ["story[image]", new Blob([])],
    ]);
    expect(answer.body.story.image).toBeNull();
  });

  test.each([
    ["a file without a name", '; filename=""', "application/octet-stream"],
    ["a file without a name in another charset", "; filename*=UTF-8''", "application/octet-stream"],
    ["a file with a name", '; filename="a.jpg"', "image/jpeg"],
    ["bytes without a file name", "", "application/octet-stream"],
    ["a text", "", "text/plain"],
  ])("counts as not sent if the only part of a form is empty, as %s", async (_case, parameters, type) => {
    const { body } = await send("POST", "P/stories", [
      ["story[name]", "Kept"],
      ["story[image]", file(png, "image/png")],
    ]);
    const form = `--b\r\nContent-Disposition: form-data; name="story[image]"${parameters}\r\nContent-Type: ${type}\r\n\r\n\r\n--b--\r\n`;
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const changed = await service.request<StoryEnvelope>("PATCH", `P/stories/${body.story.id}`, {
      headers,
      body: form,
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.story.image).toEqual(body.story.image);
    const created = await service.request("POST", "P/stories", { headers, body: form });
    expect([created.status, created.body]).toEqual([422, { name: ["is required"] }]);
  });

  test("is kept by PUT and PATCH without an image, replaced by another and removed by null", async () => {
    const { body } = await send("POST", "P/stories", [
      ["story[name]", "Kept"],
      ["story[image]", file(png, "image/png")],
    ]);
    const path = `P/stories/${body.story.id}`;
    const put = await service.request<StoryEnvelope>("PUT", path, { json: { story: { name: "Kept" } } });
    expect(put.body.story.image).toEqual(body.story.image);
    const whole = await service.request<StoryEnvelope>("PATCH", path, {
      json: { story: { ...put.body.story, title: "T" } },
    });
    expect(whole.body.story.image).toEqual(body.story.image);
    const replaced = await send("PATCH", path, [["story[image]", file(jpeg, "image/jpeg")]]);
    expect(replaced.body.story.image).toMatchObject({ content_type: "image/jpeg" });
    expect(replaced.body.story.title).toBe("T");
    const removed = await service.request<StoryEnvelope>("PATCH", path, { json: { story: { image: null } } });
    expect(removed.body.story.image).toBeNull();
  });

  test("is not found under other URLs below /media", async () => {
    const image = await withImage(png, "image/png");
    for (const url of [
      image.url.replace("original.png", "original.jpg"),
      image.url.replace("original.png", "..%2f..%2fsecret"),
      image.url.replace(/media\/[0-9a-f]+/, `media/${"0".repeat(32)}`),
      image.url.replace(/media\/[0-9a-f]+/, "media/.."),
    ])
      expect((await fetch(url)).status).toBe(404);
  });
});
