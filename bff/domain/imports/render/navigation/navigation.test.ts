import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyPage, type TinyPdfOptions, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { navigationLimits } from "#shared/kiosk/navigation.ts";
import { readPage, startSharedEngine } from "../testing/shared-engine.ts";
import { readDocumentNavigation } from "./document-navigation.ts";
import { linkUrl, readPageLinks } from "./page-links.ts";

const engine = await startSharedEngine();
const folder = mkdtempSync(join(tmpdir(), "newsrack-navigation-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE_COUNT = 4;
const SQUARE = [0, 0, 1000, 1000] as TinyPage["mediaBox"];
const square = (entries: string): TinyPage => ({ mediaBox: SQUARE, entries });

function fileOf(options: TinyPdfOptions) {
  const file = join(folder, "issue.pdf");
  writeFileSync(file, tinyPdf(options));
  return { file, reading: "by_index" } as const;
}

function navigationOf(catalog: string, objects: TinyPdfOptions["objects"] = {}) {
  const pages = Array.from({ length: PAGE_COUNT }, () => ({ text: "Page" }));
  return readPage(engine, fileOf({ pages, catalog, objects }), 1, (_, { handle }) =>
    readDocumentNavigation(engine.pdfium, handle, PAGE_COUNT, Number.POSITIVE_INFINITY),
  );
}

/** Reads the links of the first page. Each is an annotation without its type. */
function linksOf(page: TinyPage, ...annotations: string[]) {
  const objects = Object.fromEntries(
    annotations.map((annotation, index) => [
      `link${"abcdefgh"[index]}`,
      { dictionary: `<< /Type /Annot /Subtype /Link ${annotation} >>` },
    ]),
  );
  const list = Object.keys(objects).map((name) => `#${name} 0 R`);
  const first = { ...page, entries: `${page.entries ?? ""} /Annots [${list.join(" ")}]` };
  return readPage(
    engine,
    fileOf({ pages: [first, {}, {}], objects }),
    1,
    (handle, { handle: document, pageCount }) =>
      readPageLinks(engine.pdfium, { document, page: handle, pageCount }),
  );
}

/** Builds entries of one level of an outline, as objects with these names. */
function outline(entries: Record<string, string>) {
  const names = Object.keys(entries);
  return Object.fromEntries(
    names.map((name, index) => {
      const next = names[index + 1];
      return [name, { dictionary: `<< ${entries[name]} ${next ? `/Next #${next} 0 R` : ""} >>` }];
    }),
  );
}

describe("the outline of a PDF", () => {
  it("has titles, pages from 1 and levels from 1, in the order of the document", () => {
    const { outline: entries } = navigationOf("/Outlines #root 0 R", {
      root: { dictionary: "<< /First #news 0 R >>" },
      ...outline({
        news: "/Title (News) /Dest [4 0 R /Fit] /First #harbour 0 R",
        sports: "/Title <FEFF0053FC006F> /A << /S /GoTo /D [8 0 R /XYZ 0 0 0] >>",
      }),
      ...outline({
        harbour: "/Title (The\\nharbour) /Dest [1 /Fit]",
        ferries: "/Title (Ferries) /Dest [6 0 R /Fit]",
      }),
    });
    expect(entries).toEqual([
      { title: "News", page: 1, level: 1 },
      { title: "The harbour", page: 2, level: 2 },
      { title: "Ferries", page: 2, level: 2 },
      { title: expect.stringMatching(/^S/), page: 3, level: 1 },
    ]);
  });

  it("gives a heading without a page that of its first entry, and omits entries to other files and missing pages", () => {
    const { outline: entries } = navigationOf("/Outlines #root 0 R", {
      root: { dictionary: "<< /First #part 0 R >>" },
      ...outline({
        part: "/Title (Part) /First #inside 0 R",
        other: "/Title (Other file) /A << /S /GoToR /F (other.pdf) /D [1 /Fit] >>",
        beyond: "/Title (Beyond) /Dest [99 /Fit]",
        site: "/Title (Site) /A << /S /URI /URI (https://example.com) >>",
        untitled: "/Dest [0 /Fit] /First #child 0 R",
      }),
      inside: { dictionary: "<< /Title (Inside) /Dest [2 /Fit] >>" },
      child: { dictionary: "<< /Title (Child) /Dest [3 /Fit] >>" },
    });
    expect(entries).toEqual([
      { title: "Part", page: 3, level: 1 },
      { title: "Inside", page: 3, level: 2 },
      { title: "Child", page: 4, level: 1 },
    ]);
  });

  it("is read once if it contains itself, and up to a maximum number and length", () => {
    const { outline: entries } = navigationOf("/Outlines #root 0 R", {
      root: { dictionary: "<< /First #loop 0 R >>" },
      loop: {
        dictionary: `<< /Title (${"long ".repeat(500)}) /Dest [0 /Fit] /First #loop 0 R /Next #loop 0 R >>`,
      },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]!.title).toHaveLength(navigationLimits.titleCharacters);

    const many = navigationOf("/Outlines #root 0 R", {
      root: { dictionary: "<< /First #loop 0 R >>" },
      loop: { dictionary: "<< /Title (Self) /Dest [0 /Fit] >>" },
    });
    expect(many.outline).toEqual([{ title: "Self", page: 1, level: 1 }]);
  });
});

describe("the page labels of a PDF", () => {
  it("are the printed numbers, empty for a page without one", () => {
    const { page_labels } = navigationOf(
      "/PageLabels << /Nums [0 << /S /r >> 2 << /P (A-) /S /D /St 5 >> 3 << >>] >>",
    );
    expect(page_labels).toEqual(["i", "ii", "A-5", ""]);
  });

  it("are null if there are none, or if they repeat the positions", () => {
    expect(navigationOf("").page_labels).toBeNull();
    expect(navigationOf("/PageLabels << /Nums [0 << /S /D >>] >>").page_labels).toBeNull();
  });
});

describe("the direction and languages of a PDF", () => {
  it("come from its catalog", () => {
    expect(navigationOf("")).toMatchObject({ direction: "ltr", languages: [] });
    expect(navigationOf("/Lang (ar-EG) /ViewerPreferences << /Direction /R2L >>")).toMatchObject({
      direction: "rtl",
      languages: ["ar-EG"],
    });
    expect(navigationOf("/Lang (not a language)").languages).toEqual([]);
  });
});

describe("the links of a page", () => {
  it("go to pages of the document and to addresses, and have places from the top left", () => {
    const links = linksOf(
      square(""),
      "/Rect [100 800 300 900] /Dest [6 0 R /Fit]",
      "/Rect [0 0 500 100] /A << /S /URI /URI (https://example.com/ferries) >>",
      "/Rect [0 500 100 600] /A << /S /GoTo /D [2 /Fit] >>",
    );
    expect(links).toEqual([
      { left: 0.1, top: 0.1, width: 0.2, height: 0.1, page: 2 },
      { left: 0, top: 0.9, width: 0.5, height: 0.1, url: "https://example.com/ferries" },
      { left: 0, top: 0.4, width: 0.1, height: 0.1, page: 3 },
    ]);
  });

  it("have places on the page as it is shown: turned and cropped, without those outside", () => {
    const target = "/Dest [0 /Fit]";
    expect(linksOf({ mediaBox: SQUARE, rotate: 90 }, `/Rect [100 800 300 900] ${target}`)).toEqual([
      { left: 0.8, top: 0.1, width: 0.1, height: 0.2, page: 1 },
    ]);
    const cropped = square("/CropBox [0 500 500 1000]");
    expect(linksOf(cropped, `/Rect [400 900 600 1000] ${target}`, `/Rect [600 0 700 100] ${target}`)).toEqual(
      [{ left: 0.8, top: 0, width: 0.2, height: 0.2, page: 1 }],
    );
  });

  it("have a place for each line, but not outside their rectangle", () => {
    const rectangle = "/Rect [0 0 1000 200] /Dest [0 /Fit]";
    const lines = "600 200 1000 200 600 100 1000 100 0 100 400 100 0 0 400 0";
    expect(linksOf(square(""), `${rectangle} /QuadPoints [${lines}]`)).toEqual([
      { left: 0.6, top: 0.8, width: 0.4, height: 0.1, page: 1 },
      { left: 0, top: 0.9, width: 0.4, height: 0.1, page: 1 },
    ]);
    const outside = "0 900 400 900 0 800 400 800";
    expect(linksOf(square(""), `${rectangle} /QuadPoints [${outside}]`)).toEqual([
      { left: 0, top: 0.8, width: 1, height: 0.2, page: 1 },
    ]);
  });

  it("do not go to other files, programs or missing pages, and are not hidden", () => {
    const place = "/Rect [0 0 100 100]";
    const links = linksOf(
      square(""),
      `${place} /A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>`,
      `${place} /A << /S /Launch /F (calc.exe) >>`,
      `${place} /A << /S /JavaScript /JS (app.alert\\(1\\)) >>`,
      `${place} /A << /S /URI /URI (javascript:alert\\(1\\)) >>`,
      `${place} /Dest [99 /Fit]`,
      `${place} /Dest [0 /Fit] /F 2`,
      `${place}`,
    );
    expect(links).toEqual([]);
  });
});

describe("the address of a link", () => {
  it.each([
    ["https://example.com/ferries", "https://example.com/ferries"],
    [" HTTP://Example.com ", "http://example.com/"],
    ["www.example.com/a b", "http://www.example.com/a%20b"],
    ["mailto:desk@example.com", "mailto:desk@example.com"],
    ["tel:+49-40-123", "tel:+49-40-123"],
    ["https://user:secret@example.com/", null],
    ["ftp://example.com/", null],
    ["file:///etc/passwd", null],
    ["data:text/html,hello", null],
    ["ferries", null],
    ["", null],
    [`https://example.com/${"a".repeat(navigationLimits.urlCharacters)}`, null],
  ])("%j becomes %j", (address, url) => {
    expect(linkUrl(address)).toBe(url);
  });
});
