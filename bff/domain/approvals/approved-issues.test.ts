import { beforeEach, describe, expect, it } from "vitest";
import { pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import { CONSOLE_API, NOT_A_PDF } from "#bff/domain/imports/replacement.fixture.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Story } from "#shared/contract/stories.ts";
import { approvedIssuesFixture } from "./approvals.fixture.ts";

const started = startImportService("admin", { draws: false });
beforeEach(() => requireApproval(true));

const {
  create,
  waitForEnd,
  createLiveIssue,
  slowFile,
  replace,
  goBack,
  countReaderPages,
  summaryOf,
  path,
  sweep,
  inConsole,
  requireApproval,
  signOff,
  signOffOf,
  approve,
  setStoredRelease,
  importReleased,
  setRelease,
} = approvedIssuesFixture(() => started);

describe("issues of a publication that requires approvals", () => {
  it("are hidden until their pages are approved", async () => {
    const id = await importReleased("One");
    expect(await countReaderPages(id)).toBeNull();
    expect((await summaryOf(id)).shown_import_id).toBeNull();
    expect((await approve(id)).status).toBe(200);
    expect(await countReaderPages(id)).toBe(1);
  });

  it("return 422 with a code if a release date is set before the approval, and accept it afterwards", async () => {
    const id = await importReleased("Two");
    const refused = await setRelease(id, "2026-02-02");
    expect([refused.status, refused.body.code]).toEqual([422, "approval_required"]);
    expect((await setRelease(id, "2026-02-02", "de")).body.error).toContain("nach der Freigabe");
    expect((await setRelease(id, null)).status).toBe(200);
    await approve(id);
    expect((await setRelease(id, "2026-02-02")).status).toBe(200);
    expect(await countReaderPages(id)).toBe(1);
  });

  it("keep the approved pages for readers until those of a new import are approved", async () => {
    const id = await importReleased("Old");
    await approve(id);
    const approved = (await summaryOf(id)).import_id;
    await replace(id, started.files.serve(path("new"), pages("New", "Newer")), { keep: null });
    await waitForEnd(id);
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
    expect(await countReaderPages(id)).toBe(1);
    await approve(id);
    expect(await countReaderPages(id)).toBe(2);

    expect((await goBack(id, approved)).status).toBe(200);
    expect(await countReaderPages(id)).toBe(2);
    await approve(id);
    expect(await countReaderPages(id)).toBe(1);
  });

  it("cannot be approved before the import has finished, nor with a review of the pages before", async () => {
    const id = await importReleased("Early");
    const { version } = (await inConsole("GET", `/emags/${id}/review`)).body.review;
    const slow = slowFile(path("slow"), pages("Late"));
    await replace(id, slow.url, { keep: true });
    expect((await approve(id)).body).toEqual({
      sign_off: ["cannot be approved before the import has finished"],
    });
    const stale = await started.service.request("PUT", `${CONSOLE_API}/emags/${id}/review`, {
      token: null,
      headers: { cookie: started.cookie, "If-Match": `"${version}"` },
      json: { review: { sign_off: "approved" } },
    });
    expect(stale.status).toBe(412);
    slow.release();
    await waitForEnd(id);
  });

  it("cannot be approved with other pages on screen than the current ones", async () => {
    const id = await importReleased("On screen");
    const { import_id } = await summaryOf(id);
    await replace(id, started.files.serve(path("unseen"), pages("Unseen")), { keep: true });
    await waitForEnd(id);
    for (const versions of [{ import_id }, {}]) {
      const refused = await signOff(`/emags/${id}`, "approved", versions);
      expect([refused.status, refused.body]).toMatchObject([409, { code: "pages_changed" }]);
    }
    expect((await approve(id)).status).toBe(200);
  });

  it("stay visible if they were so before, and are hidden if their release is to come", async () => {
    await requireApproval(false);
    const { emagId: live } = await createLiveIssue("Live");
    const { emagId: toCome } = await createLiveIssue("To come");
    await setRelease(toCome, "2099-01-01");
    await requireApproval(true);
    expect(await countReaderPages(live)).toBe(1);
    expect((await setRelease(live, "2026-01-03")).status).toBe(200);
    expect((await summaryOf(toCome)).shown_import_id).toBeNull();
    await requireApproval(false);
    expect((await summaryOf(toCome)).shown_import_id).not.toBeNull();
  });

  it("return from the trash hidden if they were deleted before the setting, and visible if it is turned off then", async () => {
    await requireApproval(false);
    const { emagId } = await createLiveIssue("Deleted");
    await started.service.request("DELETE", `P/emags/${emagId}`);
    await requireApproval(true);
    expect((await inConsole("POST", `/trash/emag/${emagId}/restore`, {})).status).toBe(200);
    expect(await countReaderPages(emagId)).toBeNull();
    await requireApproval(false);
    expect(await countReaderPages(emagId)).toBe(1);
  });

  it("keep their files and pages in the trash while they wait for an approval", async () => {
    const id = await importReleased("Waiting");
    await started.service.request("DELETE", `P/emags/${id}`);
    await sweep();
    expect((await inConsole("POST", `/trash/emag/${id}/restore`, {})).status).toBe(200);
    await approve(id);
    const page = await started.service.request("GET", `/kiosk/v1/publications/10/emags/${id}/pages/1`, {
      token: null,
    });
    expect(page.status).toBe(200);
  });

  it("stay hidden at their release if the approval was withdrawn", async () => {
    const id = await importReleased("Withdrawn");
    await setStoredRelease(id, "2099-01-01");
    await approve(id);
    await signOff(`/emags/${id}`, "changes_requested");
    await setStoredRelease(id, "2026-01-01");
    expect(await countReaderPages(id)).toBeNull();
  });

  it("are reviewed again if they were approved while they were imported, before the setting", async () => {
    await requireApproval(false);
    const id = await importReleased("Blind");
    const slow = slowFile(path("slow"), pages("Late"));
    await replace(id, slow.url, { keep: true });
    await approve(id);
    await requireApproval(true);
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
    slow.release();
    await waitForEnd(id);
  });

  it("are reviewed again if their import finished after the approval, before the setting", async () => {
    await requireApproval(false);
    const slow = slowFile(path("slow"), pages("Unseen"));
    const { id } = await create(slow.url, {});
    expect((await approve(id)).status).toBe(200);
    slow.release();
    await waitForEnd(id);
    await setRelease(id, "2099-01-01");
    await requireApproval(true);
    expect((await summaryOf(id)).shown_import_id).toBeNull();
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
  });

  it.each([
    ["a new import has failed", () => started.files.serve(path("broken"), NOT_A_PDF)],
    [
      "the pages of a new import wait for an approval",
      () => started.files.serve(path("after"), pages("New")),
    ],
  ])("keep the approved pages if the setting is turned on after %s", async (_, newLocation) => {
    await requireApproval(false);
    const id = await importReleased("Approved");
    await setStoredRelease(id, "2099-01-01");
    await approve(id);
    const approved = (await summaryOf(id)).import_id;
    await replace(id, newLocation(), { keep: true });
    await waitForEnd(id);
    await requireApproval(true);
    expect((await summaryOf(id)).shown_import_id).toBe(approved);
  });

  it("can be rescheduled with approved pages, but not approved, after a new import has failed", async () => {
    const id = await importReleased("Rescheduled");
    await approve(id);
    await replace(id, started.files.serve(path("broken"), NOT_A_PDF), { keep: true });
    await waitForEnd(id);
    for (const date of ["2099-01-01", "2026-02-01"]) expect((await setRelease(id, date)).status).toBe(200);
    expect(await countReaderPages(id)).toBe(1);
    const refused = await approve(id);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("failed or was canceled")]);
  });

  it("are reviewed again if they return from the trash with an approval that was not about their pages", async () => {
    await requireApproval(false);
    const { id } = await create(started.files.serve(path("broken"), NOT_A_PDF), {});
    await waitForEnd(id);
    await approve(id);
    await started.service.request("DELETE", `P/emags/${id}`);
    await requireApproval(true);
    await inConsole("POST", `/trash/emag/${id}/restore`, {});
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
  });

  it("keep the approved pages while others wait and a third import fails", async () => {
    const id = await importReleased("First");
    await approve(id);
    await replace(id, started.files.serve(path("second"), pages("Second", "Second")), { keep: true });
    await waitForEnd(id);
    await replace(id, started.files.serve(path("broken"), NOT_A_PDF), { keep: true });
    await waitForEnd(id);
    expect(await countReaderPages(id)).toBe(1);
  });

  /** Turns on the setting, which waits for an article after it has changed all issues. Returns a function that lets it end. */
  async function startRequiringApproval(): Promise<() => Promise<void>> {
    const { service } = started;
    const { db } = service.services;
    const json = {
      story: { name: "Scheduled", title: "T", content: "C", released_at: "2099-01-01T00:00:00Z" },
    };
    const { story } = (await service.request<{ story: Story }>("POST", "P/stories", { json })).body;
    await service.request("POST", `P/stories/${story.id}/publish`);
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("stories").select("id").where("id", "=", story.id).forUpdate().execute();
    const required = requireApproval(true);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    return async () => {
      await expect.poll(() => waitingForLocks(db)).toBe(2);
      await trx.commit().execute();
      await required;
    };
  }

  it("stay hidden if their import ends while the setting is turned on", async () => {
    await requireApproval(false);
    const finish = await startRequiringApproval();
    const { id } = await create(started.files.serve(path("late"), pages("Late")));
    await setStoredRelease(id, "2026-01-01");
    await finish();
    await waitForEnd(id);
    expect((await summaryOf(id)).shown_import_id).toBeNull();
  });

  it("keep the pages that readers see if they are imported again while the setting is turned on", async () => {
    await requireApproval(false);
    const id = await importReleased("Live");
    const finish = await startRequiringApproval();
    const replaced = replace(id, started.files.serve(path("next"), pages("1", "2")), { keep: null });
    await finish();
    await replaced;
    await waitForEnd(id);
    expect(await countReaderPages(id)).toBe(1);
  });

  it("can be deleted while they are reviewed as the issue of an edition", async () => {
    const { db } = started.service.services;
    const added = await inConsole<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
      planned_edition: { local_date: "2031-01-01" },
    });
    const edition = added.body.planned_edition;
    const id = await importReleased("Of an edition");
    await inConsole("PUT", `/planned-editions/${edition.id}/issue`, { planned_edition: { emag_id: id } });
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("planned_emags").select("id").where("id", "=", edition.id).forUpdate().execute();
    const reviewed = signOff(`/planned-editions/${edition.id}`, "changes_requested");
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const deleted = started.service.request("DELETE", `P/emags/${id}`);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    await trx.commit().execute();
    expect([(await reviewed).status, (await deleted).status]).toEqual([200, 204]);
  });

  it("can be reviewed while the name of their publication changes with the setting", async () => {
    await requireApproval(false);
    const { db } = started.service.services;
    const added = await inConsole<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
      planned_edition: { local_date: "2031-02-01" },
    });
    const edition = added.body.planned_edition;
    const trx = await db.startTransaction().execute();
    await trx.selectFrom("planned_emags").select("id").where("id", "=", edition.id).forUpdate().execute();
    const changed = inConsole("PATCH", "", { publication: { name: "Renamed", approval_required: true } });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const reviewed = signOff(`/planned-editions/${edition.id}`, "changes_requested");
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    await trx.commit().execute();
    expect([(await changed).status, (await reviewed).status]).toEqual([200, 200]);
  });
});
