import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TinyEpubOptions, tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
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
  return { session, open: () => session.openEpub(path) };
}

/** Takes longer to convert than the time limit, but not forever. */
const slowBody = "<p>All <b>work</b> and no <i>play</i>.</p>".repeat(60_000);

it("ParseSession opens an EPUB and converts a document", async () => {
  const { session, open } = await start({ toc: null });
  const { contents, warnings } = await open();
  expect(warnings.map(({ code }) => code)).toEqual(["toc_missing"]);
  const { article } = await session.article(contents.documents[1]!);
  expect(article).toMatchObject({ number: 2, title: "Two", content: "# Chapter two\n\nLast words.\n" });
  await session.close();
});

it("ParseSession rejects a document that takes too long with parse_timeout and its file name", async () => {
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

it("ParseSession rejects an EPUB that needs too much memory with memory_limit", async () => {
  const { session, open } = await start(
    { documents: [{ file: "slow.xhtml", body: slowBody }] },
    { memoryBytes: 1024 * 1024 },
  );
  // The memory is measured at intervals, which opening the EPUB can be shorter than.
  const converted = open().then(({ contents }) => session.article(contents.documents[0]!));
  await expect(converted).rejects.toMatchObject({ code: "memory_limit" });
  await session.close();
});

it("ParseSession rejects with interrupted, which is retryable, if its process is killed from outside", async () => {
  const { session, open } = await start({ documents: [{ file: "slow.xhtml", body: slowBody }] });
  const { contents } = await open();
  const result = session.article(contents.documents[0]!);
  process.kill(session.pid!, "SIGKILL");
  await expect(result).rejects.toMatchObject({ code: "interrupted", retryable: true });
  await session.close();
});

it("ParseSession rejects with the code cancelled when its signal is aborted", async () => {
  const controller = new AbortController();
  const { session, open } = await start(
    { documents: [{ file: "slow.xhtml", body: slowBody }] },
    {},
    controller.signal,
  );
  const { contents } = await open();
  const result = session.article(contents.documents[0]!);
  controller.abort();
  await expect(result).rejects.toMatchObject({ code: "cancelled" });
  await session.close();
});

it("ParseSession rejects with the error of the EPUB", async () => {
  const { session, open } = await start({ documents: [] });
  await expect(open()).rejects.toMatchObject({
    code: "epub_empty",
    file: "OEBPS/package.opf",
    retryable: false,
  });
  await session.close();
});
