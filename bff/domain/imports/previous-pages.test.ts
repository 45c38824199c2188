import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAttempt, ImportSummary } from "#shared/console/imports.ts";
import type { PageSearchAnswer, SearchAnswer } from "#shared/console/search.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import type { KioskEmag, KioskEmagSummary } from "#shared/kiosk/emags.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { waitingForLocks } from "../../testing/waiting-for-locks.ts";
import { indexPages } from "../search/page-index.service.ts";
import { ImportRecorder, LeaseLost } from "./import-recorder.ts";
import { sweepImports } from "./imports.cleanup.ts";
import { importDesk, pages } from "./imports.fixture.ts";

const DESK = "/console/api/publications/10";
const NOT_A_PDF = Buffer.from("<!doctype html>");

let service: TestService;
let files: FileServer;
let cookie: string;
let serial = 0;

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

const { session, create, get, attempts, ended, slowFile, storedKeys } = importDesk(() => ({
  service,
  files,
  cookie,
}));

const path = (kind: string) => `/${kind}-${++serial}.pdf`;

/** An issue that readers see, with a page for each text, and its import. */
async function liveIssue(...texts: string[]) {
  const location = files.serve(path("live"), pages(...texts));
  const emag = await create(location);
  await service.request("PUT", `P/emags/${emag.id}`, { json: { emag: { released_at: "2026-01-01" } } });
  return { emagId: emag.id, location, first: await ended(emag.id) };
}

async function replace(
  emagId: number,
  pdf_location: string,
  { keep }: { keep: boolean | null } = { keep: true },
): Promise<Emag> {
  const query = keep === null ? "" : `?keep_previous_pages=${keep}`;
  const json = { emag: { import_attributes: { pdf_location } } };
  const answer = await service.request<{ emag: Emag }>("PUT", `P/emags/${emagId}${query}`, { json });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.emag;
}

const goBack = (emagId: number, importId: string) =>
  service.request<{ emag: Emag }>("POST", `${DESK}/emags/${emagId}/imports/${importId}/go-back`, session());

const read = <Body>(address: string) => service.request<Body>("GET", address, { token: null });

/** The number of pages that readers find, in the list and in the issue; null if they find no issue. */
async function readersPages(emagId: number): Promise<number | null> {
  const kiosk = "/kiosk/v1/publications/10/emags";
  const { body } = await read<{ emags: KioskEmagSummary[] }>(`${kiosk}?per=100`);
  const listed = body.emags.find(({ id }) => id === emagId);
  const issue = await read<{ emag: KioskEmag }>(`${kiosk}/${emagId}`);
  if (!listed) {
    expect(issue.status).toBe(404);
    return null;
  }
  const { pages: found, page_count, cover_url, download_url } = issue.body.emag;
  expect(page_count).toBe(listed.page_count);
  expect(found).toHaveLength(page_count);
  for (const address of [...found.map(({ image_url }) => image_url), cover_url ?? "", download_url]) {
    const file = await fetch(address);
    expect(file.status, address).toBe(200);
    await file.body?.cancel();
  }
  return page_count;
}

async function summaryOf(emagId: number): Promise<ImportSummary> {
  const answer = await service.request<{ imports: ImportSummary[] }>(
    "GET",
    `${DESK}/import-summaries?emag_ids=${emagId}`,
    session(),
  );
  return answer.body.imports[0]!;
}

async function currentOf(emagId: number): Promise<ImportAttempt> {
  return (await attempts(emagId)).find(({ current }) => current)!;
}

async function found(word: string): Promise<number> {
  await indexPages(service.services);
  const answer = await service.request<SearchAnswer>("GET", `${DESK}/search?q=${word}`, session());
  return answer.body.pages.length;
}

async function expire(emagId: number): Promise<void> {
  const { db } = service.services;
  await db
    .updateTable("previous_imports")
    .set({ kept_until: new Date(Date.now() - 1000) })
    .where("emag_id", "=", emagId)
    .execute();
  await sweepImports(service.services, 0);
}

