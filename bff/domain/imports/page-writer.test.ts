import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { addEmag } from "../search/search.fixture.ts";
import * as leases from "./import-leases.repo.ts";
import { ImportRecorder, LeaseLost } from "./import-recorder.ts";
import { PageWriter } from "./page-writer.ts";
import type { RenderedPage } from "./render/render-types.ts";

const BATCH_IS_STORED = { timeout: 5_000, interval: 20 };
const CODES = ["page_scaled_down", "pictures_incomplete"];
const TOTAL = 5_000;

let service: TestService;
let serial = 0;
const putMany = vi.fn(async () => undefined);

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** A writer for an import that is under way, and what it writes with. */
async function begin() {
  const { services } = service;
  const { emagId, importId } = await addEmag(services.db, { name: `Issue ${++serial}`, status: "pending" });
  await services.db
    .insertInto("import_steps")
    .values({ import_id: importId, name: "render", position: 0 })
    .execute();
  const claim = await leases.claimImport(services.db, importId, 30);
  const recorder = new ImportRecorder(services, {
    id: importId,
    emag_id: emagId,
    lease: claim!.lease!,
    publication: { id: 10, organization_id: 1 },
  });
  await recorder.startStep("render", TOTAL);
  const storage = Object.assign(Object.create(services.storage), { putMany });
  const writer = new PageWriter({ storage, recorder, place: { id: importId, attempt: 1 }, total: TOTAL });
  const step = () =>
    services.db
      .selectFrom("import_steps")
      .select(["done", "warnings"])
      .where("import_id", "=", importId)
      .executeTakeFirstOrThrow();
  return { writer, recorder, importId, step };
}

function page(number: number, codes: readonly string[] = []): RenderedPage {
  const image = { path: "/nowhere.jpg", bytes: 1, contentType: "image/jpeg", width: 6, height: 8 } as const;
  return {
    number,
    widthPoints: 6,
    heightPoints: 8,
    width: 6,
    height: 8,
    image,
    thumbnail: image,
    cover: null,
    text: "",
    pictures: [],
    warnings: codes.map((code) => ({ code, message: `Page ${number}: ${code}.`, page: number })),
  };
}

/** As rendering does it: nobody waits for the page before. */
async function addAll(writer: PageWriter, pages: RenderedPage[]): Promise<void> {
  await Promise.all(pages.map((each) => writer.add(each)));
  await writer.end();
}

it("tells twenty warnings of a kind while pages are stored, and counts the others", async () => {
  const { writer, step } = await begin();
  const warned = Array.from({ length: 200 }, (_, index) => page(index + 1, CODES));
  await addAll(writer, warned);
  const { done, warnings } = await step();
  expect(done).toBe(200);
  expect(warnings).toEqual(
    CODES.flatMap((code) => [
      ...Array.from({ length: 20 }, (_, index) => ({
        code,
        message: `Page ${index + 1}: ${code}.`,
        page: index + 1,
      })),
      { code, message: "There are 180 more warnings of this kind.", page: null },
    ]),
  );
  expect(writer.warnings).toEqual(warnings);
});

it("writes the warnings only with pages that bring others", async () => {
  const { writer, recorder, step } = await begin();
  const written = vi.spyOn(recorder, "savePages");
  await addAll(writer, [page(1, CODES)]);
  const { warnings } = await step();
  expect(warnings).toHaveLength(2);
  await addAll(writer, [page(2)]);
  expect(written.mock.calls.map(([, , , progress]) => progress.warnings?.length ?? null)).toEqual([2, null]);
  expect(await step()).toEqual({ done: 2, warnings });
  await addAll(writer, [page(3, CODES)]);
  expect((await step()).warnings).toHaveLength(4);
});

it("tells whoever brings the next page that storing has failed", async () => {
  const { writer, importId } = await begin();
  await service.services.db
    .updateTable("imports")
    .set({ lease: crypto.randomUUID() })
    .where("id", "=", importId)
    .execute();
  const calls = putMany.mock.calls.length;
  await writer.add(page(1));
  await vi.waitUntil(() => putMany.mock.calls.length > calls, BATCH_IS_STORED);
  // The files are there; the rows are refused right after.
  await setTimeout(100);
  await expect(writer.add(page(2))).rejects.toThrow(LeaseLost);
  await expect(writer.end()).rejects.toThrow(LeaseLost);
});
