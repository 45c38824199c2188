import { describe, expect, it } from "vitest";
import { LETTER, tinyImage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { EmagImport } from "#shared/contract/imports/imports.ts";
import { importFixture, startImportService } from "../imports.fixture.ts";

const started = startImportService("editor", { draws: true });

const { waitForEnd } = importFixture(() => started);
let serial = 0;

/** Imports a PDF and returns the preflight's findings as code and page. */
async function importAndInspect(pdf: Buffer, emag: Record<string, unknown> = {}) {
  serial += 1;
  const pdf_location = started.files.serve(`/preflight-${serial}.pdf`, pdf);
  const created = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name: `Preflight ${serial}`, import_attributes: { pdf_location }, ...emag } },
  });
  expect(created.status, created.text).toBe(201);
  const { id } = created.body.emag;
  expect(await waitForEnd(id)).toMatchObject({ status: "finished" });
  const answer = await started.service.request<{ import: EmagImport }>("GET", `P/emags/${id}/import`);
  return answer.body.import.warnings
    .filter(({ step }) => step === "finish")
    .map(({ code, page }) => ({ code, page }));
}

describe("preflight of an import", () => {
  it("reports fonts, images, and pages of the PDF", async () => {
    const pdf = tinyPdf({
      pages: [
        { mediaBox: LETTER, text: "Embedded or standard" },
        {
          mediaBox: LETTER,
          text: "Other font",
          entries: "/Resources << /Font << /F1 #font 0 R >> >>",
        },
        {
          mediaBox: LETTER,
          text: "Coarse image",
          content: "q 216 0 0 216 72 72 cm /Im1 Do Q",
          entries: "/Resources << /Font << /F1 3 0 R >> /XObject << /Im1 #image 0 R >> >>",
        },
        { mediaBox: LETTER },
        { mediaBox: LETTER, content: "0 0 100 100 re f" },
        { text: "Landscape", mediaBox: [0, 0, 792, 612] },
      ],
      objects: {
        font: {
          dictionary: "<< /Type /Font /Subtype /TrueType /BaseFont /Garamond /Encoding /WinAnsiEncoding >>",
        },
        image: tinyImage(144, 144, 3, (x, y) => (x * y) % 256),
      },
    });
    expect(await importAndInspect(pdf)).toEqual([
      { code: "page_size_differs", page: 6 },
      { code: "blank_page", page: 4 },
      { code: "page_without_text", page: 5 },
      { code: "font_not_embedded", page: 2 },
      { code: "low_resolution", page: 3 },
    ]);
  });

  it("names a font whose name has control characters, without failing the import", async () => {
    const pdf = tinyPdf({
      pages: [{ text: "Hostile name", entries: "/Resources << /Font << /F1 #font 0 R >> >>" }],
      objects: {
        font: {
          dictionary:
            "<< /Type /Font /Subtype /TrueType /BaseFont /Gara#00mond#01 /Encoding /WinAnsiEncoding >>",
        },
      },
    });
    expect(await importAndInspect(pdf)).toContainEqual({ code: "font_not_embedded", page: 1 });
  });

  it("compares the first page with the release date and the file with earlier issues", async () => {
    const pdf = tinyPdf({ pages: [{ text: "25 November 2026" }] });
    const released_at = "2026-11-26T05:00:00Z";
    expect(await importAndInspect(pdf, { released_at })).toEqual([{ code: "other_date", page: 1 }]);
    expect(await importAndInspect(pdf, { released_at: "2026-11-25T05:00:00Z" })).toEqual([
      { code: "same_file", page: null },
    ]);
  });

  it("compares the first page again when the release date is set, changed or removed", async () => {
    const pdf = tinyPdf({ pages: [{ text: "3 December 2026" }, {}] });
    expect(await importAndInspect(pdf)).toEqual([{ code: "blank_page", page: 2 }]);
    const { id } = (await started.service.request<{ emags: Emag[] }>("GET", "P/emags?per=1")).body.emags[0]!;
    const codesAfter = async (released_at: string | null) => {
      expect(
        (await started.service.request("PUT", `P/emags/${id}`, { json: { emag: { released_at } } })).status,
      ).toBe(200);
      const answer = await started.service.request<{ import: EmagImport }>("GET", `P/emags/${id}/import`);
      return answer.body.import.warnings.map(({ code, message }) => [
        code,
        /released on (.*?\d{4})\./.exec(message)?.[1],
      ]);
    };
    expect(await codesAfter("2026-12-04T05:00:00Z")).toEqual([
      ["other_date", "Fri, 4 Dec 2026"],
      ["blank_page", undefined],
    ]);
    expect(await codesAfter("2026-12-05T05:00:00Z")).toEqual([
      ["other_date", "Sat, 5 Dec 2026"],
      ["blank_page", undefined],
    ]);
    // 23:30 UTC on 2 December is 3 December in the time zone of the publication.
    expect(await codesAfter("2026-12-02T23:30:00Z")).toEqual([["blank_page", undefined]]);
    expect(await codesAfter("2026-12-04T05:00:00Z")).toHaveLength(2);
    expect(await codesAfter(null)).toEqual([["blank_page", undefined]]);
  });

  it("compares the text with the last issue and with the pages that are replaced", async () => {
    const drawing = (side: number) =>
      tinyPdf({ pages: [{ mediaBox: LETTER, content: `0 0 ${side} ${side} re f` }] });
    await importAndInspect(tinyPdf({ pages: [{ mediaBox: LETTER, text: "Text" }] }));
    expect(await importAndInspect(drawing(100))).toEqual([{ code: "text_lost", page: null }]);
    expect(await importAndInspect(drawing(101))).toEqual([{ code: "no_text", page: null }]);

    await importAndInspect(tinyPdf({ pages: [{ mediaBox: LETTER, text: "Other text" }] }));
    const { id } = (await started.service.request<{ emags: Emag[] }>("GET", "P/emags?per=1")).body.emags[0]!;
    const pdf_location = started.files.serve("/preflight-replaced.pdf", drawing(102));
    const emag = { import_attributes: { pdf_location } };
    await started.service.request("PUT", `P/emags/${id}?keep_previous_pages=true`, { json: { emag } });
    await waitForEnd(id);
    const answer = await started.service.request<{ import: EmagImport }>("GET", `P/emags/${id}/import`);
    expect(answer.body.import.warnings).toEqual([
      {
        step: "finish",
        code: "text_lost",
        severity: "serious",
        message: expect.stringContaining("previous pages of the issue"),
        page: null,
      },
    ]);
  });
});
