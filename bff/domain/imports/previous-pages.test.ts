import { describe, expect, it } from "vitest";
import { indexPages } from "#bff/domain/search/index.ts";
import type { PageSearchResponse } from "#shared/console/search.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import { pages, startImportService } from "./imports.fixture.ts";
import { sweepImports } from "./imports.schedule.ts";
import { CONSOLE_API, NOT_A_PDF, replacementFixture } from "./replacement.fixture.ts";

const started = startImportService("admin", { draws: false });

const {
  session,
  get,
  attempts,
  waitForEnd,
  slowFile,
  storedKeys,
  path,
  createLiveIssue,
  replace,
  goBack,
  read,
  countReaderPages,
  summaryOf,
  countHits,
} = replacementFixture(() => started);

describe("PUT emags with import attributes and keep_previous_pages", () => {
  it("shows readers the previous pages until the new import has finished, then the new ones", async () => {
    const { emagId, first } = await createLiveIssue("halibut", "halibut");
    expect(await countHits("halibut")).toBe(1);
    const slow = slowFile(path("slow"), pages("mackerel", "mackerel", "mackerel"));
    expect(statusOf(await replace(emagId, slow.url))).toBe("pending");
    await slow.requested;
    await sweepImports(started.service.services, 0);
    expect(await countReaderPages(emagId)).toBe(2);
    expect([await countHits("halibut"), await countHits("mackerel")]).toEqual([1, 0]);
    expect(await summaryOf(emagId)).toMatchObject({ status: "processing", shown_import_id: first.id });

    slow.release();
    const second = await waitForEnd(emagId);
    expect(await countReaderPages(emagId)).toBe(3);
    expect([await countHits("halibut"), await countHits("mackerel")]).toEqual([0, 1]);
    expect(await summaryOf(emagId)).toMatchObject({ status: "finished", shown_import_id: second.id });
    const [now, before] = await attempts(emagId);
    expect(now).toMatchObject({ current: true, shown: true, previous: false, kept_until: null });
    expect(before).toMatchObject({ id: first.id, current: false, shown: false, previous: true });
    expect(Date.parse(before!.kept_until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it("shows readers the previous pages if the new import fails", async () => {
    const { emagId, first } = await createLiveIssue("one", "two");
    await replace(emagId, started.files.serve(path("broken"), NOT_A_PDF));
    expect(await waitForEnd(emagId)).toMatchObject({ status: "failed", number: 2 });
    await sweepImports(started.service.services, 0);
    expect(statusOf(await get(emagId))).toBe("failed");
    expect(await countReaderPages(emagId)).toBe(2);
    const summary = await summaryOf(emagId);
    expect(summary).toMatchObject({ status: "failed", shown_import_id: first.id });
    expect(summary.cover_url).toContain(first.id);
    const states = await Promise.all(
      ["visible", "failed"].map((state) =>
        started.service.request<{ emags: Emag[] }>("GET", `P/emags?state=${state}&per=100`),
      ),
    );
    for (const { body } of states) expect(body.emags.map(({ id }) => id)).toContain(emagId);
    const search = `${CONSOLE_API}/emags/${emagId}/search?q=two`;
    await indexPages(started.service.services);
    expect(
      (await started.service.request<PageSearchResponse>("GET", search, session())).body.numbers,
    ).toEqual([2]);
  });

  it("keeps the previous pages and their source after a canceled and a failed import", async () => {
    const { emagId, first, location } = await createLiveIssue("one", "two");
    const slow = slowFile(path("slow"), pages("never"));
    await replace(emagId, slow.url);
    await started.service.request("POST", `${CONSOLE_API}/emags/${emagId}/imports/cancel`, session());
    expect(await countReaderPages(emagId)).toBe(2);
    await replace(emagId, started.files.serve(path("broken"), NOT_A_PDF));
    expect(await waitForEnd(emagId)).toMatchObject({ status: "failed", number: 3 });
    expect(await countReaderPages(emagId)).toBe(2);
    const back = await goBack(emagId, first.id);
    expect(back.body.emag.import_attributes?.pdf_location).toBe(location);
  });

  it("deletes the previous pages immediately if neither the request nor the publication keeps them", async () => {
    const keepByDefault = (keep_previous_pages: boolean) =>
      started.service.request("PATCH", CONSOLE_API, {
        ...session(),
        json: { publication: { keep_previous_pages } },
      });
    const { emagId, first } = await createLiveIssue("one");
    const slow = slowFile(path("slow"), pages("late", "late"));
    await replace(emagId, slow.url, { keep: null });
    expect(await countReaderPages(emagId)).toBeNull();
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    slow.release();
    const second = await waitForEnd(emagId);
    expect(await countReaderPages(emagId)).toBe(2);

    const changed = await keepByDefault(true);
    expect(changed.body).toMatchObject({ publication: { keep_previous_pages: true } });
    await replace(emagId, started.files.serve(path("broken"), NOT_A_PDF), { keep: null });
    await waitForEnd(emagId);
    expect(await countReaderPages(emagId)).toBe(2);
    await replace(emagId, started.files.serve(path("broken"), NOT_A_PDF), { keep: false });
    expect(await countReaderPages(emagId)).toBeNull();
    await waitForEnd(emagId);
    await expect.poll(() => storedKeys(second.id)).toEqual([]);
    await keepByDefault(false);
  });

  it("keeps at most one previous import, also of a deleted issue", async () => {
    const { emagId, first } = await createLiveIssue("one");
    await replace(emagId, started.files.serve(path("second"), pages("two", "two")));
    const second = await waitForEnd(emagId);
    await replace(emagId, started.files.serve(path("third"), pages("three", "three", "three")));
    const third = await waitForEnd(emagId);
    await expect.poll(() => storedKeys(first.id)).toEqual([]);
    await sweepImports(started.service.services, 0);
    for (const { id } of [second, third]) expect(await storedKeys(id)).not.toEqual([]);
    expect((await started.service.request("DELETE", `P/emags/${emagId}`)).status).toBe(204);
    await sweepImports(started.service.services, 0);
    for (const { id } of [second, third]) expect(await storedKeys(id)).not.toEqual([]);
  });

  it("rejects values other than true and false", async () => {
    const { emagId } = await createLiveIssue("one");
    const answer = await started.service.request("PUT", `P/emags/${emagId}?keep_previous_pages=maybe`, {
      json: { emag: { preview: "" } },
    });
    expect(answer.status).toBe(422);
  });
});

describe("page image URL of the kiosk", () => {
  it("returns 404 after the import has been replaced", async () => {
    const { emagId } = await createLiveIssue("one");
    const kiosk = `/kiosk/v1/publications/10/emags/${emagId}`;
    const { body } = await read<{ emag: KioskEmag }>(kiosk);
    const { image_url } = body.emag.pages[0]!;
    expect((await fetch(image_url)).status).toBe(200);
    await replace(emagId, started.files.serve(path("second"), pages("two")));
    await waitForEnd(emagId);
    expect((await fetch(image_url)).status).toBe(404);
    expect((await read(`${kiosk}/pages/1`)).status).toBe(200);
    const other = await read<{ emag: KioskEmag }>(kiosk);
    expect(other.body.emag.pages[0]!.image_url).not.toBe(image_url);
  });
});
