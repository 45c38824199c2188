import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { countShownEmags, listShownEmags } from "./kiosk-emags.repo.ts";
import { kioskClient } from "./readers.fixture.ts";
import type { ReleaseFilter } from "./slice.ts";

const PUBLICATION = 11;
const PAST = "2020-05-01T12:00:00Z";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const client = kioskClient(service);
  const { db } = service.services;
  const issue = (fields = {}) =>
    client.issue({ released_at: PAST, ...fields }, { publicationId: PUBLICATION });
  const imports = (emagId: number) => db.updateTable("imports").where("emag_id", "=", emagId);
  await issue();
  await issue({ released_at: "2021-05-01T12:00:00Z" });
  await issue({ released_at: "2999-05-01T12:00:00Z" });
  await client.issue({}, { publicationId: 10 });
  const withoutPages = await issue();
  await imports(withoutPages.id).set({ shown: false }).execute();
  const unfinished = await issue({ released_at: "2999-05-01T12:00:00Z" });
  await imports(unfinished.id).set({ shown: false, status: "processing" }).execute();
  const importedAgain = await issue();
  await imports(importedAgain.id).set({ current: false }).execute();
  await db
    .insertInto("imports")
    .values({
      id: randomUUID(),
      emag_id: importedAgain.id,
      number: 2,
      current: true,
      status: "pending",
      requested_by: "Test",
    })
    .execute();
  const trashed = await issue();
  await db
    .updateTable("all_emags")
    .set({ trashed_at: new Date(), trashed_by: "Test", trashed_category_ids: [] })
    .where("id", "=", trashed.id)
    .execute();
});
afterAll(() => service.stop());

describe("countShownEmags", () => {
  it.each<[string, number, ReleaseFilter]>([
    ["all released issues with pages, also of an earlier import", 3, {}],
    ["those of a time", 1, { releasedFrom: new Date("2021-01-01"), releasedTo: new Date("2022-01-01") }],
    ["those until a time", 2, { releasedTo: new Date("2021-01-01") }],
    ["none before the first", 0, { releasedTo: new Date("2000-01-01") }],
    ["none in a category that has none", 0, { categoryIds: [1] }],
  ])("counts %s, like the list", async (_what, count, filter) => {
    const { db } = service.services;
    const listed = await listShownEmags(db, PUBLICATION, { offset: 0, limit: 100 }, null, filter);
    expect(listed).toHaveLength(count);
    expect(await countShownEmags(db, PUBLICATION, null, filter)).toBe(count);
  });
});
