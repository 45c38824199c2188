import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addUpload } from "#bff/domain/uploads/index.ts";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { Book, ImportArticle } from "#shared/console/issues/import-content.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { importFiles } from "../import-files.service.ts";
import { importFixture, startImportService } from "../imports.fixture.ts";

const started = startImportService("editor", { draws: false });
const { session, waitForEnd, storedKeys } = importFixture(() => started);

let picture: Buffer;
let serial = 0;

beforeAll(async () => {
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
});

const pdf = tinyPdf({ pages: [{ text: "Page one" }, { text: "Page two" }] });

async function create(epub: Buffer, extra: Record<string, unknown> = {}): Promise<Emag> {
  serial += 1;
  const attributes = {
    pdf_location: started.files.serve(`/${serial}.pdf`, pdf),
    epub_location: started.files.serve(`/${serial}.epub`, epub),
    ...extra,
  };
  const answer = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name: `EPUB ${serial}`, epub_import_attributes: attributes } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.emag;
}

async function importEpub(epub: Buffer, extra: Record<string, unknown> = {}): Promise<ImportAttempt> {
  return waitForEnd((await create(epub, extra)).id);
}

interface Content {
  book: Book | null;
  articles: ImportArticle[];
  widgets: unknown[];
}

async function getContent(importId: string): Promise<Content> {
  return (
    await started.service.request<Content>("GET", `/console/api/imports/${importId}/content`, session())
  ).body;
}

async function getArticle(importId: string, number: number): Promise<{ title: string; content: string }> {
  const path = `/console/api/imports/${importId}/articles/${number}`;
  const answer = await started.service.request<{ article: { title: string; content: string } }>(
    "GET",
    path,
    session(),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.article;
}

const illustrated = () =>
  tinyEpub({
    documents: [
      {
        file: "one.xhtml",
        body: '<h1>One</h1><p>See <a href="two.xhtml#x">the next</a>.</p><img src="used.png" alt="A red field"/>',
      },
      { file: "two.xhtml", body: "<p>The next.</p>" },
    ],
    files: {
      "used.png": { content: picture, type: "image/png" },
      "unused.png": { content: Buffer.concat([picture, Buffer.from([0])]), type: "image/png" },
    },
  });

describe("EPUB import", () => {
  let attempt: ImportAttempt;
  beforeAll(async () => {
    started.draws = true;
    try {
      attempt = await importEpub(illustrated(), { import_articles: true });
    } finally {
      started.draws = false;
    }
  });

  it("runs its steps and creates pages from the PDF and articles from the EPUB", async () => {
    expect(attempt).toMatchObject({ status: "finished", failure: null, page_count: 2 });
    expect(attempt.steps.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "download done",
      "verify done",
      "unpack done",
      "render done",
      "articles done",
      "finish done",
    ]);
    expect(attempt.steps.find(({ name }) => name === "articles")).toMatchObject({ done: 2, total: 2 });
    expect(attempt.steps[0]!.done).toBeGreaterThan(pdf.length);
    expect(attempt.steps[0]!.total).toBe(attempt.steps[0]!.done);
    const { book, articles } = await getContent(attempt.id);
    expect(book).toEqual({
      title: "A Small Book",
      language: "en",
      direction: "ltr",
      layout: "reflowable",
      toc: [
        { title: "one.xhtml", article: 1, children: [] },
        { title: "two.xhtml", article: 2, children: [] },
      ],
    });
    expect(articles).toEqual([
      { number: 1, title: "one.xhtml", linear: true },
      { number: 2, title: "two.xhtml", linear: true },
    ]);
    const pages = await started.service.request<{ pages: unknown[] }>(
      "GET",
      `/console/api/imports/${attempt.id}/pages`,
      session(),
    );
    expect(pages.body.pages).toHaveLength(2);
    const ref = { id: attempt.id, attempt: 1 };
    expect(await storedKeys(attempt.id)).toEqual(
      expect.arrayContaining([importFiles.original(ref), importFiles.originalEpub(ref)]),
    );
  });

  it("extracts the pictures used in articles and links articles to each other", async () => {
    const { content } = await getArticle(attempt.id, 1);
    const address = `/console/api/imports/${attempt.id}/pictures/1`;
    expect(content).toBe(`# One\n\nSee [the next](#article-2).\n\n![A red field](${address})\n`);
    const image = await started.service.request("GET", address, session());
    expect(image.status).toBe(200);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("cache-control")).toMatch(/^private,.*immutable/);
    const other = await started.service.request("GET", address.replace(/1$/, "2"), session());
    expect(other.status).toBe(404);
  });

  it("extracts all pictures with import_images, and creates no articles without import_articles", async () => {
    const { id } = await importEpub(illustrated(), { import_images: true });
    expect((await storedKeys(id)).filter((key) => key.includes("/pictures/"))).toHaveLength(2);
    const { articles, book } = await getContent(id);
    expect(articles).toEqual([]);
    expect(book?.toc[0]).toEqual({ title: "one.xhtml", article: null, children: [] });
  });

  it("is not accessible to users outside its organization", async () => {
    for (const path of ["content", "articles/1", "pictures/1"]) {
      const answer = await started.service.request("GET", `/console/api/imports/${attempt.id}/${path}`, {
        token: null,
      });
      expect(answer.status).toBe(401);
    }
    const stranger = await started.service.signInAs("viewer", "stranger@example.com");
    await started.service.services.db
      .deleteFrom("memberships")
      .where("user_id", "in", (query) =>
        query.selectFrom("users").select("id").where("email", "=", "stranger@example.com"),
      )
      .execute();
    for (const path of ["content", "articles/1", "pictures/1"]) {
      const answer = await started.service.request("GET", `/console/api/imports/${attempt.id}/${path}`, {
        token: null,
        headers: { cookie: stranger },
      });
      // The session ends with the last membership.
      expect([401, 403, 404]).toContain(answer.status);
    }
  });

  it("sends the credentials of the location, which the API never returns", async () => {
    const withPassword = (address: string) => address.replace("http://", "http://me:secret@");
    const epub = withPassword(started.files.serve("/locked.epub", illustrated()));
    const { id, epub_import_attributes } = await create(illustrated(), { epub_location: epub });
    expect(epub_import_attributes?.epub_location).not.toContain("secret");
    expect(await waitForEnd(id)).toMatchObject({ status: "finished" });
    const download = started.files.requests.find(({ path }) => path === "/locked.epub");
    expect(download?.authorization).toBe(`Basic ${Buffer.from("me:secret").toString("base64")}`);
  });

  it("imports an uploaded EPUB", async () => {
    const folder = await mkdtemp(join(tmpdir(), "newsrack-upload-"));
    const path = join(folder, "book.epub");
    await writeFile(path, illustrated());
    const id = await addUpload(started.service.services, 10, { path, fileName: "book.epub", kind: "epub" });
    await rm(folder, { recursive: true });
    const uploaded = await importEpub(illustrated(), {
      epub_location: `upload://${id}`,
      import_articles: true,
    });
    expect(uploaded).toMatchObject({ status: "finished", failure: null });
  });
});

