import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import { NOT_A_PDF } from "#bff/domain/imports/replacement.fixture.ts";
import { granting, kioskClient, READER, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Overview } from "#shared/console/overview.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { KioskEmag, KioskEmagSummary } from "#shared/kiosk/emags.ts";
import { approvedIssuesFixture, confirmingWarnings } from "./approvals.fixture.ts";

const started = startImportService("admin", { draws: false });
beforeEach(() => requireApproval(true));
afterAll(closeServers);

const {
  waitForEnd,
  slowFile,
  replace,
  countReaderPages,
  summaryOf,
  path,
  inConsole,
  requireApproval,
  signOff,
  signOffOf,
  approve,
  setStoredRelease,
  importReleased,
  setRelease,
} = approvedIssuesFixture(() => started);

let serial = 0;
const fresh = (text: string) => `${text} ${++serial}`;

const change = (id: number, emag: object) =>
  started.service.request<{ emag: Emag }>("PUT", `P/emags/${id}`, { json: { emag } });

/** Renames an issue, which is always accepted. */
async function rename(id: number, name: string): Promise<void> {
  const answer = await change(id, { name });
  expect([answer.status, answer.body.emag.name]).toEqual([200, name]);
}

/** Returns a released and approved issue with its name. */
async function importApproved(): Promise<{ id: number; name: string }> {
  const id = await importReleased("Text");
  const name = fresh("Approved");
  await change(id, { name, preview: "Approved preview" });
  expect((await approve(id)).status).toBe(200);
  return { id, name };
}

/** Returns name and preview as readers see them in the list and in the issue. */
async function readersTexts(id: number) {
  const kiosk = "/kiosk/v1/publications/10/emags";
  const read = <Body>(address: string) => started.service.request<Body>("GET", address, { token: null });
  const listed = (await read<{ emags: KioskEmagSummary[] }>(`${kiosk}?per=100`)).body.emags.find(
    (emag) => emag.id === id,
  )!;
  const { emag } = (await read<{ emag: KioskEmag }>(`${kiosk}/${id}`)).body;
  expect([emag.name, emag.preview]).toEqual([listed.name, listed.preview]);
  return { name: emag.name, preview: emag.preview };
}

async function isAwaiting(id: number): Promise<boolean> {
  const { body } = await started.service.request<{ emags: Emag[] }>(
    "GET",
    "P/emags?state=awaiting_approval&per=100",
  );
  const managed = await inConsole<{ emags: ManagedEmag[] }>("GET", "/emags?per=100");
  const isListed = body.emags.some((emag) => emag.id === id);
  expect(managed.body.emags.find((emag) => emag.id === id)?.awaiting_approval).toBe(isListed);
  return isListed;
}

const lastEntry = async (id: number) =>
  (await inConsole<{ audit_entries: AuditEntry[] }>("GET", `/emags/${id}/history`)).body.audit_entries[0]!;

