import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addUpload } from "#bff/domain/uploads/index.ts";
import { createSecretBox } from "#bff/platform/crypto/secret-box.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { FOREIGN_TOKEN } from "#bff/testing/test-service.ts";
import type { ImportAttempt } from "#shared/console/issues/imports.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { importFiles } from "./import-files.service.ts";
import { importFixture, pages, startImportService } from "./imports.fixture.ts";
import { sweepImports } from "./imports.schedule.ts";

const started = startImportService("editor", { draws: false });

const { session, create, get, attempts, waitForChange, waitForEnd, importFile, slowFile, storedKeys } =
  importFixture(() => started);

/** Imports a file and draws its pages. */
async function importDrawn(content: Buffer): Promise<ImportAttempt> {
  started.draws = true;
  try {
    return await importFile(content);
  } finally {
    started.draws = false;
  }
}

describe("PDF import", () => {
  it("runs its steps and creates pages, thumbnails, text and cover", async () => {
    const attempt = await importDrawn(pages("First page", "Second page", "Third page"));
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

    const list = await started.service.request<{
      pages: { number: number; image_url: string; thumbnail_url: string }[];
    }>("GET", `/console/api/imports/${attempt.id}/pages`, session());
    expect(list.body.pages.map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const url of [
      list.body.pages[1]!.image_url,
      list.body.pages[1]!.thumbnail_url,
      `/console/api/imports/${attempt.id}/cover`,
    ]) {
      const image = await started.service.request("GET", url, session());
      expect(image.status).toBe(200);
      expect(image.headers.get("content-type")).toBe("image/jpeg");
      expect(image.headers.get("cache-control")).toMatch(/^private,.*immutable/);
    }
    const text = await started.service.request(
      "GET",
      `/console/api/imports/${attempt.id}/pages/2/text`,
      session(),
    );
    expect(text.body).toEqual({ number: 2, text: expect.stringContaining("Second page") });
  });

  it("sends the credentials of the location and keeps the original file", async () => {
    const url = new URL(started.files.serve("/secret.pdf", pages("Behind a password")));
    url.username = "me";
    url.password = "p w";
    const { id } = await create(url.href);
    const attempt = await waitForEnd(id);
    expect(attempt.status).toBe("finished");
    const download = started.files.requests.find(({ path }) => path === "/secret.pdf");
    expect(download?.authorization).toBe(`Basic ${Buffer.from("me:p w").toString("base64")}`);
    expect(
      await started.service.services.storage.stat(importFiles.original({ id: attempt.id, attempt: 1 })),
    ).not.toBeNull();
  });

  it("does not change the version of the issue", async () => {
    const emag = await create(started.files.serve("/version.pdf", pages("x")));
    const before = (await started.service.request("GET", `P/emags/${emag.id}`)).headers.get("etag");
    await waitForEnd(emag.id);
    const after = await started.service.request<{ emag: Emag }>("GET", `P/emags/${emag.id}`, {
      headers: { "If-None-Match": before! },
    });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).toBe(before);
    expect(after.body.emag.updated_at).toBe(emag.updated_at);
  });
});