describe("PUT emags with import attributes and keep_previous_pages", () => {
  it("leaves the previous pages with readers until the new import has finished, then shows the new ones", async () => {
    const { emagId, first } = await liveIssue("halibut", "halibut");
    expect(await found("halibut")).toBe(1);
    const slow = slowFile(path("slow"), pages("mackerel", "mackerel", "mackerel"));
    expect(statusOf(await replace(emagId, slow.url))).toBe("pending");
    await slow.asked;
    await sweepImports(service.services, 0);
    expect(await readersPages(emagId)).toBe(2);
    expect([await found("halibut"), await found("mackerel")]).toEqual([1, 0]);
    expect(await summaryOf(emagId)).toMatchObject({ status: "processing", shown_import_id: first.id });

    slow.release();
    const second = await ended(emagId);
    expect(await readersPages(emagId)).toBe(3);
    expect([await found("halibut"), await found("mackerel")]).toEqual([0, 1]);
    expect(await summaryOf(emagId)).toMatchObject({ status: "finished", shown_import_id: second.id });
    const [now, before] = await attempts(emagId);
    expect(now).toMatchObject({ current: true, shown: true, previous: false, kept_until: null });
    expect(before).toMatchObject({ id: first.id, current: false, shown: false, previous: true });
    expect(Date.parse(before!.kept_until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it("leaves the previous pages with readers if the new import fails, whose status is failed", async () => {
    const { emagId, first } = await liveIssue("one", "two");
    await replace(emagId, files.serve(path("broken"), NOT_A_PDF));
    expect(await ended(emagId)).toMatchObject({ status: "failed", number: 2 });
    await sweepImports(service.services, 0);
    expect(statusOf(await get(emagId))).toBe("failed");
    expect(await readersPages(emagId)).toBe(2);
    const summary = await summaryOf(emagId);
    expect(summary).toMatchObject({ status: "failed", shown_import_id: first.id });
    expect(summary.cover_url).toContain(first.id);
    const states = await Promise.all(
      ["visible", "failed"].map((state) =>
        service.request<{ emags: Emag[] }>("GET", `P/emags?state=${state}&per=100`),
      ),
    );
    for (const { body } of states) expect(body.emags.map(({ id }) => id)).toContain(emagId);
    const search = `${DESK}/emags/${emagId}/search?q=two`;
    await indexPages(service.services);
    expect((await service.request<PageSearchAnswer>("GET", search, session())).body.total).toBe(1);
  });

  it("keeps them through a cancelled and a replaced import, and with the source they came from", async () => {
    const { emagId, first, location } = await liveIssue("one", "two");
    const slow = slowFile(path("slow"), pages("never"));
    await replace(emagId, slow.url);
    await service.request("POST", `${DESK}/emags/${emagId}/imports/cancel`, session());
    expect(await readersPages(emagId)).toBe(2);
    await replace(emagId, files.serve(path("broken"), NOT_A_PDF));
    expect(await ended(emagId)).toMatchObject({ status: "failed", number: 3 });
    expect(await readersPages(emagId)).toBe(2);
    const back = await goBack(emagId, first.id);
    expect(back.body.emag.import_attributes?.pdf_location).toBe(location);
    slow.release();
  });

  it("removes them immediately without it, unless the publication keeps them", async () => {
    const keepByDefault = (keep_previous_pages: boolean) =>
      service.request("PATCH", DESK, { ...session(), json: { publication: { keep_previous_pages } } });
    const { emagId, first } = await liveIssue("one");
    const slow = slowFile(path("slow"), pages("late", "late"));
    await replace(emagId, slow.url, { keep: null });
    expect(await readersPages(emagId)).toBeNull();
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    slow.release();
    const second = await ended(emagId);
    expect(await readersPages(emagId)).toBe(2);

    const changed = await keepByDefault(true);
    expect(changed.body).toMatchObject({ publication: { keep_previous_pages: true } });
    await replace(emagId, files.serve(path("broken"), NOT_A_PDF), { keep: null });
    await ended(emagId);
    expect(await readersPages(emagId)).toBe(2);
    await replace(emagId, files.serve(path("broken"), NOT_A_PDF), { keep: false });
    expect(await readersPages(emagId)).toBeNull();
    await ended(emagId);
    await expect.poll(() => storedKeys(second.id)).toEqual([]);
    await keepByDefault(false);
  });

  it("keeps at most one import beside the current one, and none of a deleted issue", async () => {
    const { emagId, first } = await liveIssue("one");
    await replace(emagId, files.serve(path("second"), pages("two", "two")));
    const second = await ended(emagId);
    await replace(emagId, files.serve(path("third"), pages("three", "three", "three")));
    const third = await ended(emagId);
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    await sweepImports(service.services, 0);
    for (const { id } of [second, third]) expect(await storedKeys(id)).not.toEqual([]);
    expect((await service.request("DELETE", `P/emags/${emagId}`)).status).toBe(204);
    for (const { id } of [second, third]) await expect.poll(() => storedKeys(id)).toEqual([]);
  });

  it("refuses another value than true or false", async () => {
    const { emagId } = await liveIssue("one");
    const answer = await service.request("PUT", `P/emags/${emagId}?keep_previous_pages=maybe`, {
      json: { emag: { preview: "" } },
    });
    expect(answer.status).toBe(422);
  });
});

describe("a file of an issue", () => {
  it("is not found under the address of an import that readers no longer see", async () => {
    const { emagId } = await liveIssue("one");
    const kiosk = `/kiosk/v1/publications/10/emags/${emagId}`;
    const { body } = await read<{ emag: KioskEmag }>(kiosk);
    const { image_url } = body.emag.pages[0]!;
    expect((await fetch(image_url)).status).toBe(200);
    await replace(emagId, files.serve(path("second"), pages("two")));
    await ended(emagId);
    expect((await fetch(image_url)).status).toBe(404);
    expect((await read(`${kiosk}/pages/1`)).status).toBe(200);
    const other = await read<{ emag: KioskEmag }>(kiosk);
    expect(other.body.emag.pages[0]!.image_url).not.toBe(image_url);
  });
});

describe("POST imports/{id}/go-back", () => {
  it("makes the previous import current after a failed one, with its source, once", async () => {
    const { emagId, first, location } = await liveIssue("one", "two");
    await replace(emagId, files.serve(path("broken"), NOT_A_PDF));
    await ended(emagId);
    const answer = await goBack(emagId, first.id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.emag).toMatchObject({
      import: { status: "finished" },
      import_attributes: { pdf_location: location },
    });
    expect(answer.body.emag).toEqual(await get(emagId));
    expect(await readersPages(emagId)).toBe(2);
    const again = await goBack(emagId, first.id);
    expect([again.status, again.headers.get("etag")]).toEqual([200, answer.headers.get("etag")]);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id, shown: true, previous: false });
  });

  it("swaps two finished imports, so that an editor can return", async () => {
    const { emagId, first, location } = await liveIssue("one");
    const other = files.serve(path("second"), pages("two", "two"));
    await replace(emagId, other);
    const second = await ended(emagId);
    expect((await goBack(emagId, first.id)).body.emag.import_attributes?.pdf_location).toBe(location);
    expect(await readersPages(emagId)).toBe(1);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id });
    await sweepImports(service.services, 0);
    expect((await goBack(emagId, second.id)).body.emag.import_attributes?.pdf_location).toBe(other);
    expect(await readersPages(emagId)).toBe(2);
  });

  it("keeps the credentials of both sources", async () => {
    const { emagId, first } = await liveIssue("one");
    const secret = files.serve(path("secret"), pages("two")).replace("://", "://me:pw@");
    await replace(emagId, secret);
    const second = await ended(emagId);
    await goBack(emagId, first.id);
    await goBack(emagId, second.id);
    files.requests.length = 0;
    await service.request("PUT", `P/emags/${emagId}`, { json: { emag: { import_attributes: {} } } });
    expect(await ended(emagId)).toMatchObject({ status: "finished" });
    expect(files.requests[0]?.authorization).toBe(`Basic ${Buffer.from("me:pw").toString("base64")}`);
  });

  it("cancels an import under way", async () => {
    const { emagId, first } = await liveIssue("one");
    const slow = slowFile(path("slow"), pages("late", "late"));
    await replace(emagId, slow.url);
    await slow.asked;
    expect((await goBack(emagId, first.id)).status).toBe(200);
    slow.release();
    expect(statusOf(await get(emagId))).toBe("finished");
    expect((await attempts(emagId))[0]).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    expect(await readersPages(emagId)).toBe(1);
  });

  it("is refused once the import is no longer kept, and its files are gone then", async () => {
    const { emagId, first } = await liveIssue("one");
    await replace(emagId, files.serve(path("second"), pages("two", "two")));
    await ended(emagId);
    await expire(emagId);
    expect(await storedKeys(first.id)).toEqual([]);
    const answer = await goBack(emagId, first.id);
    expect(answer).toMatchObject({ status: 409, body: { code: "import_not_kept" } });
    expect(await readersPages(emagId)).toBe(2);
    expect((await attempts(emagId))[1]).toMatchObject({ id: first.id, previous: false, kept_until: null });
  });

  it("is in the audit log and puts an approved issue back in review", async () => {
    const { emagId, first } = await liveIssue("one");
    await replace(emagId, files.serve(path("second"), pages("two")));
    await ended(emagId);
    const review = `${DESK}/emags/${emagId}/review`;
    const approved = await service.request("PUT", review, {
      token: null,
      headers: { ...session().headers, "If-Match": "*" },
      json: { review: { sign_off: "approved" } },
    });
    expect(approved.status, approved.text).toBe(200);
    await goBack(emagId, first.id);
    expect((await service.request("GET", review, session())).body).toMatchObject({
      review: { sign_off: "in_review" },
    });
    const { db } = service.services;
    const entry = db
      .selectFrom("audit_entries")
      .select("after")
      .where("record_id", "=", String(emagId))
      .where("action", "=", "emag.import_restored");
    expect((await entry.executeTakeFirstOrThrow()).after).toMatchObject({ import: 1 });
  });
});

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
