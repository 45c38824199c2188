import { randomUUID } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Upload } from "#shared/console/issues/uploads.ts";
import { findUpload, lockUpload } from "./uploads.repo.ts";
import { sweepUploads } from "./uploads.service.ts";

let service: TestService;
let editor: string;
let colleague: string;
let viewer: string;

const UPLOADS = "/console/api/publications/10/uploads";
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(50_000, "x")]);

beforeAll(async () => {
  service = await startTestService();
  [editor, colleague, viewer] = (await Promise.all(
    (["editor", "admin", "viewer"] as const).map((role) => service.signInAs(role)),
  )) as [string, string, string];
});
afterAll(() => service.stop());

const encode = (text: string) => Buffer.from(text).toString("base64");
const tus = (cookie: string, headers: Record<string, string> = {}) => ({
  Cookie: cookie,
  Origin: service.url,
  "Tus-Resumable": "1.0.0",
  ...headers,
});

function begin(
  bytes: number,
  { kind = "pdf", name = "Autumn.pdf", cookie = editor, path = UPLOADS, headers = {} } = {},
): Promise<Response> {
  return fetch(service.url + path, {
    method: "POST",
    headers: tus(cookie, {
      "Upload-Length": String(bytes),
      "Upload-Metadata": `kind ${encode(kind)},filename ${encode(name)}`,
      ...headers,
    }),
  });
}

function send(location: string, offset: number, body: Uint8Array, cookie = editor): Promise<Response> {
  return fetch(service.url + location, {
    method: "PATCH",
    headers: tus(cookie, {
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    }),
    body: new Uint8Array(body),
  });
}

const head = (location: string, cookie = editor) =>
  fetch(service.url + location, { method: "HEAD", headers: tus(cookie) });

async function finish(location: string, cookie = editor) {
  const answer = await fetch(`${service.url}${location}/finish`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: service.url },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { upload: Upload } & Record<string, string>,
  };
}

async function uploaded(content: Buffer, options: Parameters<typeof begin>[1] = {}): Promise<string> {
  const answer = await begin(content.length, options);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const location = answer.headers.get("location")!;
  expect((await send(location, 0, content, options.cookie)).status).toBe(204);
  return location;
}

function createIssue(pdf_location: string, extra: Record<string, unknown> = {}) {
  return service.request<Record<string, string[]> & { emag: { id: number } }>("POST", "P/emags", {
    json: { emag: { name: `Uploaded ${randomUUID()}`, import_attributes: { pdf_location, ...extra } } },
  });
}

