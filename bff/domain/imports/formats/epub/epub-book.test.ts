import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hugePng } from "../../../../testing/huge-png.ts";
import { EpubBook } from "./epub-book.ts";
import type { ConvertedArticle, TocLink } from "./epub-types.ts";
import { navPoint, type TinyEpubOptions, tinyEpub } from "./testing/tiny-epub.ts";

let folder: string;
let serial = 0;
const open: EpubBook[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-book-"));
});
afterEach(() => {
  for (const book of open.splice(0)) book.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function bookOf(options: TinyEpubOptions | Buffer): Promise<EpubBook> {
  serial += 1;
  const outputDir = join(folder, String(serial));
  const path = `${outputDir}.epub`;
  await mkdir(outputDir);
  await writeFile(path, Buffer.isBuffer(options) ? options : tinyEpub(options));
  const book = await EpubBook.open({ path, outputDir, pictureAddress: (number) => `/pictures/${number}` });
  open.push(book);
  return book;
}

async function articlesOf(book: EpubBook): Promise<ConvertedArticle[]> {
  const articles: ConvertedArticle[] = [];
  for (const document of book.contents.documents) {
    const article = await book.article(document);
    if (article) articles.push(article);
  }
  return articles;
}

/** The Markdown of a book with one document of this body. */
async function markdownOf(body: string | Buffer, options: TinyEpubOptions = {}): Promise<string> {
  const [article] = await articlesOf(await bookOf({ documents: [{ file: "one.xhtml", body }], ...options }));
  return article!.content;
}

const container = (first: string, type: string) =>
  `<container><rootfiles><rootfile full-path="${first}" media-type="${type}"/><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const minimalOpf =
  '<?xml version="1.0"?><package version="3.0"><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>';

const codes = (book: EpubBook) => book.warnings.list().map(({ code }) => code);
const outline = (toc: TocLink[]): unknown[] =>
  toc.map(({ title, file, children }) => [title, file, ...(children.length > 0 ? [outline(children)] : [])]);

describe("packages", () => {
  it.each([2, 3] as const)("reads an EPUB %i", async (version) => {
    const book = await bookOf({ version, title: "Weekly &amp; more", language: "de-AT" });
    expect(codes(book)).toEqual([]);
    expect(book.contents).toMatchObject({
      title: "Weekly & more",
      language: "de-AT",
      direction: "ltr",
      layout: "reflowable",
    });
    expect(outline(book.contents.toc)).toEqual([
      ["One", "OEBPS/one.xhtml"],
      ["Two", "OEBPS/two.xhtml"],
    ]);
    expect(await articlesOf(book)).toEqual([
      {
        number: 1,
        title: "One",
        content: "# Chapter one\n\nFirst words.\n",
        file: "OEBPS/one.xhtml",
        linear: true,
      },
      {
        number: 2,
        title: "Two",
        content: "# Chapter two\n\nLast words.\n",
        file: "OEBPS/two.xhtml",
        linear: true,
      },
    ]);
  });

  it.each([
    ["EPUB 3", '<meta property="rendition:layout">pre-paginated</meta>'],
    ["Kindle", '<meta name="fixed-layout" content="true"/>'],
  ])("knows a fixed layout, as %s says it", async (_who, metadata) => {
    expect((await bookOf({ metadata })).contents.layout).toBe("fixed");
  });

  it.each([
    ["said", { spine: 'page-progression-direction="rtl"', language: "ja" }, "rtl"],
    ["left to the language", { spine: 'page-progression-direction="default"', language: "ar" }, "rtl"],
    ["said against the language", { spine: 'page-progression-direction="ltr"', language: "he" }, "ltr"],
  ])("turns its pages as is %s", async (_how, options, direction) => {
    expect((await bookOf(options)).contents.direction).toBe(direction);
  });

  it.each([
    ["beside another rendition", { container: container("x.pdf", "application/pdf") }],
    ["beside one that is not there", { container: container("gone.opf", "application/oebps-package+xml") }],
    ["behind white space", { opf: `\n ${minimalOpf}` }],
  ])("is found %s", async (_what, options) => {
    const book = await bookOf({
      ...options,
      entries: [
        { name: "x.pdf", content: "%PDF-1.4" },
        { name: "other.opf", content: minimalOpf },
      ],
    });
    expect(book.contents.documents).not.toEqual([]);
    expect(codes(book)).not.toContain("container_unreadable");
  });

  it("takes the title that says it is the main one", async () => {
    const metadata =
      '<dc:title id="t2">The main one</dc:title><meta refines="#t2" property="title-type">main</meta>';
    expect((await bookOf({ metadata })).contents.title).toBe("The main one");
  });

  it.each(["utf16le", "utf8"] as const)("is read in %s", async (encoding) => {
    const utf16 = encoding === "utf16le";
    const text = `<?xml version="1.0" encoding="${utf16 ? "UTF-16" : "UTF-8"}"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Größe – 漢字</p></body></html>`;
    expect(await markdownOf(Buffer.from(`\ufeff${text}`, encoding))).toBe("Größe – 漢字\n");
  });

  it("reads an old encoding that is declared, and guesses one that is not, with a warning", async () => {
    const page = (declared: string) =>
      Buffer.from(`<?xml version="1.0"${declared}?><html><body><p>Größe</p></body></html>`, "latin1");
    expect(await markdownOf(page(' encoding="ISO-8859-1"'))).toBe("Größe\n");
    const book = await bookOf({ documents: [{ file: "one.xhtml", body: page("") }] });
    expect((await articlesOf(book))[0]!.content).toBe("Größe\n");
    expect(codes(book)).toEqual(["encoding_guessed"]);
  });

  it("marks documents outside the reading order", async () => {
    const book = await bookOf({
      documents: [
        { file: "one.xhtml", body: "<p>1</p>" },
        { file: "note.xhtml", body: "<p>2</p>", linear: false },
      ],
    });
    expect(book.contents.documents.map(({ linear }) => linear)).toEqual([true, false]);
  });
});

describe("what can be worked around is a warning", () => {
  it.each<[string, TinyEpubOptions, string]>([
    ["no mimetype", { mimetype: null }, "mimetype_missing"],
    ["a wrong mimetype", { mimetype: "application/zip" }, "mimetype_wrong"],
    ["no container", { container: null }, "container_unreadable"],
    ["no table of contents", { toc: null }, "toc_missing"],
    ["an empty table of contents", { toc: "<p>Nothing</p>" }, "toc_missing"],
    [
      "a link of the contents that leads nowhere",
      { toc: '<ol><li><a href="x.xhtml">X</a></li></ol>' },
      "toc_link_broken",
    ],
    [
      "a spine item that is not in the manifest",
      { itemrefs: '<itemref idref="gone"/>' },
      "spine_item_missing",
    ],
    [
      "a file that is not there",
      { manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>' },
      "file_missing",
    ],
    [
      "a spine item that is no document",
      { files: { "a.css": { content: "", type: "text/css" } }, itemrefs: '<itemref idref="f0"/>' },
      "spine_item_missing",
    ],
  ])("%s", async (_what, options, code) => {
    const book = await bookOf(options);
    expect(codes(book)).toEqual([code]);
    expect(await articlesOf(book)).toHaveLength(2);
  });

  it("names that are nearly right", async () => {
    const book = await bookOf({
      documents: [{ file: "Chapter One.xhtml", body: "<p>x</p>" }],
      manifest:
        '<item id="a" href="chapter%20one.XHTML" media-type="application/xhtml+xml"/><item id="b" href="Chapter%20One.xhtml" media-type="application/xhtml+xml"/>',
    });
    expect(codes(book)).toEqual(["path_inexact"]);
  });

  it.each(["<div>", "<b><i>", "<table><tr><td>", "<blockquote><p>"])("100,000 levels of %s", async (tags) => {
    const deep = tags.repeat(100_000);
    const book = await bookOf({
      documents: [
        { file: "deep.xhtml", body: deep },
        { file: "good.xhtml", body: "<p>x</p>".repeat(5_000) },
      ],
    });
    expect((await articlesOf(book)).map(({ number }) => number)).toEqual([2]);
    expect(codes(book)).toEqual(["document_unreadable"]);
  });

  it("a document that is damaged, or nested too deep", async () => {
    const book = await bookOf({
      documents: [
        { file: "deep.xhtml", body: `${"<div>".repeat(4_000)}x` },
        { file: "good.xhtml", body: "<p>x</p>" },
        { file: "damaged.xhtml", body: "" },
      ],
      damaged: "damaged.xhtml",
    });
    expect((await articlesOf(book)).map(({ number }) => number)).toEqual([2]);
    expect(codes(book)).toEqual(["document_unreadable", "document_unreadable"]);
  });
});

describe("protection", () => {
  const encryption = (algorithm: string, uri: string) => [
    {
      name: "META-INF/encryption.xml",
      content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    },
  ];
  const font = { "font.otf": { content: "scrambled", type: "font/otf" } };

  it.each(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])(
    "scrambled fonts are none: %s",
    async (algorithm) => {
      const book = await bookOf({ files: font, entries: encryption(algorithm, "OEBPS/font.otf") });
      expect(codes(book)).toEqual([]);
      expect(await articlesOf(book)).toHaveLength(2);
    },
  );

  it("encrypted content is refused", async () => {
    const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
    await expect(bookOf({ entries: encryption(aes, "OEBPS/one.xhtml") })).rejects.toMatchObject({
      code: "epub_protected",
      file: "OEBPS/one.xhtml",
    });
    expect(codes(await bookOf({ files: font, entries: encryption(aes, "OEBPS/font.otf") }))).toEqual([]);
  });
});

describe("nothing to read is a failure", () => {
  it.each<[string, TinyEpubOptions, string]>([
    ["no document", { documents: [] }, "epub_empty"],
    [
      "no package",
      { container: "<container/>", opf: "<package/>", entries: [{ name: "b.opf", content: "<package/>" }] },
      "epub_damaged",
    ],
    ["a package that is no XML", { opf: "Dear colleague" }, "epub_damaged"],
    ["a package cut off", { opf: '<package version="3.0"><manifest><item' }, "epub_damaged"],
  ])("%s", async (_what, options, code) => {
    await expect(bookOf(options)).rejects.toMatchObject({ code });
  });
});

describe("tables of contents", () => {
  it("are nested, in EPUB 3", async () => {
    const toc =
      '<h1>Contents</h1><ol><li><a href="one.xhtml">Part <b>one</b></a><ol><li><a href="one.xhtml#a">A</a></li><li><span>Group</span><ol><li><a href="two.xhtml">B</a></li></ol></li></ol></li></ol>';
    expect(outline((await bookOf({ toc })).contents.toc)).toEqual([
      [
        "Part one",
        "OEBPS/one.xhtml",
        [
          ["A", "OEBPS/one.xhtml"],
          ["Group", null, [["B", "OEBPS/two.xhtml"]]],
        ],
      ],
    ]);
  });

  it("are nested, in EPUB 2", async () => {
    const toc = navPoint("Part one", "one.xhtml", navPoint("A", "one.xhtml#a", navPoint("B", "two.xhtml")));
    expect(outline((await bookOf({ version: 2, toc })).contents.toc)).toEqual([
      ["Part one", "OEBPS/one.xhtml", [["A", "OEBPS/one.xhtml", [["B", "OEBPS/two.xhtml"]]]]],
    ]);
  });

  it("name articles; places within a document do not", async () => {
    const toc =
      '<ol><li><a href="one.xhtml#a">A</a></li><li><a href="one.xhtml#b">B</a></li><li><a href="two.xhtml#c">C</a></li></ol>';
    const book = await bookOf({
      toc,
      documents: [
        { file: "one.xhtml", body: "<h2>The first</h2>" },
        { file: "two.xhtml", body: "<h2>The second</h2>" },
        { file: "three.xhtml", body: "<p>x</p>" },
      ],
    });
    expect((await articlesOf(book)).map(({ title }) => title)).toEqual(["The first", "C", "Document 3"]);
  });
});

describe("entities", () => {
  const bomb = `<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;

  it("are never resolved in documents, but those of HTML are known", async () => {
    const text = `<?xml version="1.0"?>${bomb}<html><body><p>&c; &x; caf&eacute;&nbsp;&amp;&#x2014;</p></body></html>`;
    expect(await markdownOf(text)).toBe("\\&c; \\&x; café\u00a0&—\n");
  });

  it("are never resolved in the package, with a warning", async () => {
    const opf = `<?xml version="1.0"?>${bomb.replace("html", "package")}<package version="3.0"><metadata><title>&c;</title></metadata><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`;
    const book = await bookOf({ opf, toc: null });
    expect(book.contents.title).toBe("&c;");
    expect(codes(book)).toEqual(["entities_ignored", "toc_missing"]);
  });
});

