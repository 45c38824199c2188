import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { createSmallDisk, type DiskFault } from "#bff/testing/small-disk.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";

const UPLOADS = "/console/api/publications/10/uploads";
const disk = await createSmallDisk(24 * 1024 * 1024);
const pdf = tinyPdf({ pages: [{ text: "one" }] });

let service: TestService;
let files: FileServer;
let cookie: string;
let image: Buffer;
/** An issue with a page for each fault, which reads it for the first time. */
let shown: number;

beforeAll(async () => {
  files = await startFileServer();
  service = await startTestService({ dataDir: disk.path });
  await service.startWorkers();
  cookie = await service.signInAs("admin");
  image = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();
  shown = await createIssue("Shown", tinyPdf({ pages: disk.faults.map((text) => ({ text })) }));
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await disk.dispose();
});

const session = () => ({ token: null, headers: { Cookie: cookie, Origin: service.url } });

async function createIssue(name: string, content = pdf): Promise<number> {
  const pdf_location = files.serve(`/${encodeURIComponent(name)}.pdf`, content);
  const json = { emag: { name, released_at: "2026-01-01T00:00:00Z", import_attributes: { pdf_location } } };
  const answer = await service.request<{ emag: { id: number } }>("POST", "P/emags", { json });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.emag.id;
}

async function latestImport(emagId: number): Promise<ImportAttempt> {
  const path = `/console/api/publications/10/emags/${emagId}/imports`;
  const answer = await service.request<{ imports: ImportAttempt[] }>("GET", path, session());
  return answer.body.imports[0]!;
}

async function endOfImport(emagId: number): Promise<ImportAttempt> {
  await expect.poll(async () => (await latestImport(emagId)).status).toMatch(/finished|failed/);
  return latestImport(emagId);
}

function createArticle(name: string) {
  const body = new FormData();
  body.set("story[name]", name);
  body.set("story[image]", new Blob([new Uint8Array(image)], { type: "image/jpeg" }), "a.jpg");
  return service.request<{ code: string }>("POST", "P/stories", { body });
}

const encode = (text: string) => Buffer.from(text).toString("base64");
const tus = { "Tus-Resumable": "1.0.0" };

/** Uploads a PDF. Returns the response of the first step that fails, or of the last step. */
async function upload() {
  const { token, headers } = session();
  const created = await service.request("POST", UPLOADS, {
    token,
    headers: {
      ...headers,
      ...tus,
      "Upload-Length": String(pdf.length),
      "Upload-Metadata": `kind ${encode("pdf")},filename ${encode("a.pdf")}`,
    },
  });
  const location = created.headers.get("location");
  if (created.status !== 201 || !location) return created;
  const sent = await service.request("PATCH", location, {
    token,
    headers: { ...headers, ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body: new Uint8Array(pdf),
  });
  return sent.status === 204 ? service.request("POST", `${location}/finish`, session()) : sent;
}

/** Counts the rows that refer to stored files. */
async function countRows() {
  const { db } = service.services;
  const count = async (table: "stories" | "images" | "uploads" | "import_pages") =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  return [await count("stories"), await count("images"), await count("uploads"), await count("import_pages")];
}

const expectations: Record<DiskFault, { importCode: RegExp; code: string }> = {
  full: { importCode: /^disk_full$/, code: "disk_full" },
  "read-only": { importCode: /^(read_only|storage_failed)$/, code: "storage_unavailable" },
  gone: { importCode: /^unavailable$/, code: "storage_unavailable" },
};

describe.each(disk.faults)("the service on a disk that is %s", (fault) => {
  const expected = expectations[fault];

  it("rejects writes with an error code, stores no references to partial files, and serves readers", async () => {
    expect(await endOfImport(shown)).toMatchObject({ status: "finished" });
    const before = await countRows();

    const heal = await disk.fail(fault);
    const failing = await createIssue(`Failing, ${fault}`);
    try {
      expect(await endOfImport(failing)).toMatchObject({
        status: "failed",
        failure: { code: expect.stringMatching(expected.importCode), retryable: true },
      });
      const article = await createArticle(`article-${fault}`);
      expect(article).toMatchObject({ status: 503, body: { code: expected.code } });
      const uploaded = await upload();
      expect(uploaded.status, uploaded.text).toBe(fault === "full" ? 507 : 503);
      expect(uploaded.headers.has("retry-after")).toBe(fault !== "full");
      const number = disk.faults.indexOf(fault) + 1;
      const path = `/kiosk/v1/publications/10/emags/${shown}/pages/${number}`;
      const page = await service.request("GET", path, { token: null });
      expect(page.status).toBe(200);
      const readiness = async () => (await service.request("GET", "/readyz", { token: null })).body;
      // Polled, because the service caches the result of the check.
      await expect.poll(readiness).toMatchObject({
        storage: fault === "full" ? "full" : "unreachable",
        status: fault === "full" ? "ready" : "not ready",
      });
      expect(await countRows()).toEqual(before);
    } finally {
      await heal();
    }

    await service.request("PUT", `P/emags/${failing}`, { json: { emag: { import_attributes: {} } } });
    expect(await endOfImport(failing)).toMatchObject({ status: "finished", page_count: 1 });
    expect((await createArticle(`article-${fault}`)).status).toBe(201);
    expect((await upload()).status).toBe(200);
    await expect.poll(() => readdir(join(disk.path, "files", ".tmp"))).toEqual([]);
    // The sweep removes what stayed on the broken disk. The folder in reserve for the next import stays.
    const remaining = async () => {
      await service.services.workspaces.sweepOld(0);
      return readdir(join(disk.path, "work"));
    };
    await expect.poll(async () => (await remaining()).length).toBeLessThanOrEqual(1);
  });
});
