import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { PDF, type UploadFixture, uploadFixture } from "./uploads.fixture.ts";
import { findUpload, lockUpload } from "./uploads.repo.ts";
import { sweepUploads } from "./uploads.service.ts";

let service: TestService;
let at: UploadFixture;

beforeAll(async () => {
  service = await startTestService();
  at = await uploadFixture(service);
});
afterAll(() => service.stop());

describe("sweepUploads", () => {
  it("keeps an upload while an issue that uses it is being created", async () => {
    const { db } = service.services;
    const { body } = await at.finish(await at.uploaded(PDF));
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
    expect((await at.createIssue(`upload://${id}`)).status).toBe(201);
    await sweepUploads(service.services);
    expect(await findUpload(db, 10, id)).toBeDefined();
  });

  it("keeps an upload while an issue can go back to it", async () => {
    const { db } = service.services;
    const { body } = await at.finish(await at.uploaded(PDF));
    const { id } = body.upload;
    const created = await at.createIssue(`upload://${id}`);
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
      [1, 2, 3].map(async () => (await at.finish(await at.uploaded(PDF))).body.upload.id),
    )) as [string, string, string];
    expect((await at.createIssue(`upload://${used}`)).status).toBe(201);
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
    const pending = (await at.begin(PDF.length)).headers.get("location")!;
    expect((await at.send(pending, 0, PDF.subarray(0, 50))).status).toBe(204);
    const leftover = `incoming/${randomUUID()}/chunk.bin`;
    await storage.put(leftover, PDF, { contentType: "application/octet-stream" });
    await utimes(join(config.dataDir, "files", leftover), old, old);
    const youngLeftover = `incoming/${randomUUID()}/chunk.bin`;
    await storage.put(youngLeftover, PDF, { contentType: "application/octet-stream" });

    await sweepUploads(service.services);
    const left = (await db.selectFrom("uploads").select("id").execute()).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([used, young]));
    expect(left).not.toContain(unused);
    expect(await storage.stat(`uploads/${unused}/file.pdf`)).toBeNull();
    expect(await storage.stat(`uploads/${used}/file.pdf`)).not.toBeNull();
    expect(await storage.stat(orphan)).toBeNull();
    expect(await storage.stat(leftover)).toBeNull();
    expect(await storage.stat(youngLeftover)).not.toBeNull();
    expect((await at.head(pending)).headers.get("upload-offset")).toBe("50");
    await sweepUploads(service.services, 0);
    expect(await storage.stat(youngLeftover)).toBeNull();
    expect((await at.head(pending)).headers.get("upload-offset")).toBe("50");
  });
});
