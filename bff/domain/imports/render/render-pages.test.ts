import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { render as renderMessage } from "#bff/messages/render.ts";
import { LETTER, type TinyPage, tinyImage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { pageTextLimits } from "#shared/limits.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { createRenderPool } from "./render-pool.ts";
import type { RenderedPage } from "./render-types.ts";
import { manyWords } from "./testing/many-words.ts";
import { renderFixture } from "./testing/render-bench.ts";

const { render, startPool } = renderFixture();
const shared = createRenderPool({ size: 2 });
afterAll(() => shared.close());

async function colorAt(path: string, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(path)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 64) * 64);
}

const white = [256, 256, 256];
const red = [256, 0, 0];

describe("renderPages", () => {
  it("renders each page correctly while others are being encoded", async () => {
    const shade = (index: number) => (index % 5) / 4;
    // More pages than are rendered before the document is reopened, in alternating sizes.
    const pages = Array.from({ length: 40 }, (_, index): TinyPage => {
      const side = 200 + (index % 3) * 150;
      return {
        mediaBox: [0, 0, side, side],
        text: `Page ${index + 1}`,
        content: `${shade(index)} g 0 0 ${side} ${side} re f`,
      };
    });
    const { pages: rendered } = await render(shared, tinyPdf({ pages }));
    expect(rendered.map(({ number, text, width }) => ({ number, text, width }))).toEqual(
      pages.map(({ text, mediaBox }, index) => ({
        number: index + 1,
        text,
        width: Math.round((mediaBox![2] * 150) / 72),
      })),
    );
    const colors = await Promise.all(rendered.map(({ image }) => colorAt(image.path, 5, 5)));
    expect(colors).toEqual(pages.map((_, index) => Array(3).fill(Math.round(shade(index) * 4) * 64)));
  });
});

