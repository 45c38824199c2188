import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { addEmag } from "./search.fixture.ts";

let service: TestService;
let viewer: string;

beforeAll(async () => {
  service = await startTestService();
  viewer = await service.signInAs("viewer");
});
afterAll(() => service.stop());

describe("GET emags/:emag_id/search/pages/:page_number", () => {
  it("returns the matches of a page, and null if it was imported before places were stored", async () => {
    const { db } = service.services;
    const { emagId, importId } = await addEmag(db, {
      name: "Harbour",
      pages: ["The old harbour", "Harbour"],
    });
    await db
      .updateTable("import_pages")
      .set({ word_boxes: "The 1000 1000 500 200\nold 1600 1000 500 200\nharbour 2200 1000 1000 200" })
      .where("import_id", "=", importId)
      .where("number", "=", 1)
      .execute();
    const find = async (page: number, q: string) => {
      const path = `/console/api/publications/10/emags/${emagId}/search/pages/${page}?q=${q}`;
      return (await service.request("GET", path, { token: null, headers: { cookie: viewer } })).body;
    };
    expect(await find(1, "harb")).toEqual({ matches: [[{ x: 0.22, y: 0.1, width: 0.1, height: 0.02 }]] });
    expect(await find(1, "ships")).toEqual({ matches: [] });
    expect(await find(2, "harb")).toEqual({ matches: null });
    expect(await find(3, "harb")).toEqual({ matches: [] });
  });
});