describe("Markdown", () => {
  it("keeps headings, lists, tables, emphasis and links to the outside", async () => {
    expect(
      await markdownOf(
        '<h1>T</h1><ul><li>a</li><li><b>b</b></li></ul><table><tr><th>x</th></tr><tr><td>1</td></tr></table><p><a href="https://a.example/">out</a> <a href="javascript:alert(1)">bad</a> <a href="mailto:a@b.example">mail</a></p>',
      ),
    ).toBe(
      "# T\n\n- a\n- **b**\n\n| x |\n| - |\n| 1 |\n\n[out](https://a.example/) bad [mail](mailto:a@b.example)\n",
    );
  });

  it("reads XHTML's own ways: closed elements, CDATA, prefixes of no use", async () => {
    expect(
      await markdownOf(
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p><a id="p1"/>One <i/>two</p><![CDATA[1 < 2]]><p>end</p></body></html>',
      ),
    ).toBe("One two\n\n1 < 2\n\nend\n");
  });

  it("drops scripts, styles, forms and comments", async () => {
    expect(
      await markdownOf(
        "<p>a</p><script>alert(1)</script><style>p{}</style><!-- b --><p onclick='x()'>c</p><base href='https://evil.example/'/>",
      ),
    ).toBe("a\n\nc\n");
  });

  it("leads between documents as articles, and nowhere else within", async () => {
    const book = await bookOf({
      documents: [
        {
          file: "a/one.xhtml",
          body: '<p><a href="../b/two.xhtml#n1">two</a> <a href="gone.xhtml">gone</a> <a href="#top">top</a></p>',
        },
        { file: "b/two.xhtml", body: '<p><a href="/OEBPS/a/one.xhtml">one</a></p>' },
      ],
    });
    expect((await articlesOf(book)).map(({ content }) => content)).toEqual([
      "[two](#article-2) gone top\n",
      "[one](#article-1)\n",
    ]);
  });

  it("writes the reading of ruby in brackets", async () => {
    expect(await markdownOf("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>")).toBe("漢(かん)\n");
  });
});

describe("pictures", () => {
  const plain = (format: "png" | "jpeg" | "webp" | "gif" | "tiff") =>
    sharp({ create: { width: 12, height: 8, channels: 3, background: "#06c" } })
      .toFormat(format)
      .toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>';

  it("are what their bytes say, each stored once, with their words kept", async () => {
    const book = await bookOf({
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

  it("that are drawings are drawn, and covers wrapped in drawings are taken out of them", async () => {
    const book = await bookOf({
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
    const book = await bookOf({
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
    const book = await bookOf({
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
    const book = await bookOf({
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
        join(folder, "secret.png"),
      );
    await writeFile(join(folder, "secret.png"), await plain("png"));
    const book = await bookOf({
      documents: [{ file: "one.xhtml", body: '<img src="a.svg"/>' }],
      files: { "a.svg": { content: outside, type: "image/svg+xml" } },
    });
    await articlesOf(book);
    const [picture] = book.pictures.takeNew();
    const { dominant } = await sharp(picture!.path).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });
});
