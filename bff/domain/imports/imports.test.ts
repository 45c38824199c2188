import { randomBytes } from "node:crypto";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { ImportAttempt } from "#shared/console/imports.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import { createSecretBox } from "../../platform/secret-box.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { addUpload } from "../uploads/uploads.service.ts";
import { tinyPdf } from "./formats/testing/tiny-pdf.ts";
import { importFiles } from "./import-files.service.ts";
import * as leases from "./import-leases.repo.ts";
import { importJob } from "./imports.jobs.ts";
import { recoverAbandoned, sweepImports } from "./imports.upkeep.ts";

let service: TestService;
let files: FileServer;
let cookie: string;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  cookie = await service.signInAs("editor");
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

const pages = (...texts: string[]) => tinyPdf({ pages: texts.map((text) => ({ text })) });
const session = () => ({ token: null, headers: { cookie } });

async function create(pdf_location: string, extra: Record<string, unknown> = {}): Promise<Emag> {
  const answer = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name: `Import ${++serial}`, import_attributes: { pdf_location, ...extra } } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.emag;
}

async function get(id: number): Promise<Emag> {
  return (await service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag;
}

async function attempts(emagId: number): Promise<ImportAttempt[]> {
  const answer = await service.request<{ imports: ImportAttempt[] }>(
    "GET",
    `/console/api/publications/10/emags/${emagId}/imports`,
    session(),
  );
  return answer.body.imports;
}

/** Resolves when the change feed brings the change that is waited for. */
function whenChanged(matches: (change: ChangeEvent) => boolean): Promise<ChangeEvent> {
  return new Promise((resolve) => {
    const unsubscribe = service.services.changes.subscribe((change) => {
      if (!matches(change)) return;
      unsubscribe();
      resolve(change);
    });
  });
}

async function ended(emagId: number): Promise<ImportAttempt> {
  const change = whenChanged(
    (change) =>
      change.type === "import" && change.emag_id === emagId && ["finished", "failed"].includes(change.status),
  );
  if (!["finished", "failed"].includes(statusOf(await get(emagId)))) await change;
  return (await attempts(emagId))[0]!;
}

async function importOf(content: Buffer, extra: Record<string, unknown> = {}): Promise<ImportAttempt> {
  const emag = await create(files.serve(`/${serial}.pdf`, content), extra);
  return ended(emag.id);
}

async function storedKeys(importId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.services.storage.list(importFiles.prefix(importId))) keys.push(key);
  return keys;
}

describe("an import that succeeds", () => {
  it("goes through its steps and makes pages, thumbnails, text and cover", async () => {
    const attempt = await importOf(pages("First page", "Second page", "Third page"));
    expect(attempt).toMatchObject({
      status: "finished",
      failure: null,
      page_count: 3,
      number: 1,
      current: true,
    });
    expect(attempt.steps.map(({ name, status }) => [name, status])).toEqual([
      ["download", "done"],
      ["verify", "done"],
      ["render", "done"],
      ["finish", "done"],
    ]);
    for (const step of attempt.steps) {
      expect(Date.parse(step.finished_at!)).toBeGreaterThanOrEqual(Date.parse(step.started_at!));
    }
    expect(await get(attempt.emag_id)).toMatchObject({ import: { status: "finished" } });

    const list = await service.request<{
      pages: { number: number; image_url: string; thumbnail_url: string }[];
    }>("GET", `/console/api/imports/${attempt.id}/pages`, session());
    expect(list.body.pages.map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const url of [
      list.body.pages[1]!.image_url,
      list.body.pages[1]!.thumbnail_url,
      `/console/api/imports/${attempt.id}/cover`,
    ]) {
      const image = await service.request("GET", url, session());
      expect(image.status).toBe(200);
      expect(image.headers.get("content-type")).toBe("image/jpeg");
      expect(image.headers.get("cache-control")).toMatch(/^private,.*immutable/);
    }
    const text = await service.request("GET", `/console/api/imports/${attempt.id}/pages/2/text`, session());
    expect(text.body).toEqual({ number: 2, text: expect.stringContaining("Second page") });
  });

  it("sends the credentials of the address, and the file it came from is kept", async () => {
    const url = new URL(files.serve("/secret.pdf", pages("Behind a password")));
    url.username = "me";
    url.password = "p w";
    const { id } = await create(url.href);
    const attempt = await ended(id);
    expect(attempt.status).toBe("finished");
    const asked = files.requests.find(({ path }) => path === "/secret.pdf");
    expect(asked?.authorization).toBe(`Basic ${Buffer.from("me:p w").toString("base64")}`);
    expect(
      await service.services.storage.stat(importFiles.original({ id: attempt.id, attempt: 1 })),
    ).not.toBeNull();
  });

  it("never changes the record's version", async () => {
    const emag = await create(files.serve("/version.pdf", pages("x")));
    const before = (await service.request("GET", `P/emags/${emag.id}`)).headers.get("etag");
    await ended(emag.id);
    const after = await service.request<{ emag: Emag }>("GET", `P/emags/${emag.id}`, {
      headers: { "If-None-Match": before! },
    });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).toBe(before);
    expect(after.body.emag.updated_at).toBe(emag.updated_at);
  });
});

