import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import { message } from "#bff/messages/message.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { claimImport } from "../import-claims.repo.ts";
import type { RenderedPage } from "../render/render-types.ts";
import { ClaimLost, ImportRecorder } from "./import-recorder.ts";
import { PageWriter } from "./page-writer.ts";

const CODES = ["page_scaled_down", "pictures_incomplete"];
const TOTAL = 5_000;

let service: TestService;
let serial = 0;
const putMany = async () => undefined;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Creates a running import and a page writer for it. */
async function begin() {
  const { services } = service;
  const { emagId, importId } = await addEmag(services.db, { name: `Issue ${++serial}`, status: "pending" });
  await services.db
    .insertInto("import_steps")
    .values({ import_id: importId, name: "render", position: 0 })
    .execute();
  const claim = await claimImport(services.db, importId);
  const recorder = new ImportRecorder(services, {
    id: importId,
    emag_id: emagId,
    attempt: claim!.attempt,
    publication: { id: 10, organization_id: 1 },
  });
  await recorder.startStep("render", TOTAL);
  const storage = Object.assign(Object.create(services.storage), { putMany });
  const writer = new PageWriter({ storage, recorder, ref: { id: importId, attempt: 1 }, total: TOTAL });
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
    wordBoxes: "",
    links: [],
    pictures: [],
    warnings: codes.map((code) => ({ code, message: warningOf(number), page: number })),
    isBlank: true,
    missingFonts: [],
    lowestDpi: null,
  };
}

const warningOf = (page: number) => message("warnings.pictures_incomplete.time", { page });

/** Adds pages without waiting for the previous ones, as rendering does. */
async function addAll(writer: PageWriter, pages: RenderedPage[]): Promise<void> {
  await Promise.all(pages.map((each) => writer.add(each)));
  await writer.end();
}

it("PageWriter stores the first twenty warnings of each code and the number of others", async () => {
  const { writer, step } = await begin();
  const warned = Array.from({ length: 200 }, (_, index) => page(index + 1, CODES));
  await addAll(writer, warned);
  const { done, warnings } = await step();
  expect(done).toBe(200);
  expect(warnings).toEqual(
    CODES.flatMap((code) => [
      ...Array.from({ length: 20 }, (_, index) => ({
        code,
        message: warningOf(index + 1),
        page: index + 1,
      })),
      { code, message: message("warnings.more", { count: 180 }), page: null },
    ]),
  );
  expect(writer.warnings).toEqual(warnings);
});

it("PageWriter writes warnings only with batches that have new ones", async () => {
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

it("PageWriter rejects the next page after a batch could not be stored", async () => {
  const { writer, recorder, importId } = await begin();
  const written = vi.spyOn(recorder, "savePages");
  await service.services.db.updateTable("imports").set({ attempt: 2 }).where("id", "=", importId).execute();
  await writer.add(page(1));
  await expect.poll(() => written.mock.settledResults[0]?.type).toBe("rejected");
  await expect(writer.add(page(2))).rejects.toThrow(ClaimLost);
  await expect(writer.end()).rejects.toThrow(ClaimLost);
});
