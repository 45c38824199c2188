import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as send } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { uploadBudget } from "#bff/core/budgets.ts";
import { registerToken } from "#bff/domain/identity/index.ts";
import { FOREIGN_TOKEN, startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import type { ReceivedUpload } from "#shared/contract/imports/uploads.ts";

const P = "/api/v2/importer/organizations/1/publications/10";
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(50_000, "x")]);
const ZIP = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(5_000)]);
const MIB = 1024 * 1024;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const put = (query: string, body: BodyInit, options = {}) =>
  service.request<{ upload: ReceivedUpload; code?: string; filename?: string[] }>(
    "PUT",
    `P/uploads${query}`,
    {
      body,
      ...options,
    },
  );

/** Starts a PUT request, whose body the test writes. */
function begin(filename: string, headers: Record<string, string | number> = {}): ClientRequest {
  return send(`${service.url}${P}/uploads?filename=${filename}`, {
    method: "PUT",
    headers: { Authorization: `Token ${TOKEN}`, ...headers },
  });
}

/** Reads the response to a request whose body never ends. */
async function earlyResponse(request: ClientRequest) {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  request.destroy();
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as object };
}

async function leftBehind() {
  const { db, storage } = service.services;
  const count = async (table: "uploads" | "pending_uploads") =>
    (await db.selectFrom(table).select("id").execute()).length;
  const keys: string[] = [];
  for await (const { key } of storage.list("uploads/")) keys.push(key);
  return { uploads: await count("uploads"), pending: await count("pending_uploads"), files: keys.length };
}

function createIssue(name: string, pdf_location: string, publication = 10) {
  return service.request<Record<string, unknown>>(
    "POST",
    `/api/v2/importer/organizations/1/publications/${publication}/emags`,
    { json: { emag: { name, import_attributes: { pdf_location } } } },
  );
}

describe("PUT uploads", () => {
  it("stores the body as an upload that only issues of its publication can use", async () => {
    const { status, body } = await put("?filename=Autumn.PDF", new Uint8Array(PDF));
    expect(status).toBe(201);
    expect(body).toEqual({
      upload: {
        id: expect.stringMatching(/^[\w-]{36}$/),
        location: `upload://${body.upload.id}`,
        bytes: PDF.length,
        kind: "pdf",
      },
    });
    const stored = await service.services.storage.open(`uploads/${body.upload.id}/file.pdf`);
    expect(Buffer.concat(await stored!.stream.toArray()).equals(PDF)).toBe(true);

    const foreign = await createIssue("Elsewhere", body.upload.location, 11);
    expect(foreign.status).toBe(422);
    const unknown = await createIssue("Unknown", "upload://0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11");
    expect(foreign.body).toEqual(unknown.body);
    expect((await createIssue("Here", body.upload.location)).status).toBe(201);
    const [entry] = await service.services.db
      .selectFrom("audit_entries")
      .select(["actor_kind", "record_name"])
      .where("record_type", "=", "upload")
      .execute();
    expect(entry).toEqual({ actor_kind: "token", record_name: "Autumn.PDF" });
  });

  it("keeps the last part of the file name without control characters", async () => {
    for (const [given, kept] of [
      ["C:\\Users\\anna\\Winter.pdf", "Winter.pdf"],
      ["../../etc/Winter.pdf", "Winter.pdf"],
      ["Win\r\nter\u202Exml.pdf", "Winterxml.pdf"],
      ["Frühling 🌷.pdf", "Frühling 🌷.pdf"],
    ] as const) {
      const { status, body } = await put(`?filename=${encodeURIComponent(given)}`, new Uint8Array(PDF));
      expect(status).toBe(201);
      const stored = service.services.db.selectFrom("uploads").select("file_name");
      const { file_name } = await stored.where("id", "=", body.upload.id).executeTakeFirstOrThrow();
      expect(file_name).toBe(kept);
    }
  });

  it("accepts a body of unknown length, and all kinds of files", async () => {
    const map = begin("map.xml");
    map.write("<widgets>");
    map.end("</widgets>");
    expect(await earlyResponse(map)).toMatchObject({
      status: 201,
      body: { upload: { kind: "xml", bytes: 19 } },
    });
    expect((await put("?filename=book.epub", new Uint8Array(ZIP))).body.upload.kind).toBe("epub");
  });

  it("rejects a file with too large a Content-Length before its first byte", async () => {
    const request = begin("a.pdf", { "Content-Length": 600 * MIB });
    request.flushHeaders();
    expect(await earlyResponse(request)).toMatchObject({ status: 413, body: { code: "too_large" } });
  });

  it("rejects a file as soon as it exceeds the size limit", async () => {
    const before = await leftBehind();
    const request = begin("map.xml");
    request.write("<widgets>");
    for (let mebibytes = 0; mebibytes <= 10; mebibytes++) request.write(Buffer.alloc(MIB, " "));
    expect(await earlyResponse(request)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await leftBehind()).toEqual(before);
  });

  it("rejects a file of another type after its first bytes", async () => {
    const before = await leftBehind();
    const request = begin("a.pdf", { "Content-Length": 100 * MIB });
    request.write(ZIP);
    expect(await earlyResponse(request)).toMatchObject({
      status: 415,
      body: { code: "wrong_file_type", error: expect.stringMatching(/^The file is not a PDF.* ZIP archive/) },
    });
    const short = await put("?filename=a.epub", "no EPUB");
    expect([short.status, short.body.code]).toEqual([415, "wrong_file_type"]);
    expect(await leftBehind()).toEqual(before);
  });

  it("rejects parts of files, forms, encoded bodies, empty files and other file names", async () => {
    const form = new FormData();
    form.append("file", new Blob([PDF]), "a.pdf");
    expect((await put("?filename=a.pdf", form)).body.code).toBe("wrong_file_type");
    const gzip = await put("?filename=a.pdf", new Uint8Array(PDF), {
      headers: { "Content-Encoding": "gzip" },
    });
    expect([gzip.status, gzip.body.code]).toEqual([415, "wrong_file_type"]);
    const part = await put("?filename=a.pdf", new Uint8Array(PDF), {
      headers: { "Content-Range": `bytes 0-${PDF.length - 1}/${2 * PDF.length}` },
    });
    expect([part.status, part.body.code]).toEqual([400, "bad_upload"]);
    const empty = await put("?filename=a.pdf", "");
    expect([empty.status, empty.body.code]).toEqual([400, "empty"]);
    for (const [query, message] of [
      ["", "is required"],
      ["?filename=a.doc", "must end in .pdf, .epub or .xml"],
      ["?filename=pdf", "must end in .pdf, .epub or .xml"],
      [`?filename=${"a".repeat(252)}.pdf`, "is longer than 255 characters"],
    ]) {
      const refused = await put(query!, new Uint8Array(PDF));
      expect([refused.status, refused.body]).toEqual([422, { filename: [message] }]);
    }
  });

  it("requires a token of the same organization", async () => {
    const pdf = new Uint8Array(PDF);
    expect((await put("?filename=a.pdf", pdf, { token: FOREIGN_TOKEN })).status).toBe(404);
    expect((await put("?filename=a.pdf", pdf, { token: null })).status).toBe(401);
  });

  it("leaves no files behind when the client disconnects", async () => {
    const before = await leftBehind();
    const request = begin("a.pdf", { "Content-Length": PDF.length });
    request.on("error", () => undefined);
    request.write(PDF.subarray(0, 20_000));
    await expect.poll(async () => (await leftBehind()).pending).toBe(before.pending + 1);
    request.destroy();
    await expect.poll(leftBehind).toEqual(before);
  });
});