describe("an import that fails says why", () => {
  it("an upload whose file is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "newsrack-upload-"));
    const path = join(folder, "a.pdf");
    await writeFile(path, pages("One"));
    const uploadId = await addUpload(service.services, 10, { path, fileName: "a.pdf" });
    await rm(folder, { recursive: true });
    await service.services.storage.deletePrefix(`uploads/${uploadId}/`);
    const { id } = await create(`upload://${uploadId}`);
    expect(await ended(id)).toMatchObject({
      status: "failed",
      failure: { code: "upload_missing", message: expect.stringMatching(/Upload it again/) },
    });
  });

  it.each([
    ["a web page", () => Buffer.from("<!doctype html><title>Sign in</title>"), "not_a_pdf", /web page|HTML/i],
    ["an empty file", () => Buffer.alloc(0), "not_a_pdf", /empty/i],
    [
      "a PDF with a password",
      () => tinyPdf({ pages: [{ text: "x" }], password: { user: "secret", owner: "secret" } }),
      "pdf_encrypted",
      /password/i,
    ],
    ["a PDF cut off in its head", () => Buffer.from("%PDF-1.4\n%"), "pdf_damaged", /damaged|read/i],
  ])("%s", async (_what, content, code, message) => {
    const attempt = await importOf(content());
    expect(attempt).toMatchObject({
      status: "failed",
      failure: { code, message: expect.stringMatching(message) },
    });
    expect(await get(attempt.emag_id)).toMatchObject({ import: { status: "failed" } });
    expect(attempt.steps.some(({ status }) => status === "failed")).toBe(true);
  });

  it.each([
    ["a file that is not there", () => `${files.url}/missing.pdf`, "http_status", /127\.0\.0\.1.*404/],
    [
      "a host that does not exist",
      () => "http://no-such-host.invalid/a.pdf",
      "host_not_found",
      /no-such-host\.invalid/,
    ],
    ["a private address", () => "http://10.0.0.1/a.pdf", "address_refused", /10\.0\.0\.1/],
  ])(
    "%s",
    async (_what, location, code, message) => {
      const { id } = await create(location());
      expect(await ended(id)).toMatchObject({
        status: "failed",
        failure: { code, message: expect.stringMatching(message) },
      });
    },
    20_000,
  );

  it("an address whose credentials were sealed with a key that is gone", async () => {
    const attempt = await importOf(pages("One"));
    const { db } = service.services;
    const location_credentials = createSecretBox(randomBytes(32)).seal('{"pdf_location":"me:pw"}');
    await db.updateTable("emags").set({ location_credentials }).where("id", "=", attempt.emag_id).execute();
    const again = await service.request("PUT", `P/emags/${attempt.emag_id}`, {
      json: { emag: { import_attributes: {} } },
    });
    expect(again.status).toBe(200);
    expect(await ended(attempt.emag_id)).toMatchObject({
      status: "failed",
      failure: { code: "credentials_lost", message: expect.stringMatching(/Enter the whole address again/) },
    });
  });

  it("leaves no page and no file behind", async () => {
    const { id } = await create(`${files.url}/missing.pdf`);
    const attempt = await ended(id);
    await expect.poll(() => storedKeys(attempt.id)).toEqual([]);
  });
});

