import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("GET emag_categories", () => {
  it("lists what category_ids may contain, in the order of the console", async () => {
    const order = await service.request("PUT", "/console/api/publications/10/emag-categories/order", {
      json: { ids: [502, 501] },
      headers: { cookie: await service.signInAs("admin") },
      token: null,
    });
    expect(order.status, order.text).toBe(200);
    const { status, body } = await service.request<{ emag_categories: { id: number }[] }>(
      "GET",
      "P/emag_categories",
    );
    expect([status, body]).toEqual([
      200,
      {
        emag_categories: [
          { id: 502, name: "Special" },
          { id: 501, name: "Weekly" },
        ],
      },
    ]);
    const created = await service.request("POST", "P/emags", {
      json: {
        emag: {
          name: "In all of them",
          category_ids: body.emag_categories.map(({ id }) => id),
          import_attributes: { pdf_location: "http://files.example.com/a.pdf" },
        },
      },
    });
    expect(created.status, created.text).toBe(201);
  });

  it("answers 404 for a publication of another organization", async () => {
    expect((await service.request("GET", "P/emag_categories", { token: FOREIGN_TOKEN })).status).toBe(404);
  });
});
