import { describe, expect, it } from "vitest";
import { render } from "#bff/messages/render.ts";
import { type Expectations, type InspectedPage, preflight } from "./preflight.ts";

const usual: Expectations = {
  releaseDay: "2026-11-26",
  publication: "Daily News",
  firstPages: ["DAILY NEWS 1", "Daily News 2", "The Daily News"],
  pageCounts: [24, 32, 28],
  pageRatio: 595 / 842,
  textBefore: null,
  sameFile: null,
};

const page = (number: number, given: Partial<InspectedPage> = {}): InspectedPage => ({
  number,
  widthPoints: 595,
  heightPoints: 842,
  isBlank: false,
  hasText: true,
  missingFonts: [],
  lowestDpi: 200,
  ...given,
});

const pagesWith = (changes: Record<number, Partial<InspectedPage>> = {}, count = 24) =>
  Array.from({ length: count }, (_, index) => page(index + 1, changes[index + 1]));

/** Returns the findings as code, page and English text. */
function findings(
  pages: InspectedPage[],
  expected: Partial<Expectations> = {},
  firstPageText = "Daily News, 26 November 2026",
) {
  return preflight({ pages, firstPageText }, { ...usual, ...expected }).map(({ code, page, message }) => [
    code,
    page,
    render(message, "en"),
  ]);
}

describe("preflight", () => {
  it("finds nothing in an issue like the earlier ones", () => {
    expect(findings(pagesWith())).toEqual([]);
  });

  it("compares the page count with the median of earlier issues", () => {
    expect(findings(pagesWith({}, 14))).toEqual([]);
    expect(findings(pagesWith({}, 13))).toEqual([
      ["page_count_unusual", undefined, "The PDF has 13 pages. Earlier issues usually have 28."],
    ]);
    expect(findings(pagesWith({}, 57))).toEqual([["page_count_unusual", undefined, expect.anything()]]);
    expect(findings(pagesWith({}, 2), { pageCounts: [24, 32] })).toEqual([]);
  });

  it("reports pages whose size or orientation differs from the others", () => {
    const landscape = { widthPoints: 842, heightPoints: 595 };
    expect(findings(pagesWith({ 3: landscape, 4: landscape, 7: { widthPoints: 612 } }))).toEqual([
      [
        "page_size_differs",
        3,
        "These pages differ in size or orientation from the others, which measure 210 × 297 mm: 3–4, 7.",
      ],
    ]);
    expect(findings(pagesWith({ 3: { widthPoints: 600 } }))).toEqual([]);
  });

  it("compares the format with that of the last issue", () => {
    expect(findings(pagesWith(), { pageRatio: 842 / 595 })).toEqual([
      ["format_unusual", undefined, expect.stringContaining("210 × 297 mm")],
    ]);
    expect(findings(pagesWith(), { pageRatio: null })).toEqual([]);
  });

  it("reports blank pages and pages without text", () => {
    const changes = { 2: { isBlank: true, hasText: false }, 5: { hasText: false }, 6: { hasText: false } };
    expect(findings(pagesWith(changes))).toEqual([
      ["blank_page", 2, "These pages are blank: 2."],
      ["page_without_text", 5, expect.stringMatching(/: 5–6\.$/)],
    ]);
  });

  it("reports once that no page has text", () => {
    const pages = pagesWith().map((page) => ({ ...page, hasText: false }));
    expect(findings(pages, {}, "")).toEqual([["no_text", undefined, expect.anything()]]);
  });

  it.each(["this_issue", "last_issue"] as const)("reports that text is lost that %s had", (textBefore) => {
    const pages = pagesWith().map((page) => ({ ...page, hasText: false }));
    expect(findings(pages, { textBefore }, "")).toEqual([["text_lost", undefined, expect.anything()]]);
    expect(findings(pagesWith({ 2: { hasText: false } }), { textBefore })[0]?.[0]).toBe("page_without_text");
  });

  it("lists the pages of each font that is not embedded", () => {
    const changes = { 2: { missingFonts: ["Garamond", "Futura"] }, 3: { missingFonts: ["Garamond"] } };
    expect(findings(pagesWith(changes))).toEqual([
      ["font_not_embedded", 2, expect.stringMatching(/“Garamond”.*: 2–3\.$/)],
      ["font_not_embedded", 2, expect.stringMatching(/“Futura”.*: 2\.$/)],
    ]);
  });

  it("reports images below 100 dpi", () => {
    expect(
      findings(pagesWith({ 2: { lowestDpi: 100 }, 3: { lowestDpi: 99 }, 4: { lowestDpi: null } })),
    ).toEqual([["low_resolution", 3, "An image on page 3 has only 99 dpi and may look blurred."]]);
  });

  it("reports that another issue has the same file", () => {
    expect(findings(pagesWith(), { sameFile: { id: 7, name: "Wednesday" } })).toEqual([
      ["same_file", undefined, expect.stringContaining("“Wednesday”")],
    ]);
  });

  it("compares the dates on page 1 with the release day", () => {
    const yesterday = "Daily News, 25 November 2026";
    expect(findings(pagesWith(), {}, yesterday)).toEqual([
      ["other_date", 1, expect.stringMatching(/25 Nov 2026.*26 Nov 2026/)],
    ]);
    expect(findings(pagesWith(), {}, `${yesterday}. Tomorrow: 26 November 2026`)).toEqual([]);
    expect(findings(pagesWith(), { releaseDay: null }, yesterday)).toEqual([]);
    expect(findings(pagesWith(), {}, "Daily News")).toEqual([]);
  });

  it("reports that page 1 lacks the name of the publication, if earlier issues have it there", () => {
    const missing = ["name_missing", 1, expect.stringContaining("“Daily News”")];
    expect(findings(pagesWith(), {}, "Evening Post")).toEqual([missing]);
    expect(findings(pagesWith(), {}, "Daily Newspaper")).toEqual([missing]);
    expect(findings(pagesWith(), {}, "THE DAILY NEWS")).toEqual([]);
    expect(findings(pagesWith(), { firstPages: ["Daily News", "Daily News"] }, "Evening Post")).toEqual([]);
    expect(findings(pagesWith(), { firstPages: ["Daily News", "Daily News", ""] }, "Evening Post")).toEqual(
      [],
    );
  });

  it("lists at most 20 ranges of pages", () => {
    const everySecond = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [index * 2 + 1, { isBlank: true, hasText: false }]),
    );
    const [, , text] = findings(pagesWith(everySecond, 50), { pageCounts: [] })[0]!;
    expect(text).toMatch(/: 1, 3, .*, 39, …\.$/);
  });
});
