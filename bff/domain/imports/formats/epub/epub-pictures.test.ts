import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { render } from "#bff/messages/render.ts";
import { hugePng } from "#bff/testing/documents/huge-png.ts";
import { articlesOf, codes, type EpubFixture, epubFixture } from "./testing/epub-fixture.ts";

let shelf: EpubFixture;

beforeAll(async () => {
  shelf = await epubFixture();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("pictures in an EPUB", () => {
  const plain = (format: "png" | "jpeg" | "webp" | "gif" | "tiff") =>
    sharp({ create: { width: 12, height: 8, channels: 3, background: "#06c" } })
      .toFormat(format)
      .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>';

  it("are stored once, with the type of their bytes and their alternative text", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: '<img src="a.jpg" alt="Sea"/><img src="a.jpg"/><img src="b.webp" alt="Sky"/>',
        },
      ],
      files: {
        "a.jpg": { content: await plain("png"), type: "image/jpeg" },
        "b.webp": { content: await plain("webp"), type: "image/webp" },
      },
    });
    const [article] = await articlesOf(book);
    expect(article!.content).toBe("![Sea](picture:1)![](picture:1)![Sky](picture:2)\n");
    expect(book.pictures.drainNew()).toMatchObject([
      { number: 1, contentType: "image/png", width: 12, height: 8 },
      { number: 2, contentType: "image/webp" },
    ]);
    expect(book.pictures.drainNew()).toEqual([]);
  });

  it("are replaced by their fallback if they cannot be shown, and AVIF is", async () => {
    const avif = await sharp({ create: { width: 12, height: 8, channels: 3, background: "#06c" } })
      .avif()
      .toBuffer();
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: '<img src="a.avif"/><img src="b.tif" alt="Sea"/><img src="c.tif"/>',
        },
      ],
      files: {
        "a.avif": { content: avif, type: "image/avif" },
        "b.tif": { content: await plain("tiff"), type: "image/x-scan" },
        "c.tif": { content: await plain("tiff"), type: "image/tiff" },
        "b.png": { content: await plain("png"), type: "image/png" },
      },
      manifest:
        '<item id="tif" href="b.tif" media-type="image/x-scan" fallback="png"/><item id="png" href="b.png" media-type="image/png"/>',
    });
    const [article] = await articlesOf(book);
    expect(article!.content).toBe("![](picture:1)![Sea](picture:2)\n");
    expect(book.pictures.drainNew().map(({ contentType }) => contentType)).toEqual([
      "image/avif",
      "image/png",
    ]);
    expect(book.warnings.list().map(({ message }) => render(message, "en"))).toEqual([
      "The image “OEBPS/c.tif” has a type (tiff) that browsers do not show. It was left out.",
    ]);
  });

  it("are shown by objects, embedded files and image buttons, too, or replaced by the content of the object", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: `<p><object data="a.svg" type="image/svg+xml">Bar <b>chart</b></object></p><p><embed src="a.svg" type="image/svg+xml"/></p>
            <p><input type="image" src="a.svg" alt="Start"/></p><object data="gone.png" type="image/png"><p>Text</p></object>`,
        },
      ],
      files: { "a.svg": { content: svg, type: "image/svg+xml" } },
    });
    expect((await articlesOf(book))[0]!.content).toBe(
      "![Bar chart](picture:1)\n\n![](picture:1)\n\n![Start](picture:1)\n\nText\n",
    );
    expect(codes(book)).toEqual(["picture_missing"]);
  });

  it("are extracted once from data: URLs", async () => {
    const png = `data:image/png;base64,${(await plain("png")).toString("base64")}`;
    const drawn = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: `<p><img src="${png}" alt="Sea"/><img src="${png}"/><img src="${drawn}" alt="Bar"/><img src="data:image/png;base64,AAAA"/><img src="data:,%zz"/></p>`,
        },
      ],
    });
    const [article] = await articlesOf(book);
    expect(article!.content).toBe("![Sea](picture:1)![](picture:1)![Bar](picture:2)\n");
    expect(book.pictures.drainNew()).toMatchObject([
      { contentType: "image/png", width: 12 },
      { contentType: "image/png" },
    ]);
    expect(book.warnings.list().map(({ message }) => render(message, "en"))).toEqual([
      "The image “OEBPS/one.xhtml#data” cannot be read. It was left out.",
      "“OEBPS/one.xhtml” contains an image that cannot be decoded. It was left out.",
    ]);
  });

  it("are rendered to PNG if they are SVG, and extracted from SVG covers", async () => {
    const book = await shelf.bookOf({
      documents: [
        {
          file: "one.xhtml",
          body: '<img src="a.svg" alt="Bar"/><svg xmlns:xlink="http://www.w3.org/1999/xlink"><title>Cover</title><image xlink:href="b.gif" width="10"/></svg>',
        },
        { file: "page.svg", body: `<?xml version="1.0"?>${svg}`, mediaType: "image/svg+xml" },
      ],
      files: {
        "a.svg": { content: svg, type: "image/svg+xml" },
        "b.gif": { content: await plain("gif"), type: "image/gif" },
      },
    });
    expect((await articlesOf(book)).map(({ content }) => content)).toEqual([
      "![Bar](picture:1)![Cover](picture:2)\n",
      "![](picture:3)\n",
    ]);
    expect(book.pictures.drainNew().map(({ contentType }) => contentType)).toEqual([
      "image/png",
      "image/gif",
      "image/png",
    ]);
  });

  it("are rendered if an SVG is named PNG, and omitted if a script starts with the bytes of a GIF", async () => {
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: '<img src="a.png"/><img src="b.gif"/>' }],
      files: {
        "a.png": { content: svg, type: "image/png" },
        "b.gif": { content: "GIF89a=1;alert(1)", type: "image/gif" },
      },
    });
    expect((await articlesOf(book))[0]!.content).toBe("![](picture:1)\n");
    expect(book.pictures.drainNew().map(({ contentType }) => contentType)).toEqual(["image/png"]);
    expect(codes(book)).toEqual(["picture_unreadable"]);
  });

  it("of 30,000 by 30,000 pixels are omitted with a warning and never decoded", async () => {
    const content = hugePng(30_000);
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: '<p>Text</p><img src="a.png"/>' }],
      files: { "a.png": { content, type: "image/png" } },
    });
    const before = process.memoryUsage.rss();
    expect((await articlesOf(book))[0]!.content).toBe("Text\n");
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    const [warning] = book.warnings.list();
    expect(warning?.code).toBe("picture_unreadable");
    expect(render(warning!.message, "en")).toContain("30000 by 30000");
  });

  it.each<[string, string, Buffer | string | null, string]>([
    ["are missing", "gone.png", null, "picture_missing"],
    ["are unreadable", "a.png", "no picture", "picture_unreadable"],
    ["are empty", "a.png", "", "picture_unreadable"],
    ["have a type that browsers do not support", "a.tiff", "tiff", "picture_unreadable"],
    ["are damaged SVGs", "a.svg", "<svg", "picture_unreadable"],
  ])("that %s are omitted with a warning", async (_case, name, content, code) => {
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: `<p>Text</p><img src="${name}"/>` }],
      files:
        content === null
          ? {}
          : { [name]: { content: content === "tiff" ? await plain("tiff") : content, type: "image/png" } },
    });
    expect((await articlesOf(book))[0]!.content).toBe("Text\n");
    expect(codes(book)).toEqual([code]);
  });

  it("stay on another server with a warning that names each", async () => {
    const address = "http://images.example.com/tide.jpg";
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: `<p>Text</p><img src="${address}"/><img src="${address}"/>` }],
    });
    expect((await articlesOf(book))[0]!.content).toContain(`![](${address})`);
    expect(codes(book)).toEqual(["picture_external"]);
    expect(render(book.warnings.list()[0]!.message, "en")).toContain(
      `one.xhtml” shows the image “${address}”`,
    );
  });

  it("cannot include files of the service through SVG", async () => {
    const outside =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8"><rect width="8" height="8" fill="#fff"/><image xlink:href="file:///work/secret.png" width="8" height="8"/></svg>'.replace(
        "/work/secret.png",
        join(shelf.folder, "secret.png"),
      );
    await writeFile(join(shelf.folder, "secret.png"), await plain("png"));
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: '<img src="a.svg"/>' }],
      files: { "a.svg": { content: outside, type: "image/svg+xml" } },
    });
    await articlesOf(book);
    const [picture] = book.pictures.drainNew();
    const { dominant } = await sharp(picture!.path).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });
});
