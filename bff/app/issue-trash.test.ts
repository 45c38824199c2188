import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { sweepImports } from "#bff/domain/imports/imports.schedule.ts";
import { importFiles, readOpenImports } from "#bff/domain/imports/index.ts";
import { CONSOLE_API, NOT_A_PDF, replacementFixture } from "#bff/domain/imports/replacement.fixture.ts";
import { indexPages } from "#bff/domain/search/index.ts";
import { purgeTrash } from "#bff/domain/trash/index.ts";
import { trashFixture } from "#bff/domain/trash/trash.fixture.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { TRASH_DAYS } from "#shared/console/trash.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;
let files: FileServer;
let cookie: string;
let trash: Awaited<ReturnType<typeof trashFixture>>;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  trash = await trashFixture(service);
  cookie = trash.session.headers.cookie;
  skipDrawing(service);
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
});

const {
  createLiveIssue,
  countHits,
  countReaderPages,
  expirePrevious,
  replace,
  storedKeys,
  slowFile,
  create,
  waitForEnd,
  attempts,
} = replacementFixture(() => ({ service, files, cookie }));

const CATEGORIES = `${CONSOLE_API}/emag-categories`;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const putEmag = (id: number, emag: Record<string, unknown>) =>
  service.request<{ emag: Emag }>("PUT", `P/emags/${id}`, { json: { emag } });
const readKiosk = (path: string) =>
  service.request("GET", `/kiosk/v1/publications/10/${path}`, { token: null });

