import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TinyEpubOptions } from "#bff/testing/documents/tiny-epub.ts";
import { articlesOf, codes, type EpubFixture, epubFixture } from "./testing/epub-fixture.ts";

let shelf: EpubFixture;

beforeAll(async () => {
  shelf = await epubFixture();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

describe("EpubBook with a minor problem", () => {
  it.each<[string, TinyEpubOptions, string]>([
    ["no mimetype", { mimetype: null }, "mimetype_missing"],
    ["a wrong mimetype", { mimetype: "application/zip" }, "mimetype_wrong"],
    ["no container", { container: null }, "container_unreadable"],
    ["no table of contents", { toc: null }, "toc_missing"],
    ["an empty table of contents", { toc: "<p>Nothing</p>" }, "toc_missing"],
    [
      "a broken link in the table of contents",
      { toc: '<ol><li><a href="x.xhtml">X</a></li></ol>' },
      "toc_link_broken",
    ],
    [
      "a spine item that is not in the manifest",
      { itemrefs: '<itemref idref="gone"/>' },
      "spine_item_missing",
    ],
    [
      "a manifest item without a file",
      { manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>' },
      "file_missing",
    ],
    [
      "a spine item that is not a document",
      { files: { "a.css": { content: "", type: "text/css" } }, itemrefs: '<itemref idref="f0"/>' },
      "spine_item_missing",
    ],
  ])("opens an EPUB with %s and adds a warning", async (_case, options, code) => {
    const book = await shelf.bookOf(options);
    expect(codes(book)).toEqual([code]);
    expect(await articlesOf(book)).toHaveLength(2);
  });

  it("corrects inexact file names and adds a warning", async () => {
    const book = await shelf.bookOf({
      documents: [{ file: "Chapter One.xhtml", body: "<p>x</p>" }],
      manifest:
        '<item id="a" href="chapter%20one.XHTML" media-type="application/xhtml+xml"/><item id="b" href="Chapter%20One.xhtml" media-type="application/xhtml+xml"/>',
    });
    expect(codes(book)).toEqual(["path_inexact"]);
  });

  it.each(["<div>", "<b><i>", "<table><tr><td>", "<blockquote><p>"])(
    "skips a document with 100,000 levels of %s and adds a warning",
    async (tags) => {
      const deep = tags.repeat(100_000);
      const book = await shelf.bookOf({
        documents: [
          { file: "deep.xhtml", body: deep },
          { file: "good.xhtml", body: "<p>x</p>".repeat(5_000) },
        ],
      });
      expect((await articlesOf(book)).map(({ number }) => number)).toEqual([2]);
      expect(codes(book)).toEqual(["document_unreadable"]);
    },
  );

  it("skips a document that is damaged or nested too deeply, and adds a warning", async () => {
    const book = await shelf.bookOf({
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

describe("EPUB protection", () => {
  const encryption = (algorithm: string, uri: string) => [
    {
      name: "META-INF/encryption.xml",
      content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    },
  ];
  const font = { "font.otf": { content: "scrambled", type: "font/otf" } };

  it.each(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])(
    "ignores font obfuscation with %s",
    async (algorithm) => {
      const book = await shelf.bookOf({ files: font, entries: encryption(algorithm, "OEBPS/font.otf") });
      expect(codes(book)).toEqual([]);
      expect(await articlesOf(book)).toHaveLength(2);
    },
  );

  it("rejects encrypted documents, but not encrypted fonts", async () => {
    const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
    await expect(shelf.bookOf({ entries: encryption(aes, "OEBPS/one.xhtml") })).rejects.toMatchObject({
      code: "epub_protected",
      file: "OEBPS/one.xhtml",
    });
    expect(codes(await shelf.bookOf({ files: font, entries: encryption(aes, "OEBPS/font.otf") }))).toEqual(
      [],
    );
  });
});

describe("EpubBook.open", () => {
  it.each<[string, TinyEpubOptions, string]>([
    ["without documents", { documents: [] }, "epub_empty"],
    [
      "without a package",
      { container: "<container/>", opf: "<package/>", entries: [{ name: "b.opf", content: "<package/>" }] },
      "epub_damaged",
    ],
    ["with a package that is not XML", { opf: "Dear colleague" }, "epub_damaged"],
    ["with a truncated package", { opf: '<package version="3.0"><manifest><item' }, "epub_damaged"],
  ])("rejects an EPUB %s", async (_case, options, code) => {
    await expect(shelf.bookOf(options)).rejects.toMatchObject({ code });
  });
});

describe("entities in an EPUB", () => {
  const bomb = `<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;

  it("are not resolved in documents, except for those of HTML, and cause a warning where they are used", async () => {
    const documentOf = (text: string) =>
      `<?xml version="1.0"?>${bomb}<html><body><p>${text} caf&eacute;&nbsp;&amp;&#x2014;</p></body></html>`;
    const book = await shelf.bookOf({
      documents: [
        { file: "one.xhtml", body: documentOf("&c; &x;") },
        { file: "two.xhtml", body: documentOf("Plain") },
      ],
    });
    expect((await articlesOf(book)).map(({ content }) => content)).toEqual([
      "\\&c; \\&x; café\u00a0&—\n",
      "Plain café\u00a0&—\n",
    ]);
    expect(book.warnings.list()).toEqual([
      {
        code: "entities_ignored",
        message: { key: "warnings.entities_in_text", parameters: { file: "OEBPS/one.xhtml" } },
      },
    ]);
  });

  it("are not resolved in the package and cause a warning", async () => {
    const opf = `<?xml version="1.0"?>${bomb.replace("html", "package")}<package version="3.0"><metadata><title>&c;</title></metadata><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`;
    const book = await shelf.bookOf({ opf, toc: null });
    expect(book.contents.title).toBe("&c;");
    expect(codes(book)).toEqual(["entities_ignored", "toc_missing"]);
  });
});
