import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { message } from "#bff/messages/message.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { openDocument, surveyPages } from "./engine-document.ts";
import { extractText } from "./page/page-text.ts";
import { FileAccess, startPdfium } from "./pdfium.ts";

const pdfium = await startPdfium(128 * 1024 * 1024);
const files = new FileAccess(pdfium);
const folder = mkdtempSync(join(tmpdir(), "newsrack-engine-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a document as a render process does, but in this process. Returns the survey, and the texts of the pages: null for a blank one. */
function read(pdf: Buffer) {
  const file = join(folder, "issue.pdf");
  writeFileSync(file, pdf);
  const survey = surveyPages(pdfium, files, file, 100);
  const document = openDocument(pdfium, files, survey);
  const texts = Array.from({ length: survey.pageCount }, (_, index) => {
    if (survey.blanks[index + 1]) return null;
    const page = document.loadPage(index + 1);
    const { text } = extractText(pdfium, page, index + 1);
    pdfium.api.FPDF_ClosePage(page);
    return text;
  });
  document.close();
  return { ...survey, texts };
}

describe("PDF document", () => {
  const twoPages = [{ text: "One" }, { text: "Two" }];

  it("is rendered if it is encrypted with an empty user password", () => {
    const pdf = tinyPdf({ pages: [{ text: "Open" }], password: { user: "", owner: "owner" } });
    expect(read(pdf).texts).toEqual(["Open"]);
  });

  it("is rejected with pdf_encrypted if it requires a password", () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "secret", owner: "owner" } });
    expect(() => read(pdf)).toThrow(
      expect.objectContaining({
        code: "pdf_encrypted",
        retryable: false,
        message: expect.stringContaining("password"),
      }),
    );
  });

  it("is repaired with a warning if its cross-reference table is unusable", () => {
    const { texts, warnings } = read(tinyPdf({ pages: twoPages, wrongOffsets: true }));
    expect(texts).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("is repaired with a warning if one entry of its cross-reference table is wrong", () => {
    const pdf = tinyPdf({ pages: twoPages }).toString("latin1");
    const place = String(pdf.indexOf("6 0 obj")).padStart(10, "0");
    const damaged = Buffer.from(pdf.replace(`${place} 00000 n`, "0000000009 00000 n"), "latin1");
    const { texts, warnings } = read(damaged);
    expect(texts).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  const without = (page: number) =>
    tinyPdf({ pages: twoPages })
      .toString("latin1")
      .replaceAll(`${2 + 2 * page} 0 obj`, `${2 + 2 * page} 9 boj`);

  const openString = (pdf: string) =>
    pdf.replace("endobj\n", "endobj\n99 0 obj\n<< /Names [(First >>\nendobj\n");

  it("is rendered without the missing pages if its page count is far too high", () => {
    const lying = tinyPdf({ pages: twoPages }).toString("latin1").replace("/Count 2", "/Count 9");
    const found = read(Buffer.from(lying, "latin1"));
    expect(found.texts).toEqual(["One", "Two"]);
    expect(found.warnings).toContainEqual(
      expect.objectContaining({
        code: "page_missing",
        page: 9,
        message: message("warnings.page_missing.left_out", { page: 9 }),
      }),
    );
  });

  it("is rejected as damaged at page 1 if all pages are missing", () => {
    const damaged = without(2).replace("4 0 obj", "4 9 boj");
    expect(() => read(Buffer.from(damaged, "latin1"))).toThrow(
      expect.objectContaining({
        code: "pdf_damaged",
        message: expect.stringContaining("damaged at page 1"),
      }),
    );
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
  ])("%s is recovered by scanning for its objects", (_case, damage) => {
    const damaged = damage(tinyPdf({ pages: twoPages }).toString("latin1"));
    const { texts, warnings } = read(Buffer.from(damaged, "latin1"));
    expect(texts).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_repaired" }));
  });

  it("is rejected if it is encrypted and its trailer is lost", () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "", owner: "owner" } }).toString("latin1");
    const damaged = pdf.replace("/Root", "/Moot");
    expect(() => read(Buffer.from(damaged, "latin1"))).toThrow(
      expect.objectContaining({
        code: "pdf_damaged",
      }),
    );
  });

  it.each([
    ["after 5000 bytes of other text", (pdf: Buffer) => Buffer.concat([Buffer.alloc(5_000, "x"), pdf])],
    ["with a damaged header", (pdf: Buffer) => Buffer.concat([Buffer.from("%QQ"), pdf.subarray(3)])],
    ["without a header", (pdf: Buffer) => pdf.subarray(pdf.indexOf("1 0 obj"))],
  ])("%s is rendered", (_case, change) => {
    const { texts } = read(change(tinyPdf({ pages: twoPages })));
    expect(texts).toEqual(["One", "Two"]);
  });

  it("is rendered up to its end with a warning if it is truncated", () => {
    const pdf = tinyPdf({ pages: ["One", "Two", "Three"].map((text) => ({ text })) });
    const { texts, warnings } = read(pdf.subarray(0, pdf.indexOf("Three")));
    expect(texts.slice(0, 2)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_cut_off" }));
  });

  it("is reported as truncated if a change of the document is, although the document before it is complete", () => {
    const pdf = tinyPdf({ pages: twoPages });
    const update = "\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n";
    const { texts, warnings } = read(Buffer.concat([pdf, Buffer.from(update.slice(0, 30))]));
    expect(texts).toEqual(["One", "Two"]);
    expect(warnings.map(({ code }) => code)).toEqual(["pdf_cut_off"]);
  });

  it("is not reported as truncated if other text follows its end", () => {
    const pdf = tinyPdf({ pages: [{ text: "One" }], wrongOffsets: true });
    const behind = Buffer.alloc(5000, "<!-- served by a machine -->\n");
    const { warnings } = read(Buffer.concat([pdf, behind]));
    expect(warnings.map(({ code }) => code)).toEqual(["pdf_repaired"]);
    // A truncated incremental update of the document.
    const begun = Buffer.from("\n99 0 obj\n<< /Type /Page /Parent 2 0 R");
    const { warnings: ofBegun } = read(Buffer.concat([pdf, begun]));
    expect(ofBegun.map(({ code }) => code)).toContain("pdf_cut_off");
  });

  it("is rejected as incomplete if it is truncated before its first page", () => {
    const pdf = tinyPdf({ pages: twoPages });
    expect(() => read(pdf.subarray(0, pdf.indexOf("2 0 obj")))).toThrow(
      expect.objectContaining({
        code: "pdf_damaged",
        message: expect.stringContaining("incomplete"),
      }),
    );
  });

  it("is rejected with pdf_empty if it has no pages", () => {
    expect(() => read(tinyPdf({ pages: [] }))).toThrow(expect.objectContaining({ code: "pdf_empty" }));
  });
});
