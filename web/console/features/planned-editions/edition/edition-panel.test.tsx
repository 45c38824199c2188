import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { getEditionHistory } from "#shared/console/audit.ts";
import { listImportSummaries } from "#shared/console/issues/imports.ts";
import {
  attachIssue,
  detachIssue,
  getPlannedEdition,
  listAttachableIssues,
  type PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import { changeEmagReview, getEmagReview, listReviewers } from "#shared/console/issues/reviews.ts";
import { getEmag } from "#shared/contract/emag-routes.ts";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { cutOff, refuseUnconfirmed } from "#web/console/components/warnings/warnings.fixture.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, type ScreenOptions, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { edition } from "../planned-editions.fixture.ts";
import EditionPanel from "./edition-panel.tsx";

const issues = [
  { id: 7, name: "Harbour Special", released_at: "2026-11-26T05:00:00.000Z" },
  { id: 8, name: "Unscheduled", released_at: null },
  { id: 9, name: "Cut off", released_at: null },
];
const ofIssue = (id: number): PlannedEdition["emag"] => {
  const { name, released_at } = issues.find((issue) => issue.id === id)!;
  return {
    id,
    name,
    released_at,
    import_id: "a",
    import_status: "finished",
    import_cancelled: false,
    has_pages: true,
    awaiting_approval: false,
  };
};

// The screens of a file share their cache.
let serial = 0;

/**
 * Opens the panel of an edition. The service attaches all issues but 8, which someone else has attached, and 9 only
 * with the confirmation of its serious warnings.
 */
async function openPanel(given: Partial<PlannedEdition> = {}, options: Partial<ScreenOptions> = {}) {
  const service = startFakeService();
  let saved = edition({ ...given, id: ++serial });
  const save = (emag: PlannedEdition["emag"]) => {
    saved = { ...saved, emag, status: emag ? "transferred" : "planned", version: saved.version + 1 };
    return { planned_edition: saved };
  };
  service.answer(getPlannedEdition, () => ({ planned_edition: saved }));
  service.answer(getEditionHistory, () => ({ audit_entries: [], next_before: null }));
  service.answer(listReviewers, () => ({ people: [] }));
  service.answer(getEmagReview, () => ({ review: saved.review }));
  service.answer(listImportSummaries, () => ({ imports: [] }));
  const savedNotes: (string | undefined)[] = [];
  service.answer(changeEmagReview, ({ body }) => {
    savedNotes.push(body.note);
    const review = { ...saved.review, sign_off: "approved" as const, version: saved.review.version + 1 };
    saved = { ...saved, review, emag: saved.emag && { ...saved.emag, awaiting_approval: false } };
    return { review };
  });
  let renamed: string | null | undefined;
  const currentIssues = () =>
    issues
      .filter(({ id }) => id !== 7 || renamed !== null)
      .map((issue) => (issue.id === 7 && renamed ? { ...issue, name: renamed } : issue));
  service.answer(listAttachableIssues, ({ query: { search = "" } }) => ({
    issues: currentIssues().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
  }));
  service.answer(getEmag, ({ params }) => {
    const issue = currentIssues().find(({ id }) => id === params.emag_id);
    return issue
      ? { emag: { ...testIssue, ...issue } }
      : refusal(404, { error: "Issue not found.", code: "not_found" });
  });
  service.answer(attachIssue, ({ body: { emag_id }, headers }) => {
    expect(headers.get("if-match")).toBe(`"${saved.version}"`);
    const refused = emag_id === 9 ? refuseUnconfirmed(headers) : null;
    if (refused) return refused;
    if (emag_id === 8) return refusal(422, { emag_id: ["already belongs to the edition EXW-2026-11-19"] });
    return save(ofIssue(emag_id));
  });
  service.answer(detachIssue, ({ headers }) => {
    expect(headers.get("if-match")).toBe(`"${saved.version}"`);
    return save(null);
  });
  const deliver = startEventStream();
  const { router } = await renderScreen(
    <EditionPanel
      editionId={saved.id}
      importing={() => null}
      now={Date.parse("2026-11-01")}
      onClose={() => {}}
    />,
    { path: "planned-editions", texts: ["planned-editions"], ...options },
  );
  const t = i18next.getFixedT(null, ["planned-editions", "common"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    t,
    router,
    /** Renames issue 7 as someone else, or deletes it. */
    renameElsewhere(name: string | null): void {
      renamed = name;
      const change = name === null ? "deleted" : "updated";
      deliver({ type: "emag", ...testPublication, emag_id: 7, change, version: 2 });
    },
    skipElsewhere(): void {
      saved = { ...saved, status: "skipped", version: saved.version + 1 };
      const { id: planned_emag_id, version } = saved;
      deliver({ type: "planned_edition", ...testPublication, planned_emag_id, version });
    },
    savedNotes: () => savedNotes,
    open: button(t("link.open")),
    attach: button(t("link.attach")),
    detach: button(t("link.detach")),
    undo: button(t("common:actions.undo")),
    issue: page.getByRole("combobox", { name: t("state.issue") }),
    option: (name: RegExp) => page.getByRole("option", { name }),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
  };
}

describe("the issue of an edition", () => {
  it("is attached after a search, and detached again by Undo", async () => {
    const panel = await openPanel();
    await panel.open.click();
    await expect.element(panel.attach).toBeDisabled();
    await panel.issue.fill("harb");
    await panel.option(/Harbour Special/).click();
    await panel.attach.click();
    await expect.element(panel.link("Harbour Special")).toBeVisible();
    await panel.undo.click();
    await expect.element(page.getByText(panel.t("edit.undone"))).toBeVisible();
    await expect.element(panel.open).toBeVisible();
  });

  it("is chosen by its newest name, and stays chosen when someone else skips the edition", async () => {
    const panel = await openPanel();
    await panel.open.click();
    await panel.issue.fill("harb");
    await panel.option(/Harbour Special/).click();
    panel.renameElsewhere("Harbour Extra");
    await expect.element(panel.issue).toHaveValue("Harbour Extra");
    panel.skipElsewhere();
    await expect.element(panel.open).not.toBeInTheDocument();
    await expect.element(panel.issue).toHaveValue("Harbour Extra");
  });

  it("is reported at its field when someone else deletes it", async () => {
    const panel = await openPanel();
    await panel.open.click();
    await panel.issue.click();
    await panel.option(/Harbour Special/).click();
    panel.renameElsewhere(null);
    await expect.element(panel.issue).toHaveAccessibleDescription(new RegExp(panel.t("link.deleted")));
    await expect.element(panel.attach).toBeDisabled();
  });

  it("keeps the sign-off that is being written when it is attached", async () => {
    const panel = await openPanel({}, { role: "admin" });
    const note = page.getByRole("textbox", { name: panel.t("common:review.note") });
    await note.fill("Page 3");
    await panel.open.click();
    await panel.issue.click();
    await panel.option(/Harbour Special/).click();
    await panel.attach.click();
    await expect.element(panel.detach).toBeVisible();
    await expect.element(note).toHaveValue("Page 3");
    await page.getByRole("button", { name: panel.t("common:review.save") }).click();
    await expect.poll(panel.savedNotes).toEqual(["Page 3"]);
  });

  it("is detached, and attached again by Undo", async () => {
    const panel = await openPanel({ status: "transferred", emag: ofIssue(7) });
    await panel.detach.click();
    await expect.element(panel.open).toBeVisible();
    await panel.undo.click();
    await expect.element(panel.link("Harbour Special")).toBeVisible();
  });

  it("is attached only after the question about its serious warnings", async () => {
    const panel = await openPanel();
    const question = page.getByRole("dialog", { name: panel.t("common:warnings.ask", { count: 1 }) });
    await panel.open.click();
    await panel.issue.click();
    await panel.option(/Cut off/).click();
    await panel.attach.click();
    await expect.element(question).toMatchTextContent(cutOff.message);
    await question.getByRole("button", { name: panel.t("common:actions.cancel") }).click();
    await expect.element(page.getByText(/The issue has serious warnings/)).toBeVisible();
    await panel.attach.click();
    await question.getByRole("button", { name: panel.t("common:warnings.continue") }).click();
    await expect.element(panel.detach).toBeVisible();
  });

  it("stays unattached with the reason at the field if someone else has attached it", async () => {
    const panel = await openPanel();
    await panel.open.click();
    await panel.issue.click();
    await panel.option(/Unscheduled/).click();
    await panel.attach.click();
    await expect.element(panel.issue).toHaveAccessibleDescription(/Already belongs to the edition/);
    await expect.element(panel.attach).toBeVisible();
  });

  it("has its actions in the command palette", async () => {
    const panel = await openPanel({ status: "transferred", emag: ofIssue(7) });
    const labels = () => currentPageCommands().map(({ label }) => label);
    await expect.poll(labels).toEqual([panel.t("link.detach")]);
    currentPageCommands()[0]!.run!();
    await expect.poll(labels).toEqual([panel.t("link.open"), panel.t("panel.create_issue")]);
  });

  it("is opened to choose its release by people who may approve and publish", async () => {
    const { t, router } = await openPanel(
      { status: "transferred", emag: { ...ofIssue(8)!, awaiting_approval: true } },
      { role: "manager", settings: { approval_required: true } },
    );
    const banner = page.getByRole("region", { name: t("common:review.pending") });
    await banner.getByRole("button", { name: t("common:review.approve_and_publish") }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/8$/);
    await expect.poll(() => router.state.location.state).toEqual({ choosesRelease: true });
  });

  async function dropOn(target: Locator): Promise<void> {
    await expect.element(target).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["%PDF"], "second.pdf", { type: "application/pdf" }));
    for (const type of ["dragover", "drop"])
      target.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }

  it("is created from a file that is dropped on the panel", async () => {
    const { t, router } = await openPanel({});
    await dropOn(page.getByRole("link", { name: t("panel.create_issue") }));
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/new$/);
    await expect.poll(() => router.state.location.state).toMatchObject({ file: expect.any(File) });
  });

  it("is opened with a file that is dropped on the panel", async () => {
    const { detach, router } = await openPanel({ status: "transferred", emag: ofIssue(7) });
    await dropOn(detach);
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/7$/);
    await expect.poll(() => router.state.location.state).toMatchObject({ replacement: [expect.any(File)] });
  });

  it("no longer waits for an approval once it is approved in the panel", async () => {
    const { t } = await openPanel(
      { status: "transferred", emag: { ...ofIssue(7)!, awaiting_approval: true } },
      { role: "manager", settings: { approval_required: true } },
    );
    const state = page.getByRole("status").filter({ hasText: t("state.awaiting_approval") });
    await expect.element(state).toBeVisible();
    await page.getByText(t("common:review.sign_offs.approved"), { exact: true }).click();
    await page.getByRole("button", { name: t("common:review.save") }).click();
    await expect.element(page.getByRole("status").filter({ hasText: t("state.ready") })).toBeVisible();
  });
});
