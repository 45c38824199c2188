import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { reviewFixture } from "./reviews.fixture.ts";

let service: TestService;
let reviews: Awaited<ReturnType<typeof reviewFixture>>;

beforeAll(async () => {
  service = await startTestService();
  reviews = await reviewFixture(service);
});
afterAll(() => service.stop());

describe("the sign-off of an edition and its issue", () => {
  it("moves from the edition to the issue, and is the same for both from then on", async () => {
    const { id, pe_id } = await reviews.newEdition();
    await reviews.ask(`/planned-editions/${id}`, { note: "Cover is late" });
    const emag = await reviews.newEmag({ pe_id });
    expect(await reviews.reviewOf(`/emags/${emag.id}`)).toMatchObject({
      note: "Cover is late",
      sign_off: "requested",
      request: { by: "A editor" },
      version: 2,
    });
    await reviews.change(`/planned-editions/${id}`, { note: "Cover is here" });
    const ofIssue = await reviews.reviewOf(`/emags/${emag.id}`);
    expect(ofIssue).toMatchObject({ note: "Cover is here", version: 3 });
    expect(await reviews.reviewOf(`/planned-editions/${id}`)).toEqual(ofIssue);
  });

  it("asks for a review again if the edition was approved before its issue arrived", async () => {
    const { id, pe_id } = await reviews.newEdition();
    await reviews.change(`/planned-editions/${id}`, { sign_off: "approved" });
    await reviews.newEmag({ pe_id });
    expect(await reviews.reviewOf(`/planned-editions/${id}`)).toMatchObject({
      sign_off: "requested",
      request: { by: "A manager" },
    });
  });

  it("leaves note and responsible person with the edition when the issue is deleted, and returns once", async () => {
    const { id, pe_id } = await reviews.newEdition();
    const emag = await reviews.newEmag({ pe_id });
    await reviews.change(`/emags/${emag.id}`, { note: "Mind the cover", sign_off: "approved" });
    await service.request("DELETE", `P/emags/${emag.id}`);
    const ofEdition = await reviews.reviewOf(`/planned-editions/${id}`);
    expect(ofEdition).toMatchObject({ note: "Mind the cover", sign_off: "open" });
    await reviews.change(`/planned-editions/${id}`, { note: "Mind the back, too" });
    const path = `/console/api/publications/10/trash/emag/${emag.id}/restore`;
    expect((await reviews.request("editor", "POST", path, {})).status).toBe(200);
    expect(await reviews.reviewOf(`/planned-editions/${id}`)).toMatchObject({
      note: "Mind the cover\n\nMind the back, too",
      sign_off: "approved",
    });
  });

  it("loses no change that is saved while the edition gets its issue", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, pe_id } = await reviews.newEdition();
      const [changed, emag] = await Promise.all([
        reviews.change(`/planned-editions/${id}`, { note: "Saved meanwhile" }),
        reviews.newEmag({ pe_id }),
      ]);
      expect(changed.status).toBe(200);
      expect((await reviews.reviewOf(`/emags/${emag.id}`)).note).toBe("Saved meanwhile");
    }
  });
});