describe("the name and preview of an approved issue", () => {
  it("are stored and returned when they change, and reach readers with the approval", async () => {
    const { id, name } = await importApproved();
    const approved = { name, preview: "Approved preview" };
    const changed = { name: fresh("Changed"), preview: "Changed preview" };
    const answer = await change(id, changed);
    expect([answer.status, answer.body.emag]).toMatchObject([200, changed]);
    expect((await started.service.request<{ emag: Emag }>("GET", `P/emags/${id}`)).body.emag).toMatchObject(
      changed,
    );
    expect(await readersTexts(id)).toEqual(approved);
    expect((await summaryOf(id)).approved_texts).toEqual(approved);
    expect(await isAwaiting(id)).toBe(true);

    expect((await approve(id)).status).toBe(200);
    expect(await readersTexts(id)).toEqual(changed);
    expect((await summaryOf(id)).approved_texts).toBeNull();
    expect(await isAwaiting(id)).toBe(false);
  });

  it("are those of callouts until a change is approved", async () => {
    const publisher = await startPublisherServer();
    publisher.respondWith(granting(true));
    const client = kioskClient(started.service);
    await client.configure(publisher.origin, { grantTtl: 0 });
    const { id, name } = await importApproved();
    await change(id, { single_purchase_required: true });
    const sentName = async () => {
      publisher.calls.length = 0;
      const answer = await started.service.request("GET", `/kiosk/v1/publications/10/emags/${id}`, {
        token: null,
        headers: { Authorization: `Bearer ${READER}-${++serial}` },
      });
      expect(answer.status, answer.text).toBe(200);
      return JSON.parse(publisher.calls[0]!.body).issue_name;
    };
    const changed = fresh("Changed");
    await rename(id, changed);
    expect(await sentName()).toBe(name);
    await approve(id);
    expect(await sentName()).toBe(changed);
  });

  it("are reviewed again when they change, as a detail of the change in the history", async () => {
    const { id, name } = await importApproved();
    const changed = fresh("Changed");
    await rename(id, changed);
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
    expect((await inConsole("GET", `/emags/${id}/review`)).body.review.request).toBeNull();
    expect(await lastEntry(id)).toMatchObject({
      verb: "updated",
      before: { name, sign_off: "approved" },
      after: { name: changed, sign_off: "requested" },
    });
  });

  it("wait for nothing once they are as they were approved", async () => {
    const { id, name } = await importApproved();
    await rename(id, fresh("Changed"));
    await rename(id, name);
    expect(await isAwaiting(id)).toBe(false);
    expect(await signOffOf(`/emags/${id}`)).toBe("approved");
    expect(await lastEntry(id)).toMatchObject({ verb: "updated", after: { name, sign_off: "approved" } });
    await signOff(`/emags/${id}`, "changes_requested");
    await rename(id, fresh("Changed"));
    await rename(id, name);
    expect(await signOffOf(`/emags/${id}`)).toBe("changes_requested");
  });

  it("cannot be approved with a review of the name before", async () => {
    const { id } = await importApproved();
    const { version } = (await inConsole("GET", `/emags/${id}/review`)).body.review;
    await rename(id, fresh("Changed"));
    const review = { sign_off: "approved", import_id: (await summaryOf(id)).import_id };
    const stale = await started.service.request("PUT", `/console/api/publications/10/emags/${id}/review`, {
      token: null,
      headers: { cookie: started.cookie, "If-Match": `"${version}"` },
      json: { review },
    });
    expect(stale.status).toBe(412);
  });

  it("keep the pages approved: the issue can be rescheduled, and a request for a review hides nothing", async () => {
    const { id } = await importApproved();
    await setStoredRelease(id, "2099-01-01");
    await rename(id, fresh("Changed"));
    for (const date of ["2099-02-01", null, "2099-03-01"])
      expect((await setRelease(id, date)).status).toBe(200);
    const asked = await inConsole("POST", `/emags/${id}/review/request`, { review: { note: "New name" } });
    expect(asked.status, asked.text).toBe(200);
    await setStoredRelease(id, "2026-01-01");
    expect(await countReaderPages(id)).toBe(1);
    await signOff(`/emags/${id}`, "changes_requested");
    expect((await setRelease(id, "2099-03-01")).body.code).toBe("approval_required");
  });

  it("stay with the approved pages while those of a new import wait", async () => {
    const { id, name } = await importApproved();
    await replace(id, started.files.serve(path("new"), pages("New", "Newer")), { keep: null });
    await waitForEnd(id);
    const changed = fresh("Changed");
    await rename(id, changed);
    expect([(await readersTexts(id)).name, await countReaderPages(id)]).toEqual([name, 1]);
    await approve(id);
    expect([(await readersTexts(id)).name, await countReaderPages(id)]).toEqual([changed, 2]);
  });

  it.each([
    ["has failed", () => ({ url: started.files.serve(path("broken"), NOT_A_PDF), release: async () => {} })],
    ["is running", () => slowFile(path("slow"), pages("New", "Newer"))],
  ])("can be approved with the pages that readers see while a new import %s", async (state, serve) => {
    const { id, name } = await importApproved();
    const slow = serve();
    await replace(id, slow.url, { keep: null });
    if (state === "has failed") await waitForEnd(id);
    const changed = { name: fresh("Changed"), preview: "Changed preview" };
    await change(id, changed);
    const { shown_import_id, import_id } = await summaryOf(id);
    const approveImport = (given: string | null) =>
      signOff(`/emags/${id}`, "approved", { import_id: given ?? undefined });

    expect((await approveImport(import_id)).status).toBe(422);
    expect((await approveImport(randomUUID())).status).toBe(409);
    expect((await readersTexts(id)).name).toBe(name);
    const approved = await approveImport(shown_import_id);
    expect([approved.status, approved.body.review?.sign_off]).toEqual([200, "requested"]);
    expect(await readersTexts(id)).toEqual(changed);
    expect((await summaryOf(id)).approved_texts).toBeNull();
    expect(await isAwaiting(id)).toBe(false);
    expect(await lastEntry(id)).toMatchObject({ verb: "reviewed", before: { name }, after: changed });
    expect((await approveImport(shown_import_id)).status).toBe(409);

    await slow.release();
    await waitForEnd(id);
    expect(await countReaderPages(id)).toBe(1);
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
  });

  it("are free for other issues as soon as they change, because the stored names are compared", async () => {
    const { id, name } = await importApproved();
    const other = await importApproved();
    const changed = fresh("Changed");
    await rename(id, changed);
    expect((await change(other.id, { name: changed })).status).toBe(422);
    await rename(other.id, name);
  });

  it("stay with readers if the issue returns from the trash under another name", async () => {
    const { id, name } = await importApproved();
    await started.service.request("DELETE", `P/emags/${id}`);
    const changed = fresh("Restored");
    const restored = await inConsole("POST", `/trash/emag/${id}/restore`, { name: changed });
    expect(restored.status, restored.text).toBe(200);
    expect((await readersTexts(id)).name).toBe(name);
    expect(await signOffOf(`/emags/${id}`)).toBe("requested");
    expect(await lastEntry(id)).toMatchObject({
      verb: "restored_from_trash",
      after: { name: changed, sign_off: "requested" },
    });
  });

  it("are shown as waiting in the overview and the plan", async () => {
    // The overview lists only the first requests.
    await started.service.services.db.updateTable("reviews").set({ sign_off: "open" }).execute();
    const { id } = await importApproved();
    const local_date = addDays(dayIn("Europe/Berlin", new Date()), 5);
    const added = await inConsole<{ planned_edition: PlannedEdition }>("POST", "/planned-editions", {
      planned_edition: { local_date },
    });
    const edition = added.body.planned_edition.id;
    const attached = await confirmingWarnings((headers) =>
      inConsole("PUT", `/planned-editions/${edition}/issue`, { planned_edition: { emag_id: id } }, headers),
    );
    expect(attached.status).toBe(200);
    const { id: other } = await importApproved();
    await setStoredRelease(other, `${local_date}T12:00:00Z`);
    const waiting = async () => {
      const { overview } = (await inConsole<{ overview: Overview }>("GET", "/overview")).body;
      const day = overview.days.find((one) => one.day === local_date)!;
      const { planned_edition } = (
        await inConsole<{ planned_edition: PlannedEdition }>("GET", `/planned-editions/${edition}`)
      ).body;
      return [
        planned_edition.emag?.awaiting_approval,
        day.emags.items.find((one) => one.id === other)?.awaiting_approval,
        overview.needs.reviews!.items.filter((one) => one.id === id || one.id === other).length,
      ];
    };
    expect(await waiting()).toEqual([false, false, 0]);
    for (const one of [id, other]) await rename(one, fresh("Changed"));
    expect(await waiting()).toEqual([true, true, 2]);
  });
});