describe("rendered document", () => {
  it("has a blank page in the size of the previous one for a missing page", async () => {
    const mediaBox: TinyPage["mediaBox"] = [0, 0, 300, 100];
    const pages = ["One", "Two", "Three"].map((text) => ({ text, mediaBox }));
    const damaged = tinyPdf({ pages }).toString("latin1").replace("6 0 obj", "6 9 boj");
    const rendered = await render(shared, Buffer.from(damaged, "latin1"));
    const firstWord = /^\S*/;
    expect(
      rendered.pages.map(({ text, wordBoxes, widthPoints }) => [
        text,
        firstWord.exec(wordBoxes)?.[0],
        widthPoints,
      ]),
    ).toEqual([
      ["One", "One", 300],
      ["", "", 300],
      ["Three", "Three", 300],
    ]);
    const [, blank] = rendered.pages;
    expect((await sharp(blank!.image.path).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    expect(rendered.warnings).toContainEqual(expect.objectContaining({ code: "page_missing", page: 2 }));
  });

  it("is rejected with the error of the engine", async () => {
    const pdf = tinyPdf({ pages: [{ text: "One" }], password: { user: "secret", owner: "owner" } });
    await expect(render(shared, pdf)).rejects.toMatchObject({
      code: "pdf_encrypted",
      retryable: false,
      message: expect.stringContaining("password"),
    });
  });

  it("is rejected before rendering if it has too many pages", async () => {
    await expect(
      render(shared, tinyPdf({ pages: [{ text: "One" }, { text: "Two" }] }), { limits: { maxPages: 1 } }),
    ).rejects.toMatchObject({
      code: "too_many_pages",
      message: expect.stringContaining("2 pages"),
    });
  });
});

describe("rendered page", () => {
  it("has an image, a thumbnail, text and places of words, and the first one a cover", async () => {
    const { pages } = await render(
      shared,
      tinyPdf({
        pages: [
          { mediaBox: LETTER, text: "Front (page)", content: "1 0 0 rg 0 0 306 396 re f" },
          { mediaBox: LETTER, text: "Turned", rotate: 90 },
        ],
      }),
    );
    expect(pages).toHaveLength(2);
    const [front, turned] = pages as [RenderedPage, RenderedPage];
    expect(front).toMatchObject({
      number: 1,
      widthPoints: 612,
      heightPoints: 792,
      width: 1275,
      height: 1650,
      text: "Front (page)",
      wordBoxes: expect.stringMatching(/^Front( \d+){4}\npage( \d+){4}$/),
      thumbnail: { width: 240, contentType: "image/jpeg" },
      cover: { width: 600, contentType: "image/jpeg" },
      pictures: [],
      warnings: [],
    });
    expect(turned).toMatchObject({
      widthPoints: 792,
      width: 1650,
      height: 1275,
      text: "Turned",
      wordBoxes: expect.stringMatching(/^Turned( \d+){4}$/),
      cover: null,
    });
    for (const image of [front.image, front.thumbnail, front.cover!, turned.image, turned.thumbnail]) {
      const { format, width, height } = await sharp(image.path).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: image.width, height: image.height });
      expect(readFileSync(image.path)).toHaveLength(image.bytes);
    }
    expect(await colorAt(front.image.path, 100, 1500)).toEqual(red);
    expect(await colorAt(front.image.path, 1000, 1500)).toEqual(white);
    expect(await colorAt(front.thumbnail.path, 20, 290)).toEqual(red);
  });

  it("has places of words up to their maximum total length", async () => {
    const word = "a".repeat(60);
    const content = manyWords(10, 6_800, word);
    const pdf = tinyPdf({ pages: [{ mediaBox: [0, 0, 1000, 1000], content }] });
    const { pages } = await render(shared, pdf, { limits: { pageMs: 120_000 } });
    const { text, wordBoxes } = pages[0]!;
    expect(text.match(/a{60}/g)).toHaveLength(6_800);
    expect(wordBoxes.split("\n").every((line) => line.startsWith(`${word} `))).toBe(true);
    const { wordBoxesLength } = pageTextLimits;
    expect(wordBoxes.length).toBeLessThanOrEqual(wordBoxesLength);
    expect(wordBoxes.length).toBeGreaterThan(wordBoxesLength - 100);
  });

  it("contains only visible text, without the printer's notes outside the crop box", async () => {
    const at = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET\n`;
    const notes = [
      at(150, 780, "Slug above"),
      at(5, 400, "Left"),
      at(560, 400, "Right"),
      at(150, 20, "Below"),
    ];
    const { pages } = await render(
      shared,
      tinyPdf({
        pages: [
          {
            mediaBox: LETTER,
            text: "Seen",
            content: `${notes.join("")}${at(150, 500, "Second line")}`,
            entries: "/CropBox [50 50 550 750] /Resources << /Font << /F1 3 0 R >> >>",
          },
          { text: "Beside the paper", mediaBox: [0, 0, 400, 400], content: at(900, 200, "far away") },
        ],
      }),
    );
    expect(pages.map(({ text }) => text)).toEqual(["Seen\nSecond line", "Beside the paper"]);
  });

  it("is scaled down with a warning if it is huge", async () => {
    const { pages } = await render(shared, tinyPdf({ pages: [{ mediaBox: [0, 0, 14_400, 7_200] }] }));
    const [page] = pages as [RenderedPage];
    expect(page.width * page.height).toBeLessThanOrEqual(25_000_000);
    expect(page.width).toBeGreaterThan(7_000);
    expect(page.warnings).toEqual([expect.objectContaining({ code: "page_scaled_down", page: 1 })]);
    expect(renderMessage(page.warnings[0]!.message, "en")).toContain("200.0 x 100.0 inches");
  });

  it("shows the media box with a warning if the crop box is outside it", async () => {
    const outside = "/CropBox [700 0 900 200] /Resources << /Font << /F1 3 0 R >> >>";
    const { pages, warnings } = await render(
      shared,
      tinyPdf({
        pages: [
          { text: "Seen", mediaBox: [0, 0, 360, 144], entries: outside },
          { text: "Cut", mediaBox: [0, 0, 360, 144], entries: outside.replace("700 0 900", "0 0 180") },
        ],
      }),
    );
    const shown = pages.map(({ text, width, height, widthPoints }) => ({ text, width, height, widthPoints }));
    expect(shown).toEqual([
      { text: "Seen", width: 750, height: 300, widthPoints: 360 },
      { text: "Cut", width: 375, height: 300, widthPoints: 180 },
    ]);
    expect(warnings).toEqual([expect.objectContaining({ code: "crop_box_outside", page: 1 })]);
  });

  it("has the size and resolution that its unit of length makes", async () => {
    const pageIn = (unit: string): TinyPage => ({
      text: "Unit",
      mediaBox: [0, 0, 360, 144],
      content: "q 144 0 0 72 10 10 cm /A Do Q",
      entries: `${unit} /Resources << /Font << /F1 3 0 R >> /XObject << /A #Photo 0 R >> >>`,
    });
    const { pages } = await render(
      shared,
      tinyPdf({
        objects: { Photo: tinyImage(200, 100, 1, () => 90) },
        pages: [pageIn(""), pageIn("/UserUnit 2"), pageIn("/UserUnit -1")],
      }),
    );
    expect(pages.map(({ widthPoints, width, lowestDpi }) => [widthPoints, width, lowestDpi])).toEqual([
      [360, 750, 100],
      [720, 1500, 50],
      [360, 750, 100],
    ]);
    expect(pages[1]!.wordBoxes).toBe(pages[0]!.wordBoxes);
  });

  it("shows form fields, including those without an appearance stream", async () => {
    const widget = "/Type /Annot /Subtype /Widget /FT /Tx /F 4 /DA (/Helv 12 Tf 0 g)";
    const { pages } = await render(
      shared,
      tinyPdf({
        catalog:
          "/AcroForm << /Fields [#Drawn 0 R #Bare 0 R #Hidden 0 R] /DR << /Font << /Helv 3 0 R >> >> >>",
        objects: {
          Red: {
            dictionary: "<< /Type /XObject /Subtype /Form /BBox [0 0 144 72] >>",
            stream: Buffer.from("1 0 0 rg 0 0 144 72 re f"),
          },
          Drawn: { dictionary: `<< ${widget} /T (a) /Rect [72 504 216 576] /AP << /N #Red 0 R >> >>` },
          Bare: { dictionary: `<< ${widget} /T (b) /V (x) /Rect [72 360 216 432] /MK << /BG [1 0 0] >> >>` },
          Hidden: { dictionary: `<< ${widget} /T (c) /Rect [360 360 504 432] /AP << /N #Red 0 R >> /F 2 >>` },
        },
        pages: [{ mediaBox: LETTER, entries: "/Resources << >> /Annots [#Drawn 0 R #Bare 0 R #Hidden 0 R]" }],
      }),
    );
    const { path } = pages[0]!.image;
    expect(await colorAt(path, 300, 525)).toEqual(red);
    expect(await colorAt(path, 400, 825)).toEqual(red);
    expect(await colorAt(path, 900, 825)).toEqual(white);
  });
});

