import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { articlesOf, codes, type EpubFixture, epubFixture, outline } from "./testing/epub-fixture.ts";

let shelf: EpubFixture;

beforeAll(async () => {
  shelf = await epubFixture();
});
afterEach(() => shelf.closeBooks());
afterAll(() => shelf.remove());

const container = (first: string, type: string) =>
  `<container><rootfiles><rootfile full-path="${first}" media-type="${type}"/><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const minimalOpf =
  '<?xml version="1.0"?><package version="3.0"><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>';

describe("EPUB package", () => {
  it.each([2, 3] as const)("is read from an EPUB %i", async (version) => {
    const book = await shelf.bookOf({ version, title: "Weekly &amp; more", language: "de-AT" });
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
  ])("has a fixed layout if declared as in %s", async (_format, metadata) => {
    expect((await shelf.bookOf({ metadata })).contents.layout).toBe("fixed");
  });

  it.each([
    ["declared", { spine: 'page-progression-direction="rtl"', language: "ja" }, "rtl"],
    ["derived from the language", { spine: 'page-progression-direction="default"', language: "ar" }, "rtl"],
    [
      "declared against that of the language",
      { spine: 'page-progression-direction="ltr"', language: "he" },
      "ltr",
    ],
  ])("has the page direction %s", async (_case, options, direction) => {
    expect((await shelf.bookOf(options)).contents.direction).toBe(direction);
  });

  it.each([
    ["beside a rendition of another type", { container: container("x.pdf", "application/pdf") }],
    ["beside a missing package", { container: container("gone.opf", "application/oebps-package+xml") }],
    ["after leading white space", { opf: `\n ${minimalOpf}` }],
  ])("is found %s", async (_case, options) => {
    const book = await shelf.bookOf({
      ...options,
      entries: [
        { name: "x.pdf", content: "%PDF-1.4" },
        { name: "other.opf", content: minimalOpf },
      ],
    });
    expect(book.contents.documents).not.toEqual([]);
    expect(codes(book)).not.toContain("container_unreadable");
  });

  it("has the title of type main", async () => {
    const metadata =
      '<dc:title id="t2">The main one</dc:title><meta refines="#t2" property="title-type">main</meta>';
    expect((await shelf.bookOf({ metadata })).contents.title).toBe("The main one");
  });

  it.each(["utf16le", "utf8"] as const)("can contain documents in %s", async (encoding) => {
    const utf16 = encoding === "utf16le";
    const text = `<?xml version="1.0" encoding="${utf16 ? "UTF-16" : "UTF-8"}"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Größe – 漢字</p></body></html>`;
    expect(await shelf.markdownOf(Buffer.from(`\ufeff${text}`, encoding))).toBe("Größe – 漢字\n");
  });

  it("can contain documents in a declared legacy encoding, and an undeclared one causes a warning", async () => {
    const page = (declared: string) =>
      Buffer.from(`<?xml version="1.0"${declared}?><html><body><p>Größe</p></body></html>`, "latin1");
    expect(await shelf.markdownOf(page(' encoding="ISO-8859-1"'))).toBe("Größe\n");
    const book = await shelf.bookOf({ documents: [{ file: "one.xhtml", body: page("") }] });
    expect((await articlesOf(book))[0]!.content).toBe("Größe\n");
    expect(codes(book)).toEqual(["encoding_guessed"]);
  });

  it("marks documents outside the reading order as non-linear", async () => {
    const book = await shelf.bookOf({
      documents: [
        { file: "one.xhtml", body: "<p>1</p>" },
        { file: "note.xhtml", body: "<p>2</p>", linear: false },
      ],
    });
    expect(book.contents.documents.map(({ linear }) => linear)).toEqual([true, false]);
  });
});