describe("the trash of issues", () => {
  it("returns an issue with every row, its files and its readers, as it was", async () => {
    const { emagId, first } = await createLiveIssue("one", "two");
    const category_ids = [502, 501];
    await putEmag(emagId, { category_ids, external_id: "ext-1", preview: "Ahoy" });
    await service.request("PUT", `/console/api/publications/10/emags/${emagId}/review`, {
      ...trash.session,
      json: { review: { note: "Look twice" } },
    });
    const issue = await trash.get("emag", emagId);
    const rows = await trash.rowsOf("emag", emagId);
    const keys = await storedKeys(first.id);

    await trash.remove("emag", emagId);
    expect((await trash.rowsOf("emag", emagId)).emags).toEqual([]);
    expect((await trash.get("emag", emagId)).status).toBe(404);
    expect((await service.request("DELETE", `P/emags/${emagId}`)).status).toBe(404);
    expect((await readKiosk(`emags/${emagId}`)).status).toBe(404);
    const page = `/console/api/imports/${first.id}/pages`;
    expect((await service.request("GET", page, trash.session)).status).toBe(404);
    const { name } = (issue.body as { emag: Emag }).emag;
    expect(await trash.list("emag")).toContainEqual({
      kind: "emag",
      id: emagId,
      name,
      deleted_by: expect.any(String),
      deleted_at: expect.any(String),
      expires_at: expect.any(String),
      visible_from: "2025-12-31T23:00:00.000Z",
    });
    await sweepImports(service.services, 0);
    expect(await storedKeys(first.id)).toEqual(keys);

    const answer = await trash.restore("emag", emagId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.restored).toEqual({ id: emagId, name, lost_categories: 0, lost_edition: null });
    const returned = await trash.get("emag", emagId);
    expect(returned.body).toEqual(issue.body);
    expect(returned.headers.get("etag")).toBe(issue.headers.get("etag"));
    expect(await trash.rowsOf("emag", emagId)).toEqual(rows);
    expect(await countReaderPages(emagId)).toBe(2);
    expect(await trash.list("emag", encodeURIComponent(name))).toEqual([]);
  });

  it("neither writes the pages of an issue nor shows them while it is in the trash", async () => {
    const { db } = service.services;
    const { emagId, first } = await createLiveIssue("Lighthouse", "Ferry");
    await replace(emagId, files.serve("/failed-before-trash.pdf", NOT_A_PDF));
    await waitForEnd(emagId);
    const pageWrites = async () => {
      const { rows } = await sql`
        select xmin::text, number from import_pages where import_id = ${first.id} order by number`.execute(
        db,
      );
      return rows;
    };
    const written = await pageWrites();
    expect(written).toHaveLength(2);
    const failed = async () =>
      (await readOpenImports(db)).imports.find(({ state }) => state === "failed")!.count;
    const failedBefore = await failed();
    expect(await countHits("Lighthouse")).toBe(1);
    await trash.remove("emag", emagId);
    expect(await countHits("Lighthouse")).toBe(0);
    expect(await failed()).toBe(failedBefore - 1);
    await trash.restore("emag", emagId);
    expect(await countHits("Lighthouse")).toBe(1);
    expect(await failed()).toBe(failedBefore);
    await trash.remove("emag", emagId);
    await expirePrevious(emagId);
    expect(await pageWrites()).toEqual(written);
  });

  it("returns an issue with pages that are indexed during its deletion", async () => {
    const { db } = service.services;
    const { emagId, first } = await createLiveIssue("one");
    await expect
      .poll(async () => {
        await indexPages(service.services);
        return (await trash.rowsOf("emag", emagId)).page_search;
      })
      .toHaveLength(1);
    const rows = await trash.rowsOf("emag", emagId);
    await db.transaction().execute(async (trx) => {
      // Writes the page group again, like the indexer.
      await trx.selectFrom("imports").select("id").where("id", "=", first.id).forUpdate().execute();
      const group = await trx
        .deleteFrom("page_search")
        .where("import_id", "=", first.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx.insertInto("page_search").values(group).execute();
      await trash.remove("emag", emagId);
    });
    expect((await trash.restore("emag", emagId)).status).toBe(200);
    expect(await trash.rowsOf("emag", emagId)).toEqual(rows);
  });

  it("returns an issue without a category that is being deleted", async () => {
    const { db } = service.services;
    const added = await service.request<{ emag_category: { id: number } }>("POST", CATEGORIES, {
      ...trash.session,
      json: { emag_category: { name: "Deleted during the return" } },
    });
    const category = added.body.emag_category.id;
    const { emagId } = await createLiveIssue("one");
    await putEmag(emagId, { category_ids: [502, category] });
    await trash.remove("emag", emagId);
    const { removed, restored } = await db.transaction().execute(async (trx) => {
      // Stops the deletion at its audit entry, after the category was deleted.
      await sql`lock table audit_entries in share mode`.execute(trx);
      const removed = service.request("DELETE", `${CATEGORIES}/${category}?issues=0`, trash.session);
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
      const restored = trash.restore("emag", emagId);
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(1);
      return { removed, restored };
    });
    expect((await removed).status).toBe(204);
    const answer = await restored;
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.restored.lost_categories).toBe(1);
    expect((await trash.get("emag", emagId)).body).toMatchObject({ emag: { category_ids: [502] } });
  });

  it("keeps the files of previous pages, but not those of a failed import", async () => {
    const { emagId, first } = await createLiveIssue("one");
    await replace(emagId, files.serve("/failed-for-trash.pdf", NOT_A_PDF));
    expect((await waitForEnd(emagId)).status).toBe("failed");
    const [failed] = await attempts(emagId);
    const keys = await storedKeys(first.id);
    await trash.remove("emag", emagId);
    const { attempt } = await service.services.db
      .selectFrom("imports")
      .select("attempt")
      .where("id", "=", failed!.id)
      .executeTakeFirstOrThrow();
    const original = importFiles.original({ id: failed!.id, attempt });
    await service.services.storage.put(original, PIXEL, { contentType: "application/pdf" });
    await sweepImports(service.services, 0);
    expect(await storedKeys(failed!.id)).toEqual([]);
    expect(await storedKeys(first.id)).toEqual(keys);
    expect((await trash.restore("emag", emagId)).status).toBe(200);
    expect(await countReaderPages(emagId)).toBe(1);
  });

  it("frees the name of an issue, and asks for another one if it is taken in the meantime", async () => {
    const { emagId } = await createLiveIssue("one");
    await putEmag(emagId, { name: "Taken" });
    await trash.remove("emag", emagId);
    const { id: otherId } = await create("http://files.example.com/other.pdf");
    expect((await putEmag(otherId, { name: "Taken" })).status).toBe(200);
    const refused = await trash.restore("emag", emagId);
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty("name");
    expect((await trash.get("emag", emagId)).status).toBe(404);
    const answer = await trash.restore("emag", emagId, "Taken again");
    expect(answer.status, answer.text).toBe(200);
    expect((await trash.get("emag", emagId)).body).toMatchObject({ emag: { name: "Taken again" } });
  });

  it("restores an issue once, even for two requests at the same time", async () => {
    const { emagId } = await createLiveIssue("one");
    await trash.remove("emag", emagId);
    const answers = await Promise.all([trash.restore("emag", emagId), trash.restore("emag", emagId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("cancels a running import, which can be started again after the return", async () => {
    const slow = slowFile("/slow-for-trash.pdf", Buffer.alloc(1000));
    const emag = await create(slow.url);
    await slow.requested;
    await trash.remove("emag", emag.id);
    slow.release();
    expect((await trash.restore("emag", emag.id)).status).toBe(200);
    expect((await attempts(emag.id))[0]).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    expect((await waitForEnd(emag.id)).status).toBe("failed");
  });

  it("gives an issue its planned edition again, unless another issue has it", async () => {
    const plan = (local_date: string) =>
      service.request<{ planned_edition: { id: number; pe_id: string } }>(
        "POST",
        "/console/api/publications/10/planned-editions",
        { ...trash.session, json: { planned_edition: { local_date } } },
      );
    const { id, pe_id } = (await plan("2031-05-05")).body.planned_edition;
    const fill = async (name: string) => {
      const json = {
        emag: { name, pe_id, import_attributes: { pdf_location: "http://files.example.com/a.pdf" } },
      };
      return (await service.request<{ emag: Emag }>("POST", "P/emags", { json })).body.emag;
    };
    const holder = async () =>
      (await service.request<{ planned_emag: { emag_id: number | null } }>("GET", `P/planned_emags/${id}`))
        .body.planned_emag.emag_id;
    const first = await fill("Filled");
    await trash.remove("emag", first.id);
    expect(await holder()).toBeNull();
    expect((await trash.restore("emag", first.id)).body.restored.lost_edition).toBeNull();
    expect(await holder()).toBe(first.id);

    await trash.remove("emag", first.id);
    const second = await fill("Filled again");
    expect((await trash.restore("emag", first.id)).body.restored.lost_edition).toBe(pe_id);
    expect(await holder()).toBe(second.id);
    // It is a standard import now (contract 2.2).
    expect((await trash.get("emag", first.id)).body).toMatchObject({
      emag: { pe_id: null, import: { status: expect.any(String) } },
    });
  });

  it("deletes the rows and files of an expired issue permanently, and no others", async () => {
    const { emagId, first } = await createLiveIssue("one");
    const other = await createLiveIssue("two");
    await trash.remove("emag", emagId);
    await trash.remove("emag", other.emagId);
    await sql`
      update all_emags set trashed_at = now() + interval '1 minute' - make_interval(days => ${TRASH_DAYS})
      where id = ${emagId}`.execute(service.services.db);
    await purgeTrash(service.services);
    expect((await trash.list("emag")).map(({ id }) => id)).toContain(emagId);
    await purgeTrash(service.services, new Date(Date.now() + 2 * 60 * 1000));
    expect((await trash.list("emag")).map(({ id }) => id)).not.toContain(emagId);
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    expect(await storedKeys(other.first.id)).not.toEqual([]);
    expect((await trash.restore("emag", emagId)).status).toBe(404);
    expect((await trash.restore("emag", other.emagId)).status).toBe(200);
  });
});
