import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { message } from "#bff/messages/message.ts";
import { render as renderMessage } from "#bff/messages/render.ts";
import { type TinyPage, tinyImage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { createRenderPool } from "./render-pool.ts";
import type { RenderedPage } from "./render-types.ts";
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

describe("rendered page", () => {
  it("has an image, a thumbnail and text, and the first one a cover", async () => {
    const { pages } = await render(
      shared,
      tinyPdf({
        pages: [
          { text: "Front (page)", content: "1 0 0 rg 0 0 306 396 re f" },
          { text: "Turned", rotate: 90 },
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
        pages: [{ entries: "/Resources << >> /Annots [#Drawn 0 R #Bare 0 R #Hidden 0 R]" }],
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

describe("PDF document", () => {
  const twoPages = [{ text: "One" }, { text: "Two" }];

  it("is rendered if it is encrypted with an empty user password", async () => {
    const pdf = tinyPdf({ pages: [{ text: "Open" }], password: { user: "", owner: "owner" } });
    expect((await render(shared, pdf)).pages[0]?.text).toBe("Open");
  });

  it("is rejected with pdf_encrypted if it requires a password", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "secret", owner: "owner" } });
    await expect(render(shared, pdf)).rejects.toMatchObject({
      code: "pdf_encrypted",
      retryable: false,
      message: expect.stringContaining("password"),
    });
  });

  it("is repaired with a warning if its cross-reference table is unusable", async () => {
    const { pages, warnings } = await render(shared, tinyPdf({ pages: twoPages, wrongOffsets: true }));
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("is repaired with a warning if one entry of its cross-reference table is wrong", async () => {
    const pdf = tinyPdf({ pages: twoPages }).toString("latin1");
    const place = String(pdf.indexOf("6 0 obj")).padStart(10, "0");
    const damaged = Buffer.from(pdf.replace(`${place} 00000 n`, "0000000009 00000 n"), "latin1");
    const { pages, warnings } = await render(shared, damaged);
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  const without = (page: number, pages: TinyPage[] = twoPages) =>
    tinyPdf({ pages })
      .toString("latin1")
      .replaceAll(`${2 + 2 * page} 0 obj`, `${2 + 2 * page} 9 boj`);

  const openString = (pdf: string) =>
    pdf.replace("endobj\n", "endobj\n99 0 obj\n<< /Names [(First >>\nendobj\n");

  it("gets a blank page in the size of the previous one for a missing page", async () => {
    const mediaBox: TinyPage["mediaBox"] = [0, 0, 300, 400];
    const damaged = without(
      2,
      ["One", "Two", "Three"].map((text) => ({ text, mediaBox })),
    );
    const rendered = await render(shared, Buffer.from(damaged, "latin1"));
    expect(rendered.pages.map(({ text, widthPoints }) => [text, widthPoints])).toEqual([
      ["One", 300],
      ["", 300],
      ["Three", 300],
    ]);
    const [, blank] = rendered.pages;
    expect((await sharp(blank!.image.path).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    expect(rendered.warnings).toContainEqual(expect.objectContaining({ code: "page_missing", page: 2 }));
  });

  it("is rendered without the missing pages if its page count is far too high", async () => {
    const lying = tinyPdf({ pages: twoPages }).toString("latin1").replace("/Count 2", "/Count 9");
    const rendered = await render(shared, Buffer.from(lying, "latin1"));
    expect(rendered.pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(rendered.warnings).toContainEqual(
      expect.objectContaining({
        code: "page_missing",
        page: 9,
        message: message("warnings.page_missing.left_out", { page: 9 }),
      }),
    );
  });

  it("is rejected as damaged at page 1 if all pages are missing", async () => {
    const damaged = without(2).replace("4 0 obj", "4 9 boj");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("damaged at page 1"),
    });
  });

  it.each([
    ["without a trailer", (pdf: string) => pdf.replace("trailer", "")],
    ["with a truncated trailer", (pdf: string) => pdf.slice(0, pdf.indexOf("trailer") + 12)],
    [
      "with a trailer that ends in a string",
      (pdf: string) => `${pdf.slice(0, pdf.indexOf("trailer"))}trailer\n<</ID [<F8`,
    ],
    ["without a page tree", (pdf: string) => pdf.replace("2 0 obj", "2 9 boj")],
    [
      "with unclosed strings in its cross-reference table",
      (pdf: string) => pdf.replace("0000000000 65535 f", "(((((((((((((((((("),
    ],
    ["without a catalog", (pdf: string) => pdf.replace("/Root", "/Moot").replace("/Catalog", "/Cattail")],
    ["with an unclosed string", openString],
    [
      "with an unclosed string and text before the header",
      (pdf: string) => `From: editor\r\n\r\n${openString(pdf)}`,
    ],
    [
      "with an unclosed string and without a header",
      (pdf: string) => openString(pdf).slice(pdf.indexOf("1 0 obj")),
    ],
    [
      "with an unclosed string and without a page tree",
      (pdf: string) => openString(pdf).replace("2 0 obj", "2 9 boj"),
    ],
  ])("%s is recovered by scanning for its objects", async (_case, damage) => {
    const damaged = damage(tinyPdf({ pages: twoPages }).toString("latin1"));
    const { pages, warnings } = await render(shared, Buffer.from(damaged, "latin1"));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_repaired" }));
  });

  it("is rejected if it is encrypted and its trailer is lost", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "", owner: "owner" } }).toString("latin1");
    const damaged = pdf.replace("/Root", "/Moot");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
    });
  });

  it.each([
    ["after 5000 bytes of other text", (pdf: Buffer) => Buffer.concat([Buffer.alloc(5_000, "x"), pdf])],
    ["with a damaged header", (pdf: Buffer) => Buffer.concat([Buffer.from("%QQ"), pdf.subarray(3)])],
    ["without a header", (pdf: Buffer) => pdf.subarray(pdf.indexOf("1 0 obj"))],
  ])("%s is rendered", async (_case, change) => {
    const { pages } = await render(shared, change(tinyPdf({ pages: twoPages })));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
  });

  it("is rendered up to its end with a warning if it is truncated", async () => {
    const pdf = tinyPdf({ pages: ["One", "Two", "Three"].map((text) => ({ text })) });
    const { pages, warnings } = await render(shared, pdf.subarray(0, pdf.indexOf("Three")));
    expect(pages.slice(0, 2).map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_cut_off" }));
  });

  it("is not reported as truncated if other text follows its end", async () => {
    const pdf = tinyPdf({ pages: [{ text: "One" }], wrongOffsets: true });
    const behind = Buffer.alloc(5000, "<!-- served by a machine -->\n");
    const { warnings } = await render(shared, Buffer.concat([pdf, behind]));
    expect(warnings.map(({ code }) => code)).toEqual(["pdf_repaired"]);
    // A truncated incremental update of the document.
    const begun = Buffer.from("\n99 0 obj\n<< /Type /Page /Parent 2 0 R");
    const { warnings: ofBegun } = await render(shared, Buffer.concat([pdf, begun]));
    expect(ofBegun.map(({ code }) => code)).toContain("pdf_cut_off");
  });

  it("is rejected as incomplete if it is truncated before its first page", async () => {
    const pdf = tinyPdf({ pages: twoPages });
    await expect(render(shared, pdf.subarray(0, pdf.indexOf("2 0 obj")))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("incomplete"),
    });
  });

  it("is rejected with pdf_empty if it has no pages", async () => {
    await expect(render(shared, tinyPdf({ pages: [] }))).rejects.toMatchObject({ code: "pdf_empty" });
  });

  it("is rejected before rendering if it has too many pages", async () => {
    await expect(
      render(shared, tinyPdf({ pages: twoPages }), { limits: { maxPages: 1 } }),
    ).rejects.toMatchObject({
      code: "too_many_pages",
      message: expect.stringContaining("2 pages"),
    });
  });
});