describe("the setting that requires approvals", () => {
  it("counts the current name as approved when it is turned on, and shows the changed one when it is turned off", async () => {
    await requireApproval(false);
    const id = await importReleased("Visible before");
    const name = fresh("Current");
    await rename(id, name);
    expect((await readersTexts(id)).name).toBe(name);
    await requireApproval(true);
    expect(await isAwaiting(id)).toBe(false);
    const changed = fresh("Changed");
    await rename(id, changed);
    expect((await readersTexts(id)).name).toBe(name);
    expect([await isAwaiting(id), await signOffOf(`/emags/${id}`)]).toEqual([true, "requested"]);
    await rename(id, name);
    expect([await isAwaiting(id), await signOffOf(`/emags/${id}`)]).toEqual([false, "open"]);
    await rename(id, changed);

    await requireApproval(false);
    expect((await readersTexts(id)).name).toBe(changed);
    expect(await isAwaiting(id)).toBe(false);
    await requireApproval(true);
    expect((await readersTexts(id)).name).toBe(changed);
  });

  it("keeps no name from readers that changes before the first approval", async () => {
    const id = await importReleased("Never approved");
    const name = fresh("Changed");
    await rename(id, name);
    await approve(id);
    expect((await readersTexts(id)).name).toBe(name);
  });
});
