import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { readWaitingKeys } from "#bff/platform/jobs/waiting-jobs.ts";
import { importFiles } from "../import-files.service.ts";
import { importFixture, pages, startImportService } from "../imports.fixture.ts";
import { recoverAbandoned, sweepImports } from "../imports.schedule.ts";
import * as leases from "./import-leases.repo.ts";
import { importJob } from "./imports.jobs.ts";

const started = startImportService("editor", { draws: false });

const { create, attempts, waitForEnd, importFile, storedKeys } = importFixture(() => started);

describe("import leases", () => {
  it("cannot be renewed by a worker that has lost the lease", async () => {
    const slow = await create(`${started.files.url}/never-begun.pdf`);
    await waitForEnd(slow.id);
    const { db } = started.service.services;
    const [attempt] = await attempts(slow.id);
    await db
      .updateTable("imports")
      .set({ status: "processing", failure: null, lease: crypto.randomUUID() })
      .where("id", "=", attempt!.id)
      .execute();
    const isRenewed = await leases.renewLease(db, attempt!.id, crypto.randomUUID(), 30);
    expect(isRenewed).toBe(false);
    expect(await leases.claimImport(db, attempt!.id, 30)).toBeUndefined();
  });
});

describe("recoverAbandoned", () => {
  it("restarts an import whose worker has died, and fails it after the third time", async () => {
    const emag = await create(started.files.serve("/orphaned.pdf", pages("again")));
    const first = await waitForEnd(emag.id);
    const { db } = started.service.services;
    const abandon = (starts: number) =>
      db
        .updateTable("imports")
        .set({
          status: "processing",
          shown: false,
          finished_at: null,
          lease: crypto.randomUUID(),
          leased_until: new Date(Date.now() - 60_000),
          starts,
        })
        .where("id", "=", first.id)
        .execute();

    await abandon(1);
    await recoverAbandoned(started.service.services, 30);
    expect(await waitForEnd(emag.id)).toMatchObject({ id: first.id, status: "finished", page_count: 1 });

    await abandon(3);
    await recoverAbandoned(started.service.services, 30);
    expect(await waitForEnd(emag.id)).toMatchObject({ status: "failed", failure: { code: "interrupted" } });
  });

  it("finds an abandoned import behind more than a thousand queued ones", async () => {
    const { db, jobs } = started.service.services;
    const emag = await create(started.files.serve("/behind.pdf", pages("behind")));
    const { id } = await waitForEnd(emag.id);
    // Never committed, so no worker claims the queued imports.
    const trx = await db.startTransaction().execute();
    const { rows } = await sql<{ id: string }>`
      insert into imports (id, emag_id, number, current, status, requested_by, created_at)
      select gen_random_uuid(), ${emag.id}, 1 + n, false, 'pending', 'a script', now() - interval '1 hour'
      from generate_series(1, 1100) n returning id`.execute(trx);
    for (const row of rows) await jobs.enqueue(trx, importJob, { importId: row.id });
    await sql`
      update imports set status = 'processing', shown = false, finished_at = null, lease = gen_random_uuid(),
        leased_until = now() - interval '1 minute' where id = ${id}`.execute(trx);
    expect(await leases.listAbandoned(trx, 30, await readWaitingKeys(trx, importJob))).toEqual([
      { id, organization_id: 1 },
    ]);
    await trx.rollback().execute();
  });

  it("does not requeue a pending import that has a job", async () => {
    const { db, jobs } = started.service.services;
    const emag = await create(started.files.serve("/patient.pdf", pages("patient")));
    const { id } = await waitForEnd(emag.id);
    await db
      .updateTable("imports")
      .set({
        status: "pending",
        shown: false,
        finished_at: null,
        lease: null,
        leased_until: null,
        created_at: new Date(Date.now() - 3_600_000),
      } as never)
      .where("id", "=", id)
      .execute();
    const enqueue = vi.spyOn(jobs, "enqueue");
    await db.transaction().execute(async (trx) => {
      // No worker claims the job before the commit, but `recoverAbandoned` sees it in the same transaction.
      await jobs.enqueue(trx, importJob, { importId: id });
      await recoverAbandoned({ ...started.service.services, db: trx }, 30);
      expect(
        enqueue.mock.calls.filter(([, , data]) => "importId" in data && data.importId === id),
      ).toHaveLength(1);
    });
    enqueue.mockRestore();
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
