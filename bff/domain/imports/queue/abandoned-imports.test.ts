import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { enqueue } from "#bff/platform/jobs/job-queue.ts";
import { readOpenKeys } from "#bff/platform/jobs/waiting-jobs.ts";
import { claimImport, lockClaim } from "../import-claims.repo.ts";
import { importFiles } from "../import-files.service.ts";
import { importFixture, pages, startImportService } from "../imports.fixture.ts";
import { importJob } from "../imports.jobs.ts";
import { sweepImports } from "../imports.schedule.ts";
import { enqueueMissingJobs } from "./imports.worker.ts";

const started = startImportService("editor", { draws: false });

const { create, waitForEnd, importFile, slowFile, storedKeys } = importFixture(() => started);

/** Waits until the import's job has ended, too. The worker reports it to the queue after the last event of the import. */
async function waitForEndOfJob(emagId: number) {
  const attempt = await waitForEnd(emagId);
  await vi.waitFor(
    async () => expect(await readOpenKeys(started.service.services.db, importJob)).not.toContain(attempt.id),
    { timeout: 90_000 },
  );
  return attempt;
}

describe("the claim of an import", () => {
  it("is lost when another worker claims it, and none is given for an import that has ended", async () => {
    const { id } = await importFile(pages("claimed"));
    const { db } = started.service.services;
    expect(await claimImport(db, id)).toBeUndefined();
    const trx = await db.startTransaction().execute();
    await trx
      .updateTable("imports")
      .set({ status: "processing", shown: false })
      .where("id", "=", id)
      .execute();
    const first = await claimImport(trx, id);
    const second = await claimImport(trx, id);
    expect(await lockClaim(trx, first!)).toBe(false);
    expect(await lockClaim(trx, second!)).toBe(true);
    await trx.rollback().execute();
  });

  it("restarts the import if it was lost to a worker that did not finish it", async () => {
    const { db } = started.service.services;
    const slow = slowFile("/lost.pdf", pages("lost"));
    const emag = await create(slow.url);
    await slow.requested;
    await db
      .updateTable("imports")
      .set((eb) => ({ attempt: eb("attempt", "+", 1) }))
      .where("emag_id", "=", emag.id)
      .execute();
    slow.release();
    expect(await waitForEnd(emag.id)).toMatchObject({ status: "finished", page_count: 1 });
    const { attempt } = await db
      .selectFrom("imports")
      .select("attempt")
      .where("emag_id", "=", emag.id)
      .executeTakeFirstOrThrow();
    expect(attempt).toBe(3);
  });
});

describe("enqueueMissingJobs", () => {
  it("restarts an import without a job, and fails it after the third start", async () => {
    const emag = await create(started.files.serve("/orphaned.pdf", pages("again")));
    const first = await waitForEndOfJob(emag.id);
    const { db } = started.service.services;
    const abandon = (starts: number) =>
      db
        .updateTable("imports")
        .set({ status: "processing", shown: false, finished_at: null, starts })
        .where("id", "=", first.id)
        .execute();

    await abandon(1);
    await enqueueMissingJobs(started.service.services);
    expect(await waitForEndOfJob(emag.id)).toMatchObject({ id: first.id, status: "finished", page_count: 1 });

    await abandon(3);
    await enqueueMissingJobs(started.service.services);
    expect(await waitForEnd(emag.id)).toMatchObject({ status: "failed", failure: { code: "interrupted" } });
  });

  it("adds no job for an import that has one", async () => {
    const { db, log } = started.service.services;
    const emag = await create(started.files.serve("/patient.pdf", pages("patient")));
    const { id } = await waitForEndOfJob(emag.id);
    await db
      .updateTable("imports")
      .set({ status: "pending", shown: false, finished_at: null })
      .where("id", "=", id)
      .execute();
    const info = vi.spyOn(log, "info");
    await db.transaction().execute(async (trx) => {
      // No worker claims the job before the commit, but `enqueueMissingJobs` sees it in the same transaction.
      await enqueue(trx, importJob, [{ importId: id }]);
      await enqueueMissingJobs({ ...started.service.services, db: trx });
      expect(info).not.toHaveBeenCalledWith({ import_id: id }, "requeued import without a job");
    });
    info.mockRestore();
    expect(await waitForEnd(emag.id)).toMatchObject({ status: "finished" });
  });
});

describe("sweepImports", () => {
  it("keeps files older than the database, because they may belong to another installation", async () => {
    const { storage, config } = started.service.services;
    const key = `imports/${crypto.randomUUID()}/1/cover.jpg`;
    await storage.put(key, Buffer.from("foreign"), { contentType: "image/jpeg" });
    const path = join(config.dataDir, "files", key);
    await utimes(path, new Date("2020-01-01"), new Date("2020-01-01"));
    await sweepImports(started.service.services, 0);
    expect(await storage.stat(key)).not.toBeNull();
    await utimes(path, new Date(), new Date());
    await sweepImports(started.service.services, 0);
    expect(await storage.stat(key)).toBeNull();
  });

  it("deletes orphaned files and keeps those of current imports", async () => {
    const kept = await importFile(pages("kept"));
    const orphan = crypto.randomUUID();
    const { storage } = started.service.services;
    await storage.put(importFiles.cover({ id: orphan, attempt: 1 }), Buffer.from("orphan"), {
      contentType: "image/jpeg",
    });
    await sweepImports(started.service.services, 0);
    expect(await storedKeys(orphan)).toEqual([]);
    expect(await storedKeys(kept.id)).not.toEqual([]);
  });
});
