import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it("PUT emags/{id}/release publishes and unpublishes an issue for managers, who may not change it otherwise", async () => {
  const emag = { name: "Issue", import_attributes: { pdf_location: "http://127.0.0.1:1/a.pdf" } };
  const created = await service.request<{ emag: Emag }>("POST", "P/emags", { json: { emag } });
  expect(created.status, created.text).toBe(201);
  const { id, released_at } = created.body.emag;
  expect(released_at).toBeNull();
  const headers = { Cookie: await service.signInAs("manager"), Origin: service.url };
  const release = (date: string | null, given = {}) =>
    service.request<{ emag: Emag }>("PUT", `/console/api/publications/10/emags/${id}/release`, {
      token: null,
      headers: { ...headers, ...given },
      json: { released_at: date },
    });
  const published = await release("2999-01-01T00:00:00Z");
  expect(published.status, published.text).toBe(200);
  expect(published.body.emag.released_at).toBe("2999-01-01T00:00:00.000Z");
  expect((await release(null, { "If-Match": created.headers.get("etag")! })).status).toBe(412);
  expect((await release(null)).body.emag.released_at).toBeNull();
  const changed = await service.request("PUT", `P/emags/${id}`, {
    token: null,
    headers,
    json: { emag: { name: "Renamed" } },
  });
  expect(changed.status).toBe(403);
});