describe("failed EPUB import", () => {
  it.each([
    ["a PDF instead of an EPUB", () => pdf, "not_an_epub", /it is a PDF/, "EPUB"],
    [
      "a damaged archive",
      () => illustrated().subarray(0, 400),
      "epub_damaged",
      /damaged or incomplete/,
      "EPUB",
    ],
    [
      "an EPUB without documents",
      () => tinyEpub({ documents: [] }),
      "epub_empty",
      /nothing to read/,
      "OEBPS/package.opf",
    ],
  ])("reports the error for %s and deletes the files", async (_case, content, code, message, file) => {
    const attempt = await importEpub(content(), { import_articles: true });
    expect(attempt).toMatchObject({
      status: "failed",
      failure: { code, message: expect.stringMatching(message), file, retryable: false },
    });
    await expect.poll(() => storedKeys(attempt.id)).toEqual([]);
    expect(await getContent(attempt.id)).toMatchObject({ book: null, articles: [], widgets: [] });
  });

  it("names the file that is missing or invalid", async () => {
    const missing = await importEpub(illustrated(), { epub_location: `${started.files.url}/missing.epub` });
    expect(missing).toMatchObject({ failure: { code: "http_status", file: "EPUB" } });
    const wrong = await importEpub(illustrated(), {
      pdf_location: started.files.serve("/wrong.pdf", illustrated()),
    });
    expect(wrong).toMatchObject({ failure: { code: "not_a_pdf", file: "PDF" } });
  });
});

describe("EPUB issue", () => {
  it("is imported again with its unchanged attributes, and the previous result is deleted", async () => {
    const first = await importEpub(illustrated(), { import_articles: true });
    const epub_location = started.files.serve("/second.epub", tinyEpub());
    const answer = await started.service.request<{ emag: Emag }>("PUT", `P/emags/${first.emag_id}`, {
      json: { emag: { epub_import_attributes: { epub_location } } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.emag.epub_import_attributes).toMatchObject({
      import_articles: true,
      import_images: false,
      epub_location,
      pdf_location: expect.stringContaining(".pdf"),
    });
    const second = await waitForEnd(first.emag_id);
    expect(second).toMatchObject({ number: 2, status: "finished" });
    expect((await getArticle(second.id, 2)).content).toBe("# Chapter two\n\nLast words.\n");
    expect(await getContent(first.id)).toMatchObject({ book: null, articles: [], widgets: [] });
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
  });

  it("cannot switch between PDF and EPUB", async () => {
    const pdf_location = `${started.files.url}/none.pdf`;
    const epub = await create(illustrated(), { pdf_location });
    const toPdf = await started.service.request("PUT", `P/emags/${epub.id}`, {
      json: { emag: { import_attributes: { pdf_location: started.files.url } } },
    });
    expect([toPdf.status, toPdf.body]).toEqual([422, { import_attributes: [expect.any(String)] }]);
    const created = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: "A PDF", import_attributes: { pdf_location } } },
    });
    const toEpub = await started.service.request("PUT", `P/emags/${created.body.emag.id}`, {
      json: {
        emag: {
          epub_import_attributes: { pdf_location: started.files.url, epub_location: started.files.url },
        },
      },
    });
    expect([toEpub.status, toEpub.body]).toEqual([422, { epub_import_attributes: [expect.any(String)] }]);
  });

  it("is deleted permanently with its articles, pictures and files", async () => {
    const attempt = await importEpub(illustrated(), { import_articles: true, import_images: true });
    const stored = await storedKeys(attempt.id);
    expect((await started.service.request("DELETE", `P/emags/${attempt.emag_id}`)).status).toBe(204);
    expect(await storedKeys(attempt.id)).toEqual(stored);
    const removed = await started.service.request(
      "DELETE",
      `/console/api/publications/10/trash/emag/${attempt.emag_id}`,
      { token: null, headers: { cookie: await started.service.signInAs("manager") } },
    );
    expect(removed.status, removed.text).toBe(204);
    await expect.poll(() => storedKeys(attempt.id)).toEqual([]);
    const { db } = started.service.services;
    for (const table of ["import_articles", "import_pictures"] as const)
      expect(await db.selectFrom(table).selectAll().where("import_id", "=", attempt.id).execute()).toEqual(
        [],
      );
  });
});
