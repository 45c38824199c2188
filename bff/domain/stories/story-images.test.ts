import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoryImage } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { imageLimits } from "#shared/limits.ts";
import { hugePng } from "../../testing/huge-png.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
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

describe("an image", () => {
  test.each([
    ["image/jpeg", "jpg"],
    ["image/png", "png"],
    ["image/gif", "gif"],
  ] as const)("%s is kept and served to everybody, for long", async (type, extension) => {
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
  });

  test("is turned upright, and its metadata are gone", async () => {
    expect(jpeg.includes("SECRET-OWNER")).toBe(true);
    const image = await withImage(jpeg, "image/jpeg");
    expect(image).toMatchObject({ width: 40, height: 60 });
    const { bytes } = await download(image.url);
    expect(bytes.includes("SECRET-OWNER")).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 60 });
    expect(metadata.exif).toBeUndefined();
  });

  test("a large one is made smaller for lists, editors and readers", async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "#08c" } })
      .png()
      .toBuffer();
    const image = await withImage(large, "image/png");
    const width = async (rendition: "list" | "editor" | "reader") =>
      (await sharp((await download(renditionUrl(image.url, rendition))).bytes).metadata()).width;
    expect([await width("list"), await width("editor"), await width("reader")]).toEqual([192, 960, 1600]);
  });

  test("an animation stays one", async () => {
    const frame = (colour: string) => ({
      create: { width: 20, height: 20, channels: 3 as const, background: colour },
    });
    const frames = await Promise.all(["#f00", "#0f0"].map((colour) => sharp(frame(colour)).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await withImage(animated, "image/gif");
    expect(image).toMatchObject({ width: 20, height: 20 });
    expect((await sharp((await download(image.url)).bytes).metadata()).pages).toBe(2);
  });

  test("of exactly 5,242,880 bytes is taken, one byte more is 413 with the limit named", async () => {
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await withImage(padded(imageLimits.bytes), "image/jpeg")).content_type).toBe("image/jpeg");
    const answer = await send("POST", "P/stories", [
      ["story[name]", "Too large"],
      ["story[image]", file(padded(imageLimits.bytes + 1), "image/jpeg")],
    ]);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("5242880");
  });

  test("of more than 25 megapixels is 413 with the limit named", async () => {
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

  test("of 30,000 by 30,000 pixels is 413, undecoded", async () => {
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

  test("that is a GIF and a script as well is kept as the picture alone", async () => {
    const image = await withImage(Buffer.concat([gif, Buffer.from("/*<script>*/=1;alert(1)")]), "image/gif");
    const { answer, bytes } = await download(image.url);
    expect(answer.headers.get("content-type")).toBe("image/gif");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(bytes.toString("latin1")).not.toMatch(/alert|script/);
  });

  const html = Buffer.from("<script>alert(1)</script>");
  test.each([
    ["text", () => file(html, "text/html")],
    ["text called a JPEG", () => file(html, "image/jpeg")],
    ["a PNG called a JPEG", () => file(png, "image/jpeg")],
    ["a JPEG called text", () => file(jpeg, "text/plain")],
    ["a drawing", () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml")],
    [
      "a drawing called a PNG",
      () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png"),
    ],
    ["a script that begins as a GIF", () => file(Buffer.from("GIF89a=1;alert(1)"), "image/gif")],
    ["half a JPEG", () => file(jpeg.subarray(0, Math.floor(jpeg.length / 2)), "image/jpeg")],
    ["half a PNG", () => file(png.subarray(0, 40), "image/png")],
    ["only the first bytes of a GIF", () => file(Buffer.from("GIF89a and then nothing"), "image/gif")],
  ])("%s is 415 and says what is accepted", async (_what, part) => {
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

  test.each(["story[image][]", "story[image][0]"])("as a list, %s, is 422 and never lost", async (part) => {
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
  });

  test("under a field that does not exist is passed over, as any such field is", async () => {
    const { body } = await send("POST", "P/stories", [["story[name]", "Odd"]]);
    const answer = await send("PATCH", `P/stories/${body.story.id}`, [
      ["story[img]", file(png, "image/png")],
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.story).toEqual(body.story);
  });

  test("sent without a type is known by its bytes; an empty file is none", async () => {
    expect((await withImage(png, "application/octet-stream")).content_type).toBe("image/png");
    const answer = await send("POST", "P/stories", [
      ["story[name]", "Nothing chosen"],
      ["story[image]", new Blob([])],
    ]);
    expect(answer.body.story.image).toBeNull();
  });

  test("stays on PUT and PATCH without one, is replaced by another, and removed by null", async () => {
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

  test("no other address below /media leads anywhere", async () => {
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