describe("resumable upload", () => {
  it("resumes after an interruption and can be imported as upload://<id>", async () => {
    const answer = await begin(PDF.length);
    const location = answer.headers.get("location")!;
    expect(location).toMatch(/^\/console\/api\/publications\/10\/uploads\/[\w-]{36}$/);
    expect((await send(location, 0, PDF.subarray(0, 20_000))).headers.get("upload-offset")).toBe("20000");
    const early = await finish(location);
    expect(early).toMatchObject({ status: 409, body: { code: "upload_incomplete" } });
    expect((await head(location)).headers.get("upload-offset")).toBe("20000");
    expect((await send(location, 10_000, PDF.subarray(10_000))).status).toBe(409);
    expect((await send(location, 20_000, PDF.subarray(20_000))).status).toBe(204);

    const { status, body } = await finish(location);
    expect(status).toBe(200);
    const id = location.split("/").at(-1)!;
    expect(body.upload).toMatchObject({ id, kind: "pdf", file_name: "Autumn.pdf", bytes: PDF.length });
    expect(await finish(location)).toEqual({ status, body });
    expect((await head(location)).status).toBe(404);
    const stored = await service.services.storage.stat(`uploads/${id}/file.pdf`);
    expect(stored?.bytes).toBe(PDF.length);
    expect((await createIssue(`upload://${id}`)).status).toBe(201);
    const shown = await fetch(`${service.url}/console/api/publications/10/uploaded-files/${id}`, {
      headers: { Cookie: viewer },
    });
    expect(await shown.json()).toEqual(body);
  });

  it("is stored once if several requests finish it concurrently", async () => {
    // One round is not enough to provoke the race reliably.
    for (let round = 0; round < 20; round += 1) {
      const location = await uploaded(PDF);
      const answers = await Promise.all(Array.from({ length: 5 }, () => finish(location)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });

  it("is rejected at creation if it is too large, empty or of an unknown kind", async () => {
    const tooLarge = await begin(11 * 1024 * 1024, { kind: "xml", name: "map.xml" });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual({
      error: "A file of this kind may have up to 10 MiB.",
      code: "too_large",
    });
    expect((await begin(600 * 1024 * 1024)).status).toBe(413);
    expect((await begin(0)).status).toBe(400);
    expect((await begin(10, { kind: "exe" })).status).toBe(400);
  });

  it("is deleted and rejected with the detected file type if its content does not match its kind", async () => {
    const zip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)]);
    const location = await uploaded(zip, { name: "Autumn.pdf" });
    const { status, body } = await finish(location);
    expect(status).toBe(422);
    expect(body.file![0]).toMatch(/^is not a PDF, because it is a ZIP archive/);
    expect((await head(location)).status).toBe(404);
    const page = await uploaded(Buffer.from("<!doctype html><html>"), { kind: "epub", name: "book.epub" });
    expect((await finish(page)).body.file![0]).toMatch(/^is not an EPUB, because it is a web page/);
    const text = await uploaded(Buffer.from("just words"), { kind: "xml", name: "map.xml" });
    expect((await finish(text)).status).toBe(422);
    const map = await uploaded(Buffer.from('\ufeff<?xml version="1.0"?><widgets/>'), {
      kind: "xml",
      name: "map.xml",
    });
    expect((await finish(map)).body.upload).toMatchObject({ kind: "xml" });
  });

  it("is accessible only to the user who created it, and only in its publication", async () => {
    const location = await uploaded(PDF);
    const elsewhere = location.replace("/10/", "/11/");
    expect((await head(location, colleague)).status).toBe(404);
    expect((await send(location, 0, PDF, colleague)).status).toBe(404);
    expect((await finish(location, colleague)).status).toBe(404);
    expect((await head(elsewhere)).status).toBe(404);
    expect((await finish(elsewhere)).status).toBe(404);
    expect((await head(`${UPLOADS}/..%2f..%2fetc`)).status).toBe(404);
    expect((await finish(location)).status).toBe(200);
  });

  it("is identified by the path, not by the query", async () => {
    const location = (await begin(PDF.length)).headers.get("location")!;
    const id = location.split("/").at(-1)!;
    for (const hidden of [`${UPLOADS}?x=/${id}`, `${UPLOADS}/${randomUUID()}?x=/${id}`]) {
      expect((await head(hidden, colleague)).status).toBe(404);
      expect((await send(hidden, 0, PDF, colleague)).status).toBe(404);
      const deleted = await fetch(service.url + hidden, { method: "DELETE", headers: tus(colleague) });
      expect(deleted.status).toBe(404);
    }
    const own = await head(`${location}?x=/${randomUUID()}`);
    expect([own.status, own.headers.get("upload-offset")]).toEqual([200, "0"]);
    expect(own.headers.get("access-control-allow-origin")).toBe(null);
  });

  it("requires a session with write permission and a same-origin request", async () => {
    expect((await begin(10, { cookie: viewer })).status).toBe(403);
    expect((await begin(10, { cookie: "" })).status).toBe(401);
    expect((await begin(10, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await begin(10, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    const token = await fetch(service.url + UPLOADS, {
      method: "POST",
      headers: { Authorization: "Token a-token-for-tests-that-is-long-enough-0001", "Upload-Length": "1" },
    });
    expect(token.status).toBe(401);
  });

  it("can be cancelled", async () => {
    const location = (await begin(PDF.length)).headers.get("location")!;
    await send(location, 0, PDF.subarray(0, 10));
    const deleted = await fetch(service.url + location, { method: "DELETE", headers: tus(editor) });
    expect(deleted.status).toBe(204);
    expect((await head(location)).status).toBe(404);
  });
});

describe("upload budget", () => {
  const ELSEWHERE = "/console/api/publications/11/uploads";
  const DAY_SECONDS = 24 * 60 * 60;
  const MIB = 1024 * 1024;

  const beginMany = (count: number, cookie: string, bytes = 512 * MIB) =>
    Promise.all(Array.from({ length: count }, () => begin(bytes, { cookie, path: ELSEWHERE })));
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
  const cancel = (answer: Response, cookie: string) =>
    fetch(service.url + answer.headers.get("location")!, { method: "DELETE", headers: tus(cookie) });

  it("allows a user 50 unfinished uploads per publication, even if they start concurrently", async () => {
    const uploader = await service.signInAs("editor", "uploader@example.com");
    const answers = await beginMany(60, uploader, 10);
    expect(statusesOf(answers)).toEqual([...Array(50).fill(201), ...Array(10).fill(429)]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: "too_many_uploads" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(DAY_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);

    expect((await begin(10, { cookie: colleague, path: ELSEWHERE })).status).toBe(201);
    expect((await begin(10, { cookie: uploader })).status).toBe(201);
    const begun = answers.filter(({ status }) => status === 201);
    expect((await cancel(begun[0]!, uploader)).status).toBe(204);
    expect((await begin(10, { cookie: uploader, path: ELSEWHERE })).status).toBe(201);
    await Promise.all(begun.slice(1).map((answer) => cancel(answer, uploader)));
  });

  it("allows a publication 20 GiB per day, including unfinished uploads", async () => {
    const people = await Promise.all(
      ["one", "two", "three"].map((name) => service.signInAs("editor", `${name}@example.com`)),
    );
    await service.services.db.deleteFrom("pending_uploads").where("publication_id", "=", 11).execute();
    const answers = (await Promise.all(people.map((cookie) => beginMany(15, cookie)))).flat();
    expect(statusesOf(answers)).toEqual([...Array(40).fill(201), ...Array(5).fill(429)]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: "upload_budget_exceeded" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 60);
    expect((await begin(1, { cookie: people[0]!, path: ELSEWHERE })).status).toBe(429);
    expect((await begin(10, { cookie: people[0]! })).status).toBe(201);
  });
});

describe("upload:// location of an issue", () => {
  it("is rejected if it names an unknown upload, one of another publication or one of another kind", async () => {
    const unknown = await createIssue(`upload://${randomUUID()}`);
    expect(unknown.status).toBe(422);
    expect(unknown.body["import_attributes.pdf_location"]![0]).toMatch(/is not an uploaded file/);
    const location = await uploaded(PDF);
    const { body } = await finish(location);
    const wrong = await createIssue("http://files.example.com/a.pdf", {
      xml_location: `upload://${body.upload.id}`,
    });
    expect(wrong.body["import_attributes.xml_location"]).toEqual([
      "is a file of another type (“Autumn.pdf”)",
    ]);
    const foreign = await service.request("POST", "/api/v2/importer/organizations/1/publications/11/emags", {
      json: { emag: { name: "Foreign", import_attributes: { pdf_location: `upload://${body.upload.id}` } } },
    });
    expect(foreign.status).toBe(422);
  });
});

describe("sweepUploads", () => {
  it("keeps an upload while an issue that uses it is being created", async () => {
    const { db } = service.services;
    const { body } = await finish(await uploaded(PDF));
    const { id } = body.upload;
    await db
      .updateTable("uploads")
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
      .where("id", "=", id)
      .execute();
    await db.transaction().execute(async (trx) => {
      expect(await lockUpload(trx, 10, id)).toBeDefined();
      await sweepUploads(service.services);
    });
    expect((await createIssue(`upload://${id}`)).status).toBe(201);
    await sweepUploads(service.services);
    expect(await findUpload(db, 10, id)).toBeDefined();
  });

  it("keeps an upload while an issue can go back to it", async () => {
    const { db } = service.services;
    const { body } = await finish(await uploaded(PDF));
    const { id } = body.upload;
    const created = await createIssue(`upload://${id}`);
    const { id: emagId } = (created.body as unknown as { emag: { id: number } }).emag;
    await db
      .updateTable("uploads")
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("imports")
      .set({ status: "finished", shown: true })
      .where("emag_id", "=", emagId)
      .execute();
    const json = { emag: { import_attributes: { pdf_location: "http://files.example.com/b.pdf" } } };
    await service.request("PUT", `P/emags/${emagId}?keep_previous_pages=true`, { json });
    await sweepUploads(service.services);
    expect(await findUpload(db, 10, id)).toBeDefined();
    await service.request("PUT", `P/emags/${emagId}?keep_previous_pages=false`, { json });
    await sweepUploads(service.services);
    expect(await findUpload(db, 10, id)).toBeUndefined();
  });

  it("deletes unused uploads, orphaned files and leftovers, and nothing else", async () => {
    const { db, storage, config } = service.services;
    const [used, unused, young] = (await Promise.all(
      [1, 2, 3].map(async () => (await finish(await uploaded(PDF))).body.upload.id),
    )) as [string, string, string];
    expect((await createIssue(`upload://${used}`)).status).toBe(201);
    await db
      .updateTable("uploads")
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
      .where("id", "in", [used, unused])
      .execute();
    const orphan = `uploads/${randomUUID()}/file.pdf`;
    await storage.put(orphan, PDF, { contentType: "application/pdf" });
    // The sweep skips files older than the database, because they may belong to another installation.
    await sql`update public.migrations set "timestamp" = '2020-01-01T00:00:00.000Z'`.execute(db);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(config.dataDir, "files", orphan), old, old);
    const pending = (await begin(PDF.length)).headers.get("location")!;
    const before = await readdir(join(config.dataDir, "incoming"));
    const leftover = join(config.dataDir, "incoming", randomUUID());
    await writeFile(leftover, "");
    await utimes(leftover, new Date(0), new Date(0));

    await sweepUploads(service.services);
    const left = (await db.selectFrom("uploads").select("id").execute()).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([used, young]));
    expect(left).not.toContain(unused);
    expect(await storage.stat(`uploads/${unused}/file.pdf`)).toBeNull();
    expect(await storage.stat(`uploads/${used}/file.pdf`)).not.toBeNull();
    expect(await storage.stat(orphan)).toBeNull();
    expect(await readdir(join(config.dataDir, "incoming"))).toEqual(before);
    expect((await head(pending)).status).toBe(200);
  });
});
