import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { message } from "#bff/messages/message.ts";
import { type TinyPage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { createRenderPool } from "./render-pool.ts";
import { renderFixture } from "./testing/render-bench.ts";

const { render } = renderFixture();
const shared = createRenderPool({ size: 2 });
afterAll(() => shared.close());

describe("PDF document", () => {
  const twoPages = [{ text: "One" }, { text: "Two" }];

  it("is rendered if it is encrypted with an empty user password", async () => {
    const pdf = tinyPdf({ pages: [{ text: "Open" }], password: { user: "", owner: "owner" } });
    expect((await render(shared, pdf)).pages[0]?.text).toBe("Open");
  });

  it("is rejected with pdf_encrypted if it requires a password", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "secret", owner: "owner" } });
    await expect(render(shared, pdf)).rejects.toMatchObject({
      code: "pdf_encrypted",
      retryable: false,
      message: expect.stringContaining("password"),
    });
  });

  it("is repaired with a warning if its cross-reference table is unusable", async () => {
    const { pages, warnings } = await render(shared, tinyPdf({ pages: twoPages, wrongOffsets: true }));
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("is repaired with a warning if one entry of its cross-reference table is wrong", async () => {
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

  it("gets a blank page in the size of the previous one for a missing page", async () => {
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

  it("is rendered without the missing pages if its page count is far too high", async () => {
    const lying = tinyPdf({ pages: twoPages }).toString("latin1").replace("/Count 2", "/Count 9");
    const rendered = await render(shared, Buffer.from(lying, "latin1"));
    expect(rendered.pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(rendered.warnings).toContainEqual(
      expect.objectContaining({
        code: "page_missing",
        page: 9,
        message: message("warnings.page_missing.left_out", { page: 9 }),
      }),
    );
  });

  it("is rejected as damaged at page 1 if all pages are missing", async () => {
    const damaged = without(2).replace("4 0 obj", "4 9 boj");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("damaged at page 1"),
    });
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
  ])("%s is recovered by scanning for its objects", async (_case, damage) => {
    const damaged = damage(tinyPdf({ pages: twoPages }).toString("latin1"));
    const { pages, warnings } = await render(shared, Buffer.from(damaged, "latin1"));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_repaired" }));
  });

  it("is rejected if it is encrypted and its trailer is lost", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "", owner: "owner" } }).toString("latin1");
    const damaged = pdf.replace("/Root", "/Moot");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
    });
  });

  it.each([
    ["after 5000 bytes of other text", (pdf: Buffer) => Buffer.concat([Buffer.alloc(5_000, "x"), pdf])],
    ["with a damaged header", (pdf: Buffer) => Buffer.concat([Buffer.from("%QQ"), pdf.subarray(3)])],
    ["without a header", (pdf: Buffer) => pdf.subarray(pdf.indexOf("1 0 obj"))],
  ])("%s is rendered", async (_case, change) => {
    const { pages } = await render(shared, change(tinyPdf({ pages: twoPages })));
    expect(pages.map(({ text }) => text)).toEqual(["One", "Two"]);
  });

  it("is rendered up to its end with a warning if it is truncated", async () => {
    const pdf = tinyPdf({ pages: ["One", "Two", "Three"].map((text) => ({ text })) });
    const { pages, warnings } = await render(shared, pdf.subarray(0, pdf.indexOf("Three")));
    expect(pages.slice(0, 2).map(({ text }) => text)).toEqual(["One", "Two"]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "pdf_cut_off" }));
  });

  it("is not reported as truncated if other text follows its end", async () => {
    const pdf = tinyPdf({ pages: [{ text: "One" }], wrongOffsets: true });
    const behind = Buffer.alloc(5000, "<!-- served by a machine -->\n");
    const { warnings } = await render(shared, Buffer.concat([pdf, behind]));
    expect(warnings.map(({ code }) => code)).toEqual(["pdf_repaired"]);
    // A truncated incremental update of the document.
    const begun = Buffer.from("\n99 0 obj\n<< /Type /Page /Parent 2 0 R");
    const { warnings: ofBegun } = await render(shared, Buffer.concat([pdf, begun]));
    expect(ofBegun.map(({ code }) => code)).toContain("pdf_cut_off");
  });

  it("is rejected as incomplete if it is truncated before its first page", async () => {
    const pdf = tinyPdf({ pages: twoPages });
    await expect(render(shared, pdf.subarray(0, pdf.indexOf("2 0 obj")))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("incomplete"),
    });
  });

  it("is rejected with pdf_empty if it has no pages", async () => {
    await expect(render(shared, tinyPdf({ pages: [] }))).rejects.toMatchObject({ code: "pdf_empty" });
  });

  it("is rejected before rendering if it has too many pages", async () => {
    await expect(
      render(shared, tinyPdf({ pages: twoPages }), { limits: { maxPages: 1 } }),
    ).rejects.toMatchObject({
      code: "too_many_pages",
      message: expect.stringContaining("2 pages"),
    });
  });
});