describe("failed import", () => {
  it("reports upload_missing if the uploaded file is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "newsrack-upload-"));
    const path = join(folder, "a.pdf");
    await writeFile(path, pages("One"));
    const uploadId = await addUpload(started.service.services, 10, { path, fileName: "a.pdf" });
    await rm(folder, { recursive: true });
    await started.service.services.storage.deletePrefix(`uploads/${uploadId}/`);
    const { id } = await create(`upload://${uploadId}`);
    expect(await waitForEnd(id)).toMatchObject({
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
    ["a PDF truncated in its header", () => Buffer.from("%PDF-1.4\n%"), "pdf_damaged", /damaged|incomplete/i],
  ])("reports the error for %s", async (_case, content, code, message) => {
    const attempt = await importDrawn(content());
    expect(attempt).toMatchObject({
      status: "failed",
      failure: { code, message: expect.stringMatching(message) },
    });
    expect(await get(attempt.emag_id)).toMatchObject({ import: { status: "failed" } });
    expect(attempt.steps.some(({ status }) => status === "failed")).toBe(true);
  });

  it.each([
    ["a missing file", () => `${started.files.url}/missing.pdf`, "http_status", /127\.0\.0\.1.*404/],
    [
      "a host that does not exist",
      () => "http://no-such-host.invalid/a.pdf",
      "host_not_found",
      /no-such-host\.invalid/,
    ],
    ["a private address", () => "http://10.0.0.1/a.pdf", "address_refused", /10\.0\.0\.1/],
  ])("reports the error for %s", async (_case, location, code, message) => {
    const { id } = await create(location());
    expect(await waitForEnd(id)).toMatchObject({
      status: "failed",
      failure: { code, message: expect.stringMatching(message) },
    });
  });

  it("reports credentials_lost if the credentials were encrypted with a lost key", async () => {
    const attempt = await importFile(pages("One"));
    const { db } = started.service.services;
    const location_credentials = createSecretBox(randomBytes(32)).seal('{"pdf_location":"me:pw"}');
    await db.updateTable("emags").set({ location_credentials }).where("id", "=", attempt.emag_id).execute();
    const again = await started.service.request("PUT", `P/emags/${attempt.emag_id}`, {
      json: { emag: { import_attributes: {} } },
    });
    expect(again.status).toBe(200);
    expect(await waitForEnd(attempt.emag_id)).toMatchObject({
      status: "failed",
      failure: { code: "credentials_lost", message: expect.stringMatching(/Enter the whole address again/) },
    });
  });

  it("leaves no files behind", async () => {
    const { id } = await create(`${started.files.url}/missing.pdf`);
    const attempt = await waitForEnd(id);
    await expect.poll(() => storedKeys(attempt.id)).toEqual([]);
  });
});

describe("re-import, cancellation and deletion", () => {
  it("deletes the previous result immediately on PUT with import attributes", async () => {
    const first = await importFile(pages("one", "two"));
    await started.service.request("PUT", `P/emags/${first.emag_id}`, {
      json: { emag: { import_attributes: {} } },
    });
    const second = await waitForEnd(first.emag_id);
    expect(second).toMatchObject({ number: 2, status: "finished", current: true });
    const [, old] = await attempts(first.emag_id);
    expect(old).toMatchObject({ id: first.id, current: false, status: "finished" });
    const gone = await started.service.request<{ pages: unknown[] }>(
      "GET",
      `/console/api/imports/${first.id}/pages`,
      session(),
    );
    expect(gone.body.pages).toEqual([]);
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    expect(await storedKeys(second.id)).not.toEqual([]);
  });

  it("cancels a running import for a new one and discards its late results", async () => {
    const slow = slowFile("/slow-a.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.requested;
    const location = started.files.serve("/quick.pdf", pages("quick", "quick"));
    await started.service.request("PUT", `P/emags/${id}`, {
      json: { emag: { import_attributes: { pdf_location: location } } },
    });
    const finished = waitForChange(
      (change) => change.type === "import" && change.emag_id === id && change.status === "finished",
    );
    if (statusOf(await get(id)) !== "finished") await finished;
    slow.release();
    const [now, before] = await attempts(id);
    expect(now).toMatchObject({ status: "finished", page_count: 2 });
    expect(before).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
  });

  it("keeps slow downloads of one organization from blocking imports of another", async () => {
    let requests = 0;
    const slow = [1, 2, 3].map((each) => slowFile(`/drop-by-drop-${each}.pdf`, pages("slow")));
    for (const each of slow) void each.requested.then(() => (requests += 1));
    const held = await Promise.all(slow.map(({ url }) => create(url)));
    await expect.poll(() => requests).toBe(2);
    const path = "/api/v2/importer/organizations/2/publications/20/emags";
    const theirs = {
      name: "Elsewhere",
      import_attributes: { pdf_location: started.files.serve("/b.pdf", pages("b")) },
    };
    const made = await started.service.request<{ emag: Emag }>("POST", path, {
      token: FOREIGN_TOKEN,
      json: { emag: theirs },
    });
    const { id } = made.body.emag;
    const status = async () =>
      statusOf(
        (await started.service.request<{ emag: Emag }>("GET", `${path}/${id}`, { token: FOREIGN_TOKEN })).body
          .emag,
      );
    await expect.poll(status).toBe("finished");
    expect(requests).toBe(2);
    for (const { release } of slow) release();
    for (const own of held) expect(await waitForEnd(own.id)).toMatchObject({ status: "finished" });
  });

  it("ends a canceled import as failed with the code cancelled, and ignores a second cancellation", async () => {
    const slow = slowFile("/slow-b.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.requested;
    // The state of an import that has rendered its first page. Canceling must clear the flag, because the file is deleted.
    await started.service.services.db
      .updateTable("imports")
      .set({ has_cover: true })
      .where("emag_id", "=", id)
      .execute();
    const path = `/console/api/publications/10/emags/${id}/imports/cancel`;
    expect((await started.service.request("POST", path, session())).body).toEqual({ cancelled: true });
    expect((await attempts(id))[0]).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    const rows = started.service.services.db
      .selectFrom("imports")
      .select("has_cover")
      .where("emag_id", "=", id);
    expect(await rows.execute()).toEqual([{ has_cover: false }]);
    expect((await started.service.request("POST", path, session())).body).toEqual({ cancelled: false });
  });

  it("lists the newest 100 imports of an issue, and deletes an issue with more", async () => {
    const emag = await create("http://files.example.com/daily.pdf");
    await sql`
      insert into imports (id, emag_id, number, current, status, requested_by)
      select gen_random_uuid(), ${emag.id}, 1 + n, false, 'failed', 'a script' from generate_series(1, 120) n`.execute(
      started.service.services.db,
    );
    const listed = await attempts(emag.id);
    expect([listed.length, listed[0]!.number, listed.at(-1)!.number]).toEqual([100, 121, 22]);
    expect((await started.service.request("DELETE", `P/emags/${emag.id}`)).status).toBe(204);
  });

  it("cancels the import of a deleted issue, and keeps the files of a finished one for its return", async () => {
    const slow = slowFile("/slow-c.pdf", pages("late"));
    const { id } = await create(slow.url);
    await slow.requested;
    expect((await started.service.request("DELETE", `P/emags/${id}`)).status).toBe(204);
    slow.release();
    const done = await importFile(pages("done"));
    const keys = await storedKeys(done.id);
    expect((await started.service.request("DELETE", `P/emags/${done.emag_id}`)).status).toBe(204);
    await sweepImports(started.service.services, 0);
    expect(await storedKeys(done.id)).toEqual(keys);
  });
});
