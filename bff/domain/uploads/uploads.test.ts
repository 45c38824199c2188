import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { PDF, UPLOADS, type UploadFixture, uploadFixture } from "./uploads.fixture.ts";

let service: TestService;
let at: UploadFixture;
let colleague: string;
let viewer: string;

beforeAll(async () => {
  service = await startTestService();
  at = await uploadFixture(service);
  colleague = await service.signInAs("admin");
  viewer = await service.signInAs("viewer");
});
afterAll(() => service.stop());

describe("resumable upload", () => {
  it("resumes after an interruption and can be imported as upload://<id>", async () => {
    const answer = await at.begin(PDF.length);
    const location = answer.headers.get("location")!;
    expect(location).toMatch(/^\/console\/api\/publications\/10\/uploads\/[\w-]{36}$/);
    expect((await at.send(location, 0, PDF.subarray(0, 20_000))).headers.get("upload-offset")).toBe("20000");
    const early = await at.finish(location);
    expect(early).toMatchObject({ status: 409, body: { code: "upload_incomplete" } });
    expect((await at.head(location)).headers.get("upload-offset")).toBe("20000");
    expect((await at.send(location, 10_000, PDF.subarray(10_000))).status).toBe(409);
    expect((await at.send(location, 20_000, PDF.subarray(20_000))).status).toBe(204);

    const { status, body } = await at.finish(location);
    expect(status).toBe(200);
    const id = location.split("/").at(-1)!;
    expect(body.upload).toMatchObject({ id, kind: "pdf", file_name: "Autumn.pdf", bytes: PDF.length });
    expect(await at.finish(location)).toEqual({ status, body });
    expect((await at.head(location)).status).toBe(404);
    const stored = await service.services.storage.stat(`uploads/${id}/file.pdf`);
    expect(stored?.bytes).toBe(PDF.length);
    expect((await at.createIssue(`upload://${id}`)).status).toBe(201);
    const shown = await fetch(`${service.url}/console/api/publications/10/uploaded-files/${id}`, {
      headers: { Cookie: viewer },
    });
    expect(await shown.json()).toEqual(body);
  });

  it("is stored once if several requests finish it concurrently", async () => {
    // One round is not enough to provoke the race reliably.
    for (let round = 0; round < 20; round += 1) {
      const location = await at.uploaded(PDF);
      const answers = await Promise.all(Array.from({ length: 5 }, () => at.finish(location)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });

  it("is rejected at creation if it is too large, empty or of an unknown kind", async () => {
    const tooLarge = await at.begin(11 * 1024 * 1024, { kind: "xml", name: "map.xml" });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual({
      error: "A file of this kind may have up to 10 MB.",
      code: "too_large",
      request_id: expect.any(String),
    });
    expect((await at.begin(600 * 1024 * 1024)).status).toBe(413);
    expect((await at.begin(0)).status).toBe(400);
    expect((await at.begin(10, { kind: "exe" })).status).toBe(400);
  });

  it("is deleted and rejected with the detected file type if its content does not match its kind", async () => {
    const zip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)]);
    const location = await at.uploaded(zip, { name: "Autumn.pdf" });
    const { status, body } = await at.finish(location);
    expect(status).toBe(422);
    expect(body.file![0]).toMatch(/^is not a PDF, because it is a ZIP archive/);
    expect((await at.head(location)).status).toBe(404);
    const page = await at.uploaded(Buffer.from("<!doctype html><html>"), { kind: "epub", name: "book.epub" });
    expect((await at.finish(page)).body.file![0]).toMatch(/^is not an EPUB, because it is a web page/);
    const text = await at.uploaded(Buffer.from("just words"), { kind: "xml", name: "map.xml" });
    expect((await at.finish(text)).status).toBe(422);
    const map = await at.uploaded(Buffer.from('\ufeff<?xml version="1.0"?><widgets/>'), {
      kind: "xml",
      name: "map.xml",
    });
    expect((await at.finish(map)).body.upload).toMatchObject({ kind: "xml" });
  });

  it("is accessible only to the user who created it, and only in its publication", async () => {
    const location = await at.uploaded(PDF);
    const elsewhere = location.replace("/10/", "/11/");
    expect((await at.head(location, colleague)).status).toBe(404);
    expect((await at.send(location, 0, PDF, colleague)).status).toBe(404);
    expect((await at.finish(location, colleague)).status).toBe(404);
    expect((await at.head(elsewhere)).status).toBe(404);
    expect((await at.finish(elsewhere)).status).toBe(404);
    expect((await at.head(`${UPLOADS}/..%2f..%2fetc`)).status).toBe(404);
    expect((await at.finish(location)).status).toBe(200);
  });

  it("is identified by the path, not by the query", async () => {
    const location = (await at.begin(PDF.length)).headers.get("location")!;
    const id = location.split("/").at(-1)!;
    for (const hidden of [`${UPLOADS}?x=/${id}`, `${UPLOADS}/${randomUUID()}?x=/${id}`]) {
      expect((await at.head(hidden, colleague)).status).toBe(404);
      expect((await at.send(hidden, 0, PDF, colleague)).status).toBe(404);
      const deleted = await fetch(service.url + hidden, { method: "DELETE", headers: at.tus(colleague) });
      expect(deleted.status).toBe(404);
    }
    const own = await at.head(`${location}?x=/${randomUUID()}`);
    expect([own.status, own.headers.get("upload-offset")]).toEqual([200, "0"]);
    expect(own.headers.get("access-control-allow-origin")).toBe(null);
  });

  it("requires a session with write permission and a same-origin request", async () => {
    expect((await at.begin(10, { cookie: viewer })).status).toBe(403);
    expect((await at.begin(10, { cookie: "" })).status).toBe(401);
    expect((await at.begin(10, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await at.begin(10, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    const token = await fetch(service.url + UPLOADS, {
      method: "POST",
      headers: { Authorization: "Token a-token-for-tests-that-is-long-enough-0001", "Upload-Length": "1" },
    });
    expect(token.status).toBe(401);
  });

  it("can be canceled", async () => {
    const location = (await at.begin(PDF.length)).headers.get("location")!;
    await at.send(location, 0, PDF.subarray(0, 10));
    const deleted = await fetch(service.url + location, { method: "DELETE", headers: at.tus(at.editor) });
    expect(deleted.status).toBe(204);
    expect((await at.head(location)).status).toBe(404);
  });
});

describe("upload:// location of an issue", () => {
  it("is rejected while the upload is unfinished, with the way to finish it", async () => {
    const location = (await at.begin(PDF.length)).headers.get("location")!;
    const id = location.split("/").at(-1)!;
    await at.send(location, 0, PDF.subarray(0, 1000));
    const { status, body } = await at.createIssue(`upload://${id}`);
    const problem = `is an unfinished upload, of which 1000 of ${PDF.length} bytes have arrived. Send the rest, then POST to uploads/${id}/finish`;
    expect([status, body]).toEqual([422, { "import_attributes.pdf_location": [problem] }]);
  });

  it("is rejected if it names an unknown upload, one of another publication or one of another kind", async () => {
    const unknown = await at.createIssue(`upload://${randomUUID()}`);
    expect(unknown.status).toBe(422);
    expect(unknown.body["import_attributes.pdf_location"]![0]).toMatch(/is not an uploaded file/);
    const location = await at.uploaded(PDF);
    const { body } = await at.finish(location);
    const wrong = await at.createIssue("http://files.example.com/a.pdf", {
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