describe("tus with a token", () => {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  const tus = (method: string, path: string, headers: Record<string, string>, token = TOKEN, body?: Buffer) =>
    fetch(service.url + path, {
      method,
      headers: { Authorization: `Token ${token}`, "Tus-Resumable": "1.0.0", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const create = (bytes: number) =>
    tus("POST", `${P}/uploads`, {
      "Upload-Length": String(bytes),
      "Upload-Metadata": `kind ${encode("pdf")},filename ${encode("Autumn.pdf")}`,
    });

  it("resumes and finishes an upload, which is only accessible with its token", async () => {
    const created = await create(PDF.length);
    expect(created.status).toBe(201);
    const location = created.headers.get("location")!;
    expect(location).toMatch(/^\/api\/v2\/importer\/organizations\/1\/publications\/10\/uploads\/[\w-]{36}$/);
    const chunk = (offset: number, body: Buffer) =>
      tus(
        "PATCH",
        location,
        { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
        TOKEN,
        body,
      );
    expect((await chunk(0, PDF.subarray(0, 20_000))).status).toBe(204);
    const early = await service.request("POST", `${location}/finish`);
    expect([early.status, early.body.code]).toEqual([409, "upload_incomplete"]);
    expect((await tus("HEAD", location, {})).headers.get("upload-offset")).toBe("20000");

    const other = "a-second-token-of-the-same-organization-01";
    await registerToken(service.services.db, {
      organizationId: 1,
      name: "other",
      token: other,
      publicationIds: null,
    });
    expect((await tus("HEAD", location, {}, other)).status).toBe(404);
    expect((await service.request("POST", `${location}/finish`, { token: other })).status).toBe(404);
    expect((await tus("HEAD", location.replace("/10/", "/11/"), {})).status).toBe(404);

    expect((await chunk(20_000, PDF.subarray(20_000))).status).toBe(204);
    const finished = await service.request<{ upload: ReceivedUpload }>("POST", `${location}/finish`);
    expect(finished.status, finished.text).toBe(200);
    expect(finished.body.upload).toEqual({
      id: location.split("/").at(-1),
      location: `upload://${location.split("/").at(-1)}`,
      bytes: PDF.length,
      kind: "pdf",
    });
    expect(await service.request("POST", `${location}/finish`)).toMatchObject({ body: finished.body });
    expect((await service.request("POST", `${location}/finish`, { token: other })).status).toBe(404);
    expect((await createIssue("Resumed", finished.body.upload.location)).status).toBe(201);
  });

  it("keeps the last part of the file name without control characters", async () => {
    const created = await tus("POST", `${P}/uploads`, {
      "Upload-Length": "10",
      "Upload-Metadata": `kind ${encode("pdf")},filename ${encode("/home/anna/Win\0ter.pdf")}`,
    });
    expect(created.status).toBe(201);
    const pending = service.services.db.selectFrom("pending_uploads").select("file_name");
    const id = created.headers.get("location")!.split("/").at(-1)!;
    expect(await pending.where("id", "=", id).execute()).toEqual([{ file_name: "Winter.pdf" }]);
    await service.services.db.deleteFrom("pending_uploads").execute();
    const nameless = {
      "Upload-Length": "10",
      "Upload-Metadata": `kind ${encode("pdf")},filename ${encode("a/")}`,
    };
    const refused = await tus("POST", `${P}/uploads`, nameless);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "bad_upload" }]);
  });

  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PDF)]), "a.pdf");

  it.each([
    ["a form", form, 415, "wrong_file_type", /as the body, not a form/],
    [
      "the bytes of a file",
      new Uint8Array(PDF),
      400,
      "bad_upload",
      /with PUT to this address, with \?filename=/,
    ],
  ])(
    "answers a POST of %s without tus with what to do, as JSON",
    async (_case, body, status, code, error) => {
      const headers = { Authorization: `Token ${TOKEN}` };
      const refused = await fetch(`${service.url}${P}/uploads`, { method: "POST", headers, body });
      expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
      expect([refused.status, await refused.json()]).toEqual([
        status,
        { error: expect.stringMatching(error), code, request_id: expect.any(String) },
      ]);
    },
  );

  it.each([
    ["another version of tus", "POST", { "Tus-Resumable": "0.2.2" }, 412, "bad_upload"],
    ["no length", "POST", {}, 400, "upload_failed"],
    ["a malformed length", "POST", { "Upload-Length": "many" }, 400, "upload_failed"],
    ["a length for later", "POST", { "Upload-Defer-Length": "1" }, 501, "upload_failed"],
    ["too large a length", "POST", { "Upload-Length": "99999999999" }, 413, "too_large"],
    ["no kind", "POST", { "Upload-Length": "10" }, 400, "bad_upload"],
    ["another offset", "PATCH", { "Upload-Offset": "5" }, 409, "upload_failed"],
    ["no offset", "PATCH", {}, 403, "upload_failed"],
    ["a malformed offset", "PATCH", { "Upload-Offset": "-1" }, 400, "upload_failed"],
  ])("answers %s with an error like all others", async (_case, method, headers, status, code) => {
    const path = method === "POST" ? `${P}/uploads` : (await create(10)).headers.get("location")!;
    const type = { "Content-Type": "application/offset+octet-stream" };
    const body = method === "PATCH" ? Buffer.from("x") : undefined;
    const refused = await tus(method, path, { ...type, ...headers }, TOKEN, body);
    expect([refused.status, await refused.json()]).toEqual([
      status,
      { error: expect.any(String), code, request_id: expect.any(String) },
    ]);
    expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
    if (status !== 412) expect(refused.headers.get("tus-resumable")).toBe("1.0.0");
    else expect(refused.headers.get("tus-version")).toBe("1.0.0");
  });

  afterEach(() => service.services.db.deleteFrom("pending_uploads").execute());

  it("says in OPTIONS and for other methods what it supports", async () => {
    const options = await service.request("OPTIONS", "P/uploads");
    expect(options.status).toBe(204);
    expect(options.headers.get("tus-version")).toBe("1.0.0");
    expect(options.headers.get("tus-extension")).toContain("creation");
    expect((await service.request("OPTIONS", "P/uploads", { token: null })).status).toBe(401);
    const other = await service.request("DELETE", "P/uploads");
    expect([other.status, other.headers.get("allow")]).toEqual([405, "PUT, POST, OPTIONS"]);
  });

  it("shares the limit of unfinished uploads with PUT", async () => {
    for (let count = 0; count < uploadBudget.unfinishedUploads; count++)
      expect((await create(10)).status).toBe(201);
    const refused = await put("?filename=a.pdf", new Uint8Array(PDF));
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_uploads"]);
    await service.services.db.deleteFrom("pending_uploads").execute();
    expect((await put("?filename=a.pdf", new Uint8Array(PDF))).status).toBe(201);
  });
});
