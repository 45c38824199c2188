import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageSearchAnswer } from "#shared/console/search.ts";
import { type Emag, statusOf } from "#shared/contract/emags.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import { type FileServer, startFileServer } from "../../testing/file-server.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { indexPages } from "../search/page-index.service.ts";
import { sweepImports } from "./imports.cleanup.ts";
import { pages } from "./imports.fixture.ts";
import { DESK, NOT_A_PDF, replacementDesk } from "./replacement.fixture.ts";

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

const {
  session,
  get,
  attempts,
  ended,
  slowFile,
  storedKeys,
  path,
  liveIssue,
  replace,
  goBack,
  read,
  readersPages,
  summaryOf,
  found,
} = replacementDesk(() => ({ service, files, cookie }));

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