describe("re-import, cancel, delete", () => {
  /** A PDF whose second half comes when it is let go. */
  function slowFile(path: string, content: Buffer) {
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const url = files.serve(path, (_request, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      response.write(content.subarray(0, 100));
      begin();
      void released.then(() => response.end(content.subarray(100)));
    });
    return { url, asked, release };
  }

  it("PUT with import attributes removes the previous result at once", async () => {
    const first = await importOf(pages("one", "two"));
    await service.request("PUT", `P/emags/${first.emag_id}`, { json: { emag: { import_attributes: {} } } });
    const second = await ended(first.emag_id);
    expect(second).toMatchObject({ number: 2, status: "finished", current: true });
    const [, old] = await attempts(first.emag_id);
    expect(old).toMatchObject({ id: first.id, current: false, status: "finished" });
    const gone = await service.request<{ pages: unknown[] }>(
      "GET",
      `/console/api/imports/${first.id}/pages`,
      session(),
    );
    expect(gone.body.pages).toEqual([]);
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    expect(await storedKeys(second.id)).not.toEqual([]);
  });

  it("a running import is cancelled by a new one, and its late results are discarded", async () => {
    const slow = slowFile("/slow-a.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.asked;
    const location = files.serve("/quick.pdf", pages("quick", "quick"));
    await service.request("PUT", `P/emags/${id}`, {
      json: { emag: { import_attributes: { pdf_location: location } } },
    });
    const finished = whenChanged(
      (change) => change.type === "import" && change.emag_id === id && change.status === "finished",
    );
    if (statusOf(await get(id)) !== "finished") await finished;
    slow.release();
    const [now, before] = await attempts(id);
    expect(now).toMatchObject({ status: "finished", page_count: 2 });
    expect(before).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
  });

  it("cancelling ends it as failed with the code cancelled; cancelling again does nothing", async () => {
    const slow = slowFile("/slow-b.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.asked;
    // As far as an import is that has drawn its first page; the file goes with the rest.
    await service.services.db
      .updateTable("imports")
      .set({ has_cover: true })
      .where("emag_id", "=", id)
      .execute();
    const path = `/console/api/publications/10/emags/${id}/imports/cancel`;
    expect((await service.request("POST", path, session())).body).toEqual({ cancelled: true });
    expect((await attempts(id))[0]).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    const ended = service.services.db.selectFrom("imports").select("has_cover").where("emag_id", "=", id);
    expect(await ended.execute()).toEqual([{ has_cover: false }]);
    expect((await service.request("POST", path, session())).body).toEqual({ cancelled: false });
    slow.release();
  });

  it("deleting an issue cancels its import and removes its files", async () => {
    const slow = slowFile("/slow-c.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.asked;
    expect((await service.request("DELETE", `P/emags/${id}`)).status).toBe(204);
    slow.release();
    const done = await importOf(pages("done"));
    expect((await service.request("DELETE", `P/emags/${done.emag_id}`)).status).toBe(204);
    await expect.poll(() => storedKeys(done.id)).toEqual([]);
  });
});

describe("a worker that is not what it was", () => {
  it("commits nothing once another worker has taken over", async () => {
    const slow = await create(`${files.url}/never-begun.pdf`);
    await ended(slow.id);
    const { db } = service.services;
    const [attempt] = await attempts(slow.id);
    await db
      .updateTable("imports")
      .set({ status: "processing", failure: null, lease: crypto.randomUUID() })
      .where("id", "=", attempt!.id)
      .execute();
    const held = await leases.renewLease(db, attempt!.id, crypto.randomUUID(), 30);
    expect(held).toBe(false);
    expect(await leases.claimImport(db, attempt!.id, 30)).toBeUndefined();
  });

  it("has its import begun anew when it died, and given up after dying three times", async () => {
    const emag = await create(files.serve("/orphaned.pdf", pages("again")));
    const first = await ended(emag.id);
    const { db } = service.services;
    const abandon = (starts: number) =>
      db
        .updateTable("imports")
        .set({
          status: "processing",
          finished_at: null,
          lease: crypto.randomUUID(),
          leased_until: new Date(Date.now() - 60_000),
          starts,
        })
        .where("id", "=", first.id)
        .execute();

    await abandon(1);
    await recoverAbandoned(service.services, 30);
    expect(await ended(emag.id)).toMatchObject({ id: first.id, status: "finished", page_count: 1 });

    await abandon(3);
    await recoverAbandoned(service.services, 30);
    expect(await ended(emag.id)).toMatchObject({ status: "failed", failure: { code: "interrupted" } });
  });

  it("has no import taken for abandoned that waits for its turn", async () => {
    const { db, jobs } = service.services;
    const emag = await create(files.serve("/patient.pdf", pages("patient")));
    const { id } = await ended(emag.id);
    await db
      .updateTable("imports")
      .set({
        status: "pending",
        finished_at: null,
        lease: null,
        leased_until: null,
        created_at: new Date(Date.now() - 3_600_000),
      } as never)
      .where("id", "=", id)
      .execute();
    const asked = vi.spyOn(jobs, "enqueue");
    await db.transaction().execute(async (trx) => {
      // Nobody takes it while it is not committed, and who looks within sees it.
      await jobs.enqueue(trx, importJob, { importId: id });
      await recoverAbandoned({ ...service.services, db: trx }, 30);
      expect(
        asked.mock.calls.filter(([, , data]) => "importId" in data && data.importId === id),
      ).toHaveLength(1);
    });
    asked.mockRestore();
    expect(await ended(emag.id)).toMatchObject({ status: "finished" });
  });

  it("leaves files alone that are older than the database: they are another installation's", async () => {
    const { storage, config } = service.services;
    const key = `imports/${crypto.randomUUID()}/1/cover.jpg`;
    await storage.put(key, Buffer.from("theirs"), { contentType: "image/jpeg" });
    const path = join(config.dataDir, "files", key);
    await utimes(path, new Date("2020-01-01"), new Date("2020-01-01"));
    await sweepImports(service.services, 0);
    expect(await storage.stat(key)).not.toBeNull();
    await utimes(path, new Date(), new Date());
    await sweepImports(service.services, 0);
    expect(await storage.stat(key)).toBeNull();
  });

  it("leaves files to the sweep, which spares those in use", async () => {
    const kept = await importOf(pages("kept"));
    const stray = crypto.randomUUID();
    const { storage } = service.services;
    await storage.put(importFiles.cover({ id: stray, attempt: 1 }), Buffer.from("stray"), {
      contentType: "image/jpeg",
    });
    await sweepImports(service.services, 0);
    expect(await storedKeys(stray)).toEqual([]);
    expect(await storedKeys(kept.id)).not.toEqual([]);
  });
});
