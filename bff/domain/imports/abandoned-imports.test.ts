import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readWaitingKeys } from "../../platform/jobs/waiting-jobs.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { importFiles } from "./import-files.service.ts";
import * as leases from "./import-leases.repo.ts";
import { recoverAbandoned, sweepImports } from "./imports.cleanup.ts";
import { importDesk, pages } from "./imports.fixture.ts";
import { importJob } from "./imports.jobs.ts";

let service: TestService;
let files: FileServer;
let cookie: string;

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

const { create, attempts, ended, importOf, storedKeys } = importDesk(() => ({ service, files, cookie }));

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
          shown: false,
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

  it("has its import begun anew also behind more than a thousand that wait", async () => {
    const { db, jobs } = service.services;
    const emag = await create(files.serve("/behind.pdf", pages("behind")));
    const { id } = await ended(emag.id);
    // Never committed: nobody works through what waits.
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

  it("has no import taken for abandoned that waits for its turn", async () => {
    const { db, jobs } = service.services;
    const emag = await create(files.serve("/patient.pdf", pages("patient")));
    const { id } = await ended(emag.id);
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
