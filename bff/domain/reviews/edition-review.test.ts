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
      request: null,
    });
    expect(await reviews.lastAudited("planned_emag.transferred", id)).toMatchObject({
      before: { sign_off: "approved" },
      after: { sign_off: "requested" },
    });
  });

  it("keeps its note with the edition when the issue is deleted, and merges it once when the issue is restored", async () => {
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

  describe.each([
    ["requested", "requested"],
    ["changes_requested", "changes_requested"],
    ["approved", "requested"],
  ])("that is %s", (sign_off, passed) => {
    const prepared = async () => {
      const { id } = await reviews.newEdition();
      if (sign_off !== "approved") await reviews.ask(`/planned-editions/${id}`, { note: "Cover is late" });
      await reviews.change(`/planned-editions/${id}`, { note: "Cover is late", sign_off });
      return { edition: `/planned-editions/${id}`, id, emag: await reviews.newEmag() };
    };

    it("returns to the edition when an attachment is undone, and leaves nothing with the issue", async () => {
      const { edition, id, emag } = await prepared();
      const before = await reviews.reviewOf(edition);
      const attached = await reviews.attach(edition, emag.id);
      expect(attached.body.planned_edition.review).toMatchObject({ note: "Cover is late", sign_off: passed });
      expect(await reviews.reviewOf(`/emags/${emag.id}`)).toEqual(attached.body.planned_edition.review);
      const detached = await reviews.detach(edition);
      expect(detached.body.planned_edition.review).toEqual({ ...before, version: expect.any(Number) });
      expect(detached.body.planned_edition.review.version).toBeGreaterThan(before.version);
      expect(await reviews.reviewOf(`/emags/${emag.id}`)).toMatchObject({
        note: "",
        sign_off: "open",
        request: null,
      });
      const changes = await reviews.auditedSignOffs(id);
      expect(changes.slice(changes.indexOf(sign_off) + 1)).toEqual(
        sign_off === "approved" ? ["requested", "approved"] : [],
      );
    });

    it("is passed to an issue whose own sign-off is open after another import", async () => {
      const { edition, emag } = await prepared();
      const json = { emag: { import_attributes: { pdf_location: "http://a/c.pdf" } } };
      expect((await service.request("PUT", `P/emags/${emag.id}`, { json })).status).toBe(200);
      await reviews.attach(edition, emag.id);
      expect(await reviews.reviewOf(`/emags/${emag.id}`)).toMatchObject({ sign_off: passed });
    });

    it("does not replace the sign-off of the issue, and returns without it", async () => {
      const { edition, emag } = await prepared();
      await reviews.ask(`/emags/${emag.id}`);
      await reviews.change(`/emags/${emag.id}`, { sign_off: "approved" });
      const attached = await reviews.attach(edition, emag.id);
      expect(attached.body.planned_edition.review.sign_off).toBe("approved");
      const detached = await reviews.detach(edition);
      expect(detached.body.planned_edition.review.sign_off).toBe(sign_off);
      expect(await reviews.reviewOf(`/emags/${emag.id}`)).toMatchObject({ sign_off: "approved" });
    });

    it("ends with a decision about the issue", async () => {
      const { edition, emag } = await prepared();
      await reviews.attach(edition, emag.id);
      await reviews.change(edition, { sign_off: "approved" });
      const detached = await reviews.detach(edition);
      expect(detached.body.planned_edition.review).toMatchObject({ sign_off: "open", request: null });
      expect(await reviews.reviewOf(`/emags/${emag.id}`)).toMatchObject({ sign_off: "approved" });
    });
  });

  it("stays with both when an attachment is undone, if changes were requested of each directly", async () => {
    const { id } = await reviews.newEdition();
    const emag = await reviews.newEmag();
    await reviews.change(`/planned-editions/${id}`, { sign_off: "changes_requested" });
    await reviews.change(`/emags/${emag.id}`, { sign_off: "changes_requested" });
    await reviews.attach(`/planned-editions/${id}`, emag.id);
    await reviews.detach(`/planned-editions/${id}`);
    for (const path of [`/planned-editions/${id}`, `/emags/${emag.id}`])
      expect((await reviews.reviewOf(path)).sign_off).toBe("changes_requested");
  });

  it("returns to the edition when an attachment is undone, even if the note was changed in between", async () => {
    const { id } = await reviews.newEdition();
    const emag = await reviews.newEmag();
    await reviews.change(`/planned-editions/${id}`, { sign_off: "changes_requested" });
    await reviews.attach(`/planned-editions/${id}`, emag.id);
    await reviews.change(`/planned-editions/${id}`, { note: "Written since" });
    const { body } = await reviews.detach(`/planned-editions/${id}`);
    expect(body.planned_edition.review).toMatchObject({
      note: "Written since",
      sign_off: "changes_requested",
    });
    expect((await reviews.reviewOf(`/emags/${emag.id}`)).sign_off).toBe("open");
  });

  describe("and an attachment that is undone", () => {
    const undone = async (ofEdition: object, ofIssue: object) => {
      const { id } = await reviews.newEdition();
      const emag = await reviews.newEmag();
      await reviews.change(`/planned-editions/${id}`, ofEdition);
      await reviews.change(`/emags/${emag.id}`, ofIssue);
      await reviews.attach(`/planned-editions/${id}`, emag.id);
      const attached = await reviews.reviewOf(`/emags/${emag.id}`);
      await reviews.detach(`/planned-editions/${id}`);
      const edition = await reviews.reviewOf(`/planned-editions/${id}`);
      return { id, attached, edition, issue: await reviews.reviewOf(`/emags/${emag.id}`) };
    };

    it("takes note and responsible person of an open edition from the issue", async () => {
      const [person] = await reviews.people();
      const { edition, issue } = await undone({ note: "Cover", responsible_id: person!.id }, {});
      expect(edition).toMatchObject({ note: "Cover", responsible: { id: person!.id } });
      expect(issue).toMatchObject({ note: "", responsible: null });
    });

    it("separates the notes and the responsible persons of both", async () => {
      const [first, second] = await reviews.people();
      const { attached, edition, issue } = await undone(
        { note: "Of the edition", responsible_id: first!.id },
        { note: "Of the issue", responsible_id: second!.id },
      );
      expect(attached.note).toBe("Of the issue\n\nOf the edition");
      expect(edition).toMatchObject({ note: "Of the edition", responsible: { id: first!.id } });
      expect(issue).toMatchObject({ note: "Of the issue", responsible: { id: second!.id } });
    });

    it("leaves both with the note and the responsible person that they had in common", async () => {
      const [person] = await reviews.people();
      const same = { note: "Cover", responsible_id: person!.id };
      const { edition, issue } = await undone(same, same);
      for (const review of [edition, issue])
        expect(review).toMatchObject({ note: "Cover", responsible: { id: person!.id } });
    });

    it("audits no lost approval of the edition if the issue is approved, too", async () => {
      const { id } = await undone({ sign_off: "approved" }, { sign_off: "approved" });
      expect(await reviews.auditedSignOffs(id)).toEqual(["approved"]);
    });
  });

  it("is requested by no one when an approved edition gets another issue", async () => {
    const { id } = await reviews.newEdition();
    const [first, second] = [await reviews.newEmag(), await reviews.newEmag()];
    await reviews.change(`/planned-editions/${id}`, { sign_off: "approved" });
    await reviews.ask(`/emags/${first.id}`);
    await reviews.attach(`/planned-editions/${id}`, first.id);
    await reviews.detach(`/planned-editions/${id}`);
    const { body } = await reviews.attach(`/planned-editions/${id}`, second.id);
    expect(body.planned_edition.review).toMatchObject({ sign_off: "requested", request: null });
  });

  it("is audited with the name of the issue", async () => {
    const { id, pe_id } = await reviews.newEdition();
    const emag = await reviews.newEmag({ pe_id });
    await reviews.change(`/planned-editions/${id}`, { note: "Mind the cover" });
    expect(await reviews.lastAudited("emag.reviewed", emag.id)).toMatchObject({ record_name: emag.name });
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
