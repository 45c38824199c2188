import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import { pages, startImportService } from "./imports.fixture.ts";
import { ClaimLost, ImportRecorder } from "./pipeline/import-recorder.ts";
import { withoutNavigation } from "./render/navigation/without-navigation.ts";
import { replacementFixture } from "./replacement.fixture.ts";

const started = startImportService("admin", { draws: false });

const { get, waitForEnd, slowFile, path, createLiveIssue, replace, goBack, countReaderPages, currentOf } =
  replacementFixture(() => started);

describe("switch to the new pages", () => {
  /** Creates a live issue and replaces its pages. The new import waits until `slow.release()`. */
  async function startReplacement(texts: string[]) {
    const live = await createLiveIssue("one");
    const slow = slowFile(path("slow"), pages(...texts));
    await replace(live.emagId, slow.url);
    await slow.requested;
    const current = await currentOf(live.emagId);
    return { ...live, current, slow };
  }

  it("is refused to a worker that has lost its claim", async () => {
    const { emagId, current, slow } = await startReplacement(["late"]);
    const recorder = new ImportRecorder(started.service.services, {
      id: current.id,
      emag_id: emagId,
      attempt: 0,
      publication: { id: 10, organization_id: 1 },
    });
    await expect(recorder.finish({ ...withoutNavigation, page_list: [] }, async () => [])).rejects.toThrow(
      ClaimLost,
    );
    expect(await currentOf(emagId)).toMatchObject({ status: "processing", shown: false });
    expect(await countReaderPages(emagId)).toBe(1);
    slow.release();
    await waitForEnd(emagId);
  });

  it("commits atomically with the end of the import, even if the connection is lost", async () => {
    const { emagId, first, slow } = await startReplacement(["late", "late"]);
    const { db } = started.service.services;
    await db.transaction().execute(async (trx) => {
      // The worker waits for this lock after it has set its import to finished.
      await trx.selectFrom("imports").select("id").where("id", "=", first.id).forUpdate().execute();
      slow.release();
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      expect(statusOf(await get(emagId))).toBe("processing");
      expect(await countReaderPages(emagId)).toBe(1);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    });
    expect(await waitForEnd(emagId)).toMatchObject({ status: "finished", page_count: 2 });
    expect(await countReaderPages(emagId)).toBe(2);
  });

  it("is serialized with a concurrent request to go back", async () => {
    const { emagId, first, current, slow } = await startReplacement(["late", "late"]);
    const { db } = started.service.services;
    const back = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("imports").select("id").where("id", "=", current.id).forUpdate().execute();
      const answer = goBack(emagId, first.id);
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
      return { answer };
    });
    slow.release();
    expect((await back.answer).status).toBe(200);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id, shown: true });
    expect(await countReaderPages(emagId)).toBe(1);
  });

  it("shows readers the last of ten concurrent replacements", async () => {
    const { emagId } = await createLiveIssue("one");
    const location = started.files.serve(path("replacement"), pages("new", "new"));
    await Promise.all(Array.from({ length: 10 }, () => replace(emagId, location)));
    const seen = new Set<number | null>();
    await expect
      .poll(async () => {
        seen.add(await countReaderPages(emagId));
        return statusOf(await get(emagId));
      })
      .toBe("finished");
    expect(await countReaderPages(emagId)).toBe(2);
    expect([...seen].filter((count) => count !== 1 && count !== 2)).toEqual([]);
    expect(await currentOf(emagId)).toMatchObject({ number: 11, shown: true });
  });
});
