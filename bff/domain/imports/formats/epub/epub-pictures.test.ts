import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hugePng } from "../../../../testing/huge-png.ts";
import { articlesOf, type BookShelf, bookShelf, codes } from "./testing/book-shelf.ts";

let shelf: BookShelf;

beforeAll(async () => {
  shelf = await bookShelf();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("pictures", () => {
  const plain = (format: "png" | "jpeg" | "webp" | "gif" | "tiff") =>
    sharp({ create: { width: 12, height: 8, channels: 3, background: "#06c" } })
      .toFormat(format)
      .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>';

  it("are what their bytes say, each stored once, with their words kept", async () => {
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
    expect(article!.content).toBe("![Sea](/pictures/1)![](/pictures/1)![Sky](/pictures/2)\n");
    expect(book.pictures.takeNew()).toMatchObject([
      { number: 1, contentType: "image/png", width: 12, height: 8 },
      { number: 2, contentType: "image/webp" },
    ]);
    expect(book.pictures.takeNew()).toEqual([]);
  });

  it("that stand in a document themselves are taken out of it, each once", async () => {
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
    expect(article!.content).toBe("![Sea](/pictures/1)![](/pictures/1)![Bar](/pictures/2)\n");
    expect(book.pictures.takeNew()).toMatchObject([
      { contentType: "image/png", width: 12 },
      { contentType: "image/png" },
    ]);
    expect(book.warnings.list().map(({ message }) => message)).toEqual([
      "The picture “OEBPS/one.xhtml#data” cannot be read. It was left out.",
      "“OEBPS/one.xhtml” holds a picture that cannot be decoded. It was left out.",
    ]);
  });

  it("that are drawings are drawn, and covers wrapped in drawings are taken out of them", async () => {
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
      "![Bar](/pictures/1)![Cover](/pictures/2)\n",
      "![](/pictures/3)\n",
    ]);
    expect(book.pictures.takeNew().map(({ contentType }) => contentType)).toEqual([
      "image/png",
      "image/gif",
      "image/png",
    ]);
  });

  it("that are drawings called PNG are drawn, and scripts behind a picture's first bytes are no pictures", async () => {
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: '<img src="a.png"/><img src="b.gif"/>' }],
      files: {
        "a.png": { content: svg, type: "image/png" },
        "b.gif": { content: "GIF89a=1;alert(1)", type: "image/gif" },
      },
    });
    expect((await articlesOf(book))[0]!.content).toBe("![](/pictures/1)\n");
    expect(book.pictures.takeNew().map(({ contentType }) => contentType)).toEqual(["image/png"]);
    expect(codes(book)).toEqual(["picture_unreadable"]);
  });

  it("of 30,000 by 30,000 pixels are left out, undecoded, with a warning", async () => {
    const content = hugePng(30_000);
    const book = await shelf.bookOf({
      documents: [{ file: "one.xhtml", body: '<p>Text</p><img src="a.png"/>' }],
      files: { "a.png": { content, type: "image/png" } },
    });
    const before = process.memoryUsage.rss();
    expect((await articlesOf(book))[0]!.content).toBe("Text\n");
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    expect(book.warnings.list()[0]).toMatchObject({
      code: "picture_unreadable",
      message: expect.stringContaining("30000 by 30000"),
    });
  });

  it.each<[string, string, Buffer | string | null, string]>([
    ["are not there", "gone.png", null, "picture_missing"],
    ["cannot be read", "a.png", "no picture", "picture_unreadable"],
    ["are of a kind browsers do not show", "a.tiff", "tiff", "picture_unreadable"],
    ["are broken drawings", "a.svg", "<svg", "picture_unreadable"],
  ])("that %s are left out with a warning", async (_what, name, content, code) => {
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

  it("never let a drawing reach files of the service", async () => {
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
    const [picture] = book.pictures.takeNew();
    const { dominant } = await sharp(picture!.path).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });
});
