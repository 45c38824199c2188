import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusOf } from "#shared/contract/emags.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { waitingForLocks } from "../../testing/waiting-for-locks.ts";
import { ImportRecorder, LeaseLost } from "./import-recorder.ts";
import { pages } from "./imports.fixture.ts";
import { replacementDesk } from "./replacement.fixture.ts";

let service: TestService;
let files: FileServer;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  cookie = await service.signInAs("admin");
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

const { get, ended, slowFile, path, liveIssue, replace, goBack, readersPages, currentOf } = replacementDesk(
  () => ({
    service,
    files,
    cookie,
  }),
);

describe("the switch to the new pages", () => {
  /** An issue whose new import is held by this test as by a worker, just before its end. */
  async function replacedBy(texts: string[]) {
    const live = await liveIssue("one");
    const slow = slowFile(path("slow"), pages(...texts));
    await replace(live.emagId, slow.url);
    await slow.asked;
    const current = await currentOf(live.emagId);
    return { ...live, current, slow };
  }

  it("is not made by a worker that has lost its lease", async () => {
    const { emagId, current, slow } = await replacedBy(["late"]);
    const recorder = new ImportRecorder(service.services, {
      id: current.id,
      emag_id: emagId,
      lease: crypto.randomUUID(),
      publication: { id: 10, organization_id: 1 },
    });
    await expect(recorder.finish([])).rejects.toThrow(LeaseLost);
    expect(await currentOf(emagId)).toMatchObject({ status: "processing", shown: false });
    expect(await readersPages(emagId)).toBe(1);
    slow.release();
    await ended(emagId);
  });

  it("is made with the end of the import or not at all, if the connection dies in between", async () => {
    const { emagId, first, slow } = await replacedBy(["late", "late"]);
    const { db } = service.services;
    await db.transaction().execute(async (trx) => {
      // The worker waits here, after it has written that its import is finished.
      await trx.selectFrom("imports").select("id").where("id", "=", first.id).forUpdate().execute();
      slow.release();
      await expect.poll(() => waitingForLocks(db), { timeout: 10_000 }).toBe(1);
      expect(statusOf(await get(emagId))).toBe("processing");
      expect(await readersPages(emagId)).toBe(1);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    });
    expect(await ended(emagId)).toMatchObject({ status: "finished", page_count: 2 });
    expect(await readersPages(emagId)).toBe(2);
  });

  it("and going back at the same moment follow each other", async () => {
    const { emagId, first, current, slow } = await replacedBy(["late", "late"]);
    const { db } = service.services;
    const back = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("imports").select("id").where("id", "=", current.id).forUpdate().execute();
      const answer = goBack(emagId, first.id);
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
      return { answer };
    });
    slow.release();
    expect((await back.answer).status).toBe(200);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id, shown: true });
    expect(await readersPages(emagId)).toBe(1);
  });

  it("comes to the same for ten replacements at once: the last import is the one readers see", async () => {
    const { emagId } = await liveIssue("one");
    const location = files.serve(path("many"), pages("new", "new"));
    await Promise.all(Array.from({ length: 10 }, () => replace(emagId, location)));
    const seen = new Set<number | null>();
    await expect
      .poll(
        async () => {
          seen.add(await readersPages(emagId));
          return statusOf(await get(emagId));
        },
        { timeout: 20_000 },
      )
      .toBe("finished");
    expect(await readersPages(emagId)).toBe(2);
    expect([...seen].filter((count) => count !== 1 && count !== 2)).toEqual([]);
    expect(await currentOf(emagId)).toMatchObject({ number: 11, shown: true });
  });
});