describe("embedded pictures", () => {
  const shades = tinyImage(64, 48, 3, (x, y, channel) =>
    channel === 0 ? x * 4 : channel === 1 ? y * 5 : 128,
  );
  const resources = "/Resources << /XObject << /A #Shades 0 R /B #Masked 0 R /C #Dot 0 R >> >>";
  const pdf = tinyPdf({
    objects: {
      Shades: shades,
      Mask: tinyImage(32, 32, 1, (x) => (x < 16 ? 0 : 255)),
      Masked: {
        ...tinyImage(32, 32, 3, () => 200),
        dictionary: tinyImage(32, 32, 3, () => 0).dictionary.replace(/>>$/, "/SMask #Mask 0 R >>"),
      },
      Dot: tinyImage(8, 8, 3, () => 0),
    },
    pages: [
      { content: "q 20 0 0 20 0 0 cm /A Do Q q 9 0 0 9 50 50 cm /B Do Q", entries: resources },
      { content: "q 99 0 0 50 0 0 cm /A Do Q q 9 0 0 9 50 50 cm /C Do Q", entries: resources },
    ],
  });

  it("are extracted once in their own size with their masks, except for tiny ones", async () => {
    const { pages } = await render(shared, pdf, { wantImages: true });
    const pictures = pages.flatMap((page) => page.pictures).sort((a, b) => b.width - a.width);
    expect(pictures.map(({ width, height, contentType }) => ({ width, height, contentType }))).toEqual([
      { width: 64, height: 48, contentType: "image/png" },
      { width: 32, height: 32, contentType: "image/png" },
    ]);
    const [plain, masked] = await Promise.all(pictures.map(({ path }) => sharp(path).raw().toBuffer()));
    expect(plain).toEqual(shades.stream);
    expect(masked).toHaveLength(32 * 32 * 4);
    expect(masked![3]).toBe(0);
    expect([...masked!.subarray(31 * 4, 32 * 4)]).toEqual([200, 200, 200, 255]);
  });

  it("are omitted with a warning if they are damaged or compressed in an unknown way", async () => {
    const broken = (filter: string) => ({
      dictionary: `<< /Type /XObject /Subtype /Image /Width 64 /Height 48 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /${filter} >>`,
      stream: Buffer.from(`neither a JPEG nor ${filter}`),
    });
    const page = {
      content: "q 20 0 0 20 0 0 cm /A Do Q q 20 0 0 20 50 50 cm /B Do Q",
      entries: "/Resources << /XObject << /A #Jpeg 0 R /B #Unknown 0 R >> >>",
    };
    const objects = { Jpeg: broken("DCTDecode"), Unknown: broken("FooDecode") };
    const { pages } = await render(shared, tinyPdf({ objects, pages: [page] }), { wantImages: true });
    expect(pages[0]!.pictures).toEqual([]);
    expect(pages[0]!.warnings).toEqual([
      expect.objectContaining({
        code: "picture_skipped",
        message: expect.objectContaining({ parameters: expect.objectContaining({ count: 2 }) }),
      }),
    ]);
  });

  it("are not extracted without wantImages", async () => {
    const { pages, job } = await render(shared, pdf);
    expect(pages.flatMap((page) => page.pictures)).toEqual([]);
    expect((await readdir(join(job.path, OUTPUT))).filter((name) => name.startsWith("picture"))).toEqual([]);
  });

  it("are omitted with a warning beyond the limit", async () => {
    const { pages } = await render(startPool({ size: 1 }), pdf, {
      wantImages: true,
      limits: { maxPictures: 1 },
    });
    expect(pages.flatMap((page) => page.pictures)).toHaveLength(1);
    expect(pages[0]!.warnings).toEqual([expect.objectContaining({ code: "too_many_pictures", page: 1 })]);
  });
});
