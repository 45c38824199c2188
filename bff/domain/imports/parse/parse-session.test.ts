import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TinyEpubOptions, tinyEpub } from "../formats/epub/testing/tiny-epub.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { type ParseLimits, ParseSession } from "./parse-session.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-parse-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(
  options: TinyEpubOptions,
  limits: Partial<ParseLimits> = {},
  signal = new AbortController().signal,
) {
  const job = await createSandbox({ dataDir: folder, keyFile: null }).openFolder(
    await mkdtemp(join(folder, "job-")),
  );
  const path = join(job.path, "issue.epub");
  await writeFile(path, tinyEpub(options));
  const session = new ParseSession(job, signal, limits);
  return { session, open: () => session.openEpub({ path, importId: "id" }) };
}

/** Takes long to turn into Markdown, but not for ever. */
const slowBody = "<p>All <b>work</b> and no <i>play</i>.</p>".repeat(60_000);

it("reads an EPUB, one question after the other", async () => {
  const { session, open } = await start({ toc: null });
  const { contents, warnings } = await open();
  expect(warnings.map(({ code }) => code)).toEqual(["toc_missing"]);
  const { article } = await session.article(contents.documents[1]!);
  expect(article).toMatchObject({ number: 2, title: "Two", content: "# Chapter two\n\nLast words.\n" });
  await session.close();
});

it("gives up on a document that takes too long, naming it", async () => {
  const { session, open } = await start(
    { documents: [{ file: "slow.xhtml", body: slowBody }] },
    { itemMs: 100 },
  );
  const { contents } = await open();
  await expect(session.article(contents.documents[0]!)).rejects.toMatchObject({
    code: "parse_timeout",
    file: "OEBPS/slow.xhtml",
    message: expect.stringContaining("“OEBPS/slow.xhtml”"),
  });
  await session.close();
});

it("gives up on an EPUB that needs too much memory", async () => {
  const { session, open } = await start({}, { memoryBytes: 1024 * 1024 });
  await expect(open()).rejects.toMatchObject({ code: "memory_limit" });
  await session.close();
});

it("does not blame the EPUB when something outside ends the process that reads it", async () => {
  const { session, open } = await start({ documents: [{ file: "slow.xhtml", body: slowBody }] });
  const { contents } = await open();
  const asked = session.article(contents.documents[0]!);
  process.kill(session.pid!, "SIGKILL");
  await expect(asked).rejects.toMatchObject({ code: "interrupted", retryable: true });
  await session.close();
});

it("stops at once when it is told to", async () => {
  const controller = new AbortController();
  const { session, open } = await start(
    { documents: [{ file: "slow.xhtml", body: slowBody }] },
    {},
    controller.signal,
  );
  const { contents } = await open();
  const asked = session.article(contents.documents[0]!);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ code: "cancelled" });
  await session.close();
});

it("hands on what the EPUB fails of", async () => {
  const { session, open } = await start({ documents: [] });
  await expect(open()).rejects.toMatchObject({
    code: "epub_empty",
    file: "OEBPS/package.opf",
    retryable: false,
  });
  await session.close();
});
