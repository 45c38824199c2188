import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, tinyImage, tinyPdf } from "../formats/testing/tiny-pdf.ts";
import { OUTPUT } from "../sandbox/job-folder.ts";
import { createRenderPool } from "./render-pool.ts";
import type { RenderedPage } from "./render-types.ts";
import { renderBench } from "./testing/render-bench.ts";

const { render, startPool } = renderBench();
const shared = createRenderPool({ size: 2 });
afterAll(() => shared.close());

async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(path)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 64) * 64);
}

const white = [256, 256, 256];
const red = [256, 0, 0];

describe("pages", () => {
  it("that are drawn while others are encoded each show what is theirs", async () => {
    const shade = (index: number) => (index % 5) / 4;
    // More than are drawn before the document is opened anew, and of sizes that need more room and less in turns.
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
    const colours = await Promise.all(rendered.map(({ image }) => colourAt(image.path, 5, 5)));
    expect(colours).toEqual(pages.map((_, index) => Array(3).fill(Math.round(shade(index) * 4) * 64)));
  });
});

describe("a page", () => {
  it("becomes an image, a thumbnail and text, and the first one the cover", async () => {
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
    expect(await colourAt(front.image.path, 100, 1500)).toEqual(red);
    expect(await colourAt(front.image.path, 1000, 1500)).toEqual(white);
    expect(await colourAt(front.thumbnail.path, 20, 290)).toEqual(red);
  });

  it("has the text that can be seen: not what printers note beside it", async () => {
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

  it("of enormous size is scaled down with a warning", async () => {
    const { pages } = await render(shared, tinyPdf({ pages: [{ mediaBox: [0, 0, 14_400, 7_200] }] }));
    const [page] = pages as [RenderedPage];
    expect(page.width * page.height).toBeLessThanOrEqual(25_000_000);
    expect(page.width).toBeGreaterThan(7_000);
    expect(page.warnings).toEqual([expect.objectContaining({ code: "page_scaled_down", page: 1 })]);
    expect(page.warnings[0]?.message).toContain("200.0 x 100.0 inches");
  });

  it("shows form fields, also those that were filled in without looks of their own", async () => {
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
    expect(await colourAt(path, 300, 525)).toEqual(red);
    expect(await colourAt(path, 400, 825)).toEqual(red);
    expect(await colourAt(path, 900, 825)).toEqual(white);
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

  it("are written once each at their own size, with their masks, without the tiny ones", async () => {
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

  it("are left alone when nobody wants them", async () => {
    const { pages, job } = await render(shared, pdf);
    expect(pages.flatMap((page) => page.pictures)).toEqual([]);
    expect((await readdir(join(job.path, OUTPUT))).filter((name) => name.startsWith("picture"))).toEqual([]);
  });

  it("beyond the limit are left out with a warning", async () => {
    const { pages } = await render(startPool({ size: 1 }), pdf, {
      wantImages: true,
      limits: { maxPictures: 1 },
    });
    expect(pages.flatMap((page) => page.pictures)).toHaveLength(1);
    expect(pages[0]!.warnings).toEqual([expect.objectContaining({ code: "too_many_pictures", page: 1 })]);
  });
});

describe("a document", () => {
  const twoPages = [{ text: "One" }, { text: "Two" }];

  it("encrypted without a password to open is rendered", async () => {
    const pdf = tinyPdf({ pages: [{ text: "Open" }], password: { user: "", owner: "owner" } });
    expect((await render(shared, pdf)).pages[0]?.text).toBe("Open");
  });

  it("that needs a password fails and says so", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "secret", owner: "owner" } });
    await expect(render(shared, pdf)).rejects.toMatchObject({
      code: "pdf_encrypted",
      retryable: false,
      message: expect.stringContaining("password"),
    });
  });

  it("with a useless index is repaired with a warning", async () => {
    const { pages, warnings } = await render(shared, tinyPdf({ pages: twoPages, wrongOffsets: true }));
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("with one wrong entry in its index is repaired with a warning", async () => {
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

  it("that lacks a page it lists has a blank one in its place, of the size of the one before", async () => {
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

  it("that lists many more pages than it holds has those it holds", async () => {
    const lying = tinyPdf({ pages: twoPages }).toString("latin1").replace("/Count 2", "/Count 9");
    const rendered = await render(shared, Buffer.from(lying, "latin1"));
    expect(rendered.pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(rendered.warnings).toContainEqual(
      expect.objectContaining({
        code: "page_missing",
        page: 9,
        message: expect.stringContaining("left out"),
      }),
    );
  });

  it("that lacks all of its pages fails naming the first one", async () => {
    const damaged = without(2).replace("4 0 obj", "4 9 boj");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("damaged at page 1"),
    });
  });

  it.each([
    ["no trailer", (pdf: string) => pdf.replace("trailer", "")],
    ["half a trailer", (pdf: string) => pdf.slice(0, pdf.indexOf("trailer") + 12)],
    [
      "a trailer that ends in a string",
      (pdf: string) => `${pdf.slice(0, pdf.indexOf("trailer"))}trailer\n<</ID [<F8`,
    ],
    ["no list of its pages", (pdf: string) => pdf.replace("2 0 obj", "2 9 boj")],
    ["an index of open strings", (pdf: string) => pdf.replace("0000000000 65535 f", "((((((((((((((((((")],
    ["no catalogue", (pdf: string) => pdf.replace("/Root", "/Moot").replace("/Catalog", "/Cattail")],
    ["a string that does not end", openString],
    ["such a string, behind something else", (pdf: string) => `From: editor\r\n\r\n${openString(pdf)}`],
    ["such a string, without its header", (pdf: string) => openString(pdf).slice(pdf.indexOf("1 0 obj"))],
    [
      "such a string and no list of its pages",
      (pdf: string) => openString(pdf).replace("2 0 obj", "2 9 boj"),
    ],
  ])("with %s is read from what stands in it", async (_what, damage) => {
    const damaged = damage(tinyPdf({ pages: twoPages }).toString("latin1"));
    const { pages, warnings } = await render(shared, Buffer.from(damaged, "latin1"));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_repaired" }));
  });

  it("that is encrypted is not read without what its trailer said of it", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "", owner: "owner" } }).toString("latin1");
    const damaged = pdf.replace("/Root", "/Moot");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
    });
  });

  it.each([
    ["behind a page of something else", (pdf: Buffer) => Buffer.concat([Buffer.alloc(5_000, "x"), pdf])],
    ["whose header is damaged", (pdf: Buffer) => Buffer.concat([Buffer.from("%QQ"), pdf.subarray(3)])],
    ["without its header", (pdf: Buffer) => pdf.subarray(pdf.indexOf("1 0 obj"))],
  ])("%s is rendered", async (_what, change) => {
    const { pages } = await render(shared, change(tinyPdf({ pages: twoPages })));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
  });

  it("cut off in transfer has what came of it, and says so", async () => {
    const pdf = tinyPdf({ pages: ["One", "Two", "Three"].map((text) => ({ text })) });
    const { pages, warnings } = await render(shared, pdf.subarray(0, pdf.indexOf("Three")));
    expect(pages.slice(0, 2).map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_cut_off" }));
  });

  it("is not called cut off because something stands behind its end", async () => {
    const pdf = tinyPdf({ pages: [{ text: "One" }], wrongOffsets: true });
    const behind = Buffer.alloc(5000, "<!-- served by a machine -->\n");
    const { warnings } = await render(shared, Buffer.concat([pdf, behind]));
    expect(warnings.map(({ code }) => code)).toEqual(["pdf_repaired"]);
    // A later version of the document that did not arrive whole.
    const begun = Buffer.from("\n99 0 obj\n<< /Type /Page /Parent 2 0 R");
    const { warnings: ofBegun } = await render(shared, Buffer.concat([pdf, begun]));
    expect(ofBegun.map(({ code }) => code)).toContain("pdf_cut_off");
  });

  it("cut off before its first page fails and says so", async () => {
    const pdf = tinyPdf({ pages: twoPages });
    await expect(render(shared, pdf.subarray(0, pdf.indexOf("2 0 obj")))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("cut off"),
    });
  });

  it("without pages fails", async () => {
    await expect(render(shared, tinyPdf({ pages: [] }))).rejects.toMatchObject({ code: "pdf_empty" });
  });

  it("with too many pages fails before any is rendered", async () => {
    await expect(
      render(shared, tinyPdf({ pages: twoPages }), { limits: { maxPages: 1 } }),
    ).rejects.toMatchObject({
      code: "too_many_pages",
      message: expect.stringContaining("2 pages"),
    });
  });
});
