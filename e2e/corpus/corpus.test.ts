import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { findCorpusFiles } from "./corpus-files.ts";
import { type CorpusReport, type CorpusResult, runCorpus } from "./corpus-run.ts";
import { summaryOf } from "./corpus-table.ts";

const stopper = new AbortController();
let run: Promise<CorpusReport> | undefined;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-corpus-"));
  await mkdir(join(folder, "50% off"));
  await writeFile(join(folder, "50% off", "füße #1.PDF"), tinyPdf({ pages: [{ text: "One" }, {}] }));
  await writeFile(
    Buffer.concat([Buffer.from(join(folder, "b")), Buffer.from([0xff]), Buffer.from(".pdf")]),
    "",
  );
  await writeFile(join(folder, "book.epub"), tinyEpub({}));
  await writeFile(join(folder, "page.epub"), "<html></html>");
  await writeFile(join(folder, "notes.txt"), "nothing to import");
});
afterAll(async () => {
  // After a timeout of the test the run must not continue.
  stopper.abort();
  await run?.catch(() => undefined);
  await rm(folder, { recursive: true });
});

describe("runCorpus", () => {
  it("imports all PDF and EPUB files below a folder, whatever their names, and reports each result", async () => {
    const reported: CorpusResult[] = [];
    run = runCorpus(await findCorpusFiles(folder), {
      signal: stopper.signal,
      onResult: (result) => reported.push(result),
    });
    const report = await run;
    expect(report.files.map(({ file, result, code, pages }) => [file, result, code, pages])).toEqual([
      ["50% off/füße #1.PDF", "finished", null, 2],
      ["book.epub", "finished", null, null],
      ["b\ufffd.pdf", "failed", "not_a_pdf", null],
      ["page.epub", "failed", "not_an_epub", null],
    ]);
    expect(reported).toHaveLength(4);
    expect(report).toMatchObject({
      ok: true,
      loggedErrors: [],
      service: { serviceDied: false, databaseRestarted: false, probes: { failed: 0 } },
    });
    expect(report.service.probes.count).toBeGreaterThan(1);
    expect(summaryOf(report)).toMatch(/4 files in .* 2 {2}finished\n +1 {2}failed, not_a_pdf/s);
  });
});
