import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { confirmWarnings, type ImportAttempt } from "#shared/console/issues/imports.ts";
import { attachIssue, detachIssue } from "#shared/console/issues/planned-editions.ts";
import { changeEmagReview } from "#shared/console/issues/reviews.ts";
import { deleteEmag, getEmag } from "#shared/contract/emag-routes.ts";
import { queryClient } from "#web/api/query-client.ts";
import { answerReviews } from "#web/console/components/record/review/approval.fixture.ts";
import {
  CONFIRMATION,
  cutOff,
  refuseUnconfirmed,
} from "#web/console/components/warnings/warnings.fixture.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testEdition, testImport } from "../issues.fixture.ts";
import { importStep, openIssue, testAttempt, testFailure } from "./issue-page.fixture.tsx";

const RELEASED_AT = "2025-01-01T06:00:00.000Z";
const NEW_IMPORT = "0197fd2e-0000-7000-8000-000000000002";
const downloading = { status: "processing", step: "download", done: 0, total: null } as const;
const startingAttempt: ImportAttempt = {
  ...testAttempt,
  status: "processing",
  shown: false,
  finished_at: null,
  steps: [importStep("download", "running"), importStep("render", "pending")],
};

describe("publishing an issue", () => {
  it("makes it visible right now, and unpublishing hides it again", async () => {
    const { t, server, button, status, choose, answer } = await openIssue();
    const publish = button(t("action.publish"));
    await expect.element(status(t("sentence.unscheduled"))).toBeVisible();
    await publish.click();
    await button(t("action.publish_now")).click();
    await expect.element(page.getByText(t("action.published", { name: testIssue.name }))).toBeVisible();
    await expect.element(status(/^Visible to readers since/)).toBeVisible();
    await expect.element(publish).not.toBeInTheDocument();
    expect(Date.parse(server.issue.released_at ?? "")).toBeLessThanOrEqual(Date.now());

    await choose("unpublish");
    await answer(t("action.unpublish_title", { name: testIssue.name }), t("action.unpublish")).click();
    await expect.element(status(t("sentence.unscheduled"))).toBeVisible();
    await expect.element(publish).toBeVisible();
    expect(server.changes.at(-1)).toEqual({ body: { released_at: null } });
  });

  it("schedules it while its import is still running, without importing again", async () => {
    const { t, server, button, status, publishImport } = await openIssue({
      summary: { ...downloading, shown_import_id: null },
      attempts: [startingAttempt],
    });
    await button(t("action.publish")).click();
    const panel = page.getByRole("dialog", { name: t("action.publish"), exact: true });
    await expect.element(panel).toMatchTextContent(t("action.publish_unfinished"));
    await panel.getByText(t("common:release.later"), { exact: true }).click();
    await panel.getByLabelText(t("common:release.moment", { city: "Berlin" })).fill("2999-05-01T05:30");
    await panel.getByRole("button", { name: t("action.publish_later") }).click();
    await expect.element(page.getByText(/scheduled for/)).toBeVisible();
    expect(server.changes).toEqual([{ body: { released_at: "2999-05-01T03:30:00.000Z" } }]);
    server.summary = { ...testImport };
    publishImport();
    await expect.element(status(/^Visible to readers from/)).toBeVisible();
  });
});

it("keeps the note of a request for sign-off when someone else publishes the issue", async () => {
  const { t, server, button, send } = await openIssue({ settings: { approval_required: true } });
  await button(t("action.publish")).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common:review.ask") })
    .click();
  const note = page.getByRole("dialog").getByRole("textbox", { name: t("common:review.note") });
  await note.fill("Please look at page 3.");
  server.issue = { ...server.issue, released_at: RELEASED_AT };
  // Not a version that an earlier test has saved, whose event would be the person's own.
  server.version = 100;
  const { version, issue } = server;
  send({ type: "emag", ...testPublication, emag_id: issue.id, change: "updated", version });
  await expect.element(button(t("action.publish"))).not.toBeInTheDocument();
  await expect.element(note).toHaveValue("Please look at page 3.");
});

describe("the serious warnings of an issue", () => {
  const warned = { serious_warnings: [cutOff], confirmation: CONFIRMATION };

  it("are in the header, with a link to the import", async () => {
    const { t } = await openIssue({ summary: warned });
    const alert = page.getByRole("alert").filter({ hasText: cutOff.message });
    await expect.element(alert).toMatchTextContent(t("common:warnings.count", { count: 1 }));
    // The question comes when it is published.
    const confirm = alert.getByRole("button", { name: t("common:warnings.confirm") });
    await expect.element(confirm).not.toBeInTheDocument();
    await alert.getByRole("link", { name: t("common:warnings.open") }).click();
    await expect
      .element(page.getByRole("tab", { name: t("issue:tab.import") }))
      .toHaveAttribute("aria-selected", "true");
  });

  it("can be confirmed once it is published, and are still shown", async () => {
    const { t, service, server } = await openIssue({ issue: { released_at: RELEASED_AT }, summary: warned });
    service.answer(confirmWarnings, ({ headers }) => {
      const refused = refuseUnconfirmed(headers);
      if (refused) return refused;
      server.summary = { ...server.summary, confirmation: null };
      return undefined;
    });
    const alert = page.getByRole("alert").filter({ hasText: cutOff.message });
    const confirm = alert.getByRole("button", { name: t("common:warnings.confirm") });
    await confirm.click();
    await expect.element(alert).toMatchTextContent(t("common:warnings.confirmed"));
    await expect.element(confirm).not.toBeInTheDocument();
  });

  it("can't be confirmed by a viewer", async () => {
    const issue = { released_at: RELEASED_AT };
    const { t } = await openIssue({ issue, summary: warned, role: "viewer" });
    await expect.element(page.getByRole("alert")).toMatchTextContent(cutOff.message);
    const confirm = page.getByRole("button", { name: t("common:warnings.confirm") });
    await expect.element(confirm).not.toBeInTheDocument();
  });
});

describe("canceling an import", () => {
  it("shows the new status, and offers to import again", async () => {
    const { t, server, button, choose, status, step, answer } = await openIssue({
      tab: "import",
      summary: { ...downloading, shown_import_id: null },
      attempts: [startingAttempt],
    });
    server.onCancel = () => {
      const failure = { ...testFailure, code: "cancelled", message: "It was canceled." };
      server.summary = { ...server.summary, status: "failed", step: null, failure };
      const steps = [importStep("download", "failed"), importStep("render", "pending")];
      server.attempts = [{ ...testAttempt, status: "failed", shown: false, failure, steps }];
    };
    await expect.element(step("download")).toMatchTextContent(t("issue:import.step_status.running"));
    await choose("cancel_import");
    await answer(t("action.cancel_title", { name: testIssue.name }), t("action.cancel_import")).click();
    await expect
      .element(page.getByText(t("action.import_cancelled", { name: testIssue.name })))
      .toBeVisible();
    await expect.element(status(t("sentence.cancelled"))).toBeVisible();
    await expect.element(step("download")).toMatchTextContent(t("issue:import.step_stopped"));
    await expect.element(step("render")).toMatchTextContent(t("issue:import.step_not_reached"));
    await button(t("action.import_again")).click();
    const question = page.getByRole("dialog", { name: t("action.again_title", { name: testIssue.name }) });
    await expect.element(question).toMatchTextContent(t("action.again_hidden"));
    await question.getByRole("button", { name: t("common:actions.cancel") }).click();
  });
});

describe("importing an issue again", () => {
  const again = { body: { import_attributes: {} }, keepsPages: "true" };

  it("keeps the pages on request, shows the new ones when it has finished, and goes back to the previous ones", async () => {
    const { t, server, button, status, pages, show, choose, answer, earlierImports, publishImport } =
      await openIssue({
        issue: { released_at: RELEASED_AT },
      });
    server.onChange = () => {
      server.summary = { ...server.summary, ...downloading, import_id: NEW_IMPORT };
    };
    await expect.element(pages).toHaveLength(5);
    await choose("import_again");
    const question = page.getByRole("dialog", { name: t("action.again_title", { name: testIssue.name }) });
    const keep = question.getByRole("checkbox", { name: t("keep_pages.label") });
    await expect.element(keep).toBeChecked();
    await keep.click();
    await expect.element(question).toMatchTextContent(t("keep_pages.off"));
    await keep.click();
    await question.getByRole("button", { name: t("action.import_again") }).click();
    await expect.element(status(t("sentence.previous.visible"))).toBeVisible();
    await expect.element(status(t("issue:no_pages_importing"))).toBeVisible();
    expect(server.changes).toEqual([again]);

    server.pages[NEW_IMPORT] = 3;
    server.summary = {
      ...testImport,
      import_id: NEW_IMPORT,
      shown_import_id: NEW_IMPORT,
      previous_import_id: testImport.import_id,
    };
    server.attempts = [
      { ...testAttempt, id: NEW_IMPORT, number: 2 },
      {
        ...testAttempt,
        current: false,
        shown: false,
        previous: true,
        kept_until: "2100-01-01T00:00:00.000Z",
      },
    ];
    publishImport();
    await expect.element(pages).toHaveLength(3);
    await expect.element(status(/^Visible to readers since/)).toBeVisible();

    server.onGoBack = (importId) => {
      server.summary = { ...testImport, import_id: importId, shown_import_id: importId };
      server.attempts = server.attempts.map((attempt) => ({
        ...attempt,
        current: attempt.id === importId,
        shown: attempt.id === importId,
      }));
    };
    await show("import");
    await expect.element(page.getByText(/^You can go back to the previous import until/)).toBeVisible();
    await button(t("action.go_back_to")).click();
    await answer(t("action.go_back_title", { name: testIssue.name }), t("action.go_back")).click();
    const current = page.getByRole("region", { name: t("issue:import.current", { number: 1 }), exact: true });
    await expect.element(current).toBeVisible();
    await expect.element(earlierImports).toMatchTextContent(t("issue:import.current", { number: 2 }));
    await show("pages");
    await expect.element(pages).toHaveLength(5);
  });

  it("succeeds after the file is corrected, and lists the failed import", async () => {
    const { t, server, failure, status, pages, show, answer, earlierImports } = await openIssue({
      tab: "import",
      issue: { released_at: RELEASED_AT, import: { status: "failed" } },
      summary: { status: "failed", shown_import_id: null, failure: testFailure },
      attempts: [{ ...testAttempt, status: "failed", shown: false, failure: testFailure }],
    });
    server.onChange = () => {
      server.issue = { ...server.issue, import: { status: "finished" } };
      server.summary = { ...testImport, import_id: NEW_IMPORT, shown_import_id: NEW_IMPORT };
      server.pages[NEW_IMPORT] = 3;
      server.attempts = [
        { ...testAttempt, id: NEW_IMPORT, number: 2 },
        { ...server.attempts[0]!, current: false },
      ];
    };
    await failure.getByRole("button", { name: t("action.import_again") }).click();
    await answer(t("action.again_title", { name: testIssue.name }), t("action.import_again")).click();
    await expect.element(status(/^Visible to readers since/)).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
    const current = page.getByRole("region", { name: t("issue:import.current", { number: 2 }), exact: true });
    await expect.element(current).toMatchTextContent(t("issue:import.by", { name: "Ada Editor" }));
    await expect.element(earlierImports).toMatchTextContent(t("issue:import.status.failed"));
    await show("pages");
    await expect.element(pages).toHaveLength(3);
    expect(server.changes).toEqual([again]);
  });
});

describe("an issue and its planned edition", () => {
  const waiting = { ...testEdition, release_date: "2099-12-03T05:00:00.000Z" };
  const attached = {
    ...waiting,
    version: 2,
    status: "transferred" as const,
    emag: {
      id: testIssue.id,
      name: waiting.name,
      released_at: waiting.release_date,
      import_id: testImport.import_id,
      import_status: "finished" as const,
      import_cancelled: false,
      has_pages: true,
      awaiting_approval: false,
    },
  };

  it("are connected with one click, with the edition's name and date, and separated by Undo", async () => {
    const { t, service, server, button } = await openIssue({ waiting });
    const sent: unknown[] = [];
    service.answer(attachIssue, ({ body, headers }) => {
      sent.push([body, headers.get("If-Match")]);
      server.edition = attached;
      server.waiting = null;
      return { planned_edition: attached };
    });
    service.answer(detachIssue, ({ headers }) => {
      sent.push(headers.get("If-Match"));
      return { planned_edition: waiting };
    });
    await button(t("issue:edition.attach")).click();
    const link = page.getByRole("link", { name: waiting.name });
    await expect.element(link).toHaveAttribute("href", expect.stringContaining(`edition=${waiting.id}`));
    expect(sent).toEqual([[{ emag_id: testIssue.id, take_name: true }, '"1"']]);
    await button(t("common:actions.undo")).click();
    await expect.poll(() => sent[1]).toBe('"2"');
    await expect
      .poll(() => server.changes.map(({ body }) => body))
      .toEqual([{ name: testIssue.name, released_at: null }]);
  });

  it("offers people who may not edit no connection", async () => {
    const { t, button } = await openIssue({ waiting, role: "viewer" });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(button(t("issue:edition.attach"))).not.toBeInTheDocument();
  });

  it("proposes the edition's date, asks before an earlier release, and undoes it", async () => {
    const { t, server, button, answer } = await openIssue({ edition: attached });
    const publish = button(t("action.publish"));
    await expect.element(page.getByRole("link", { name: waiting.name })).toBeVisible();
    await publish.click();
    const now = page.getByRole("radio", { name: t("common:release.now") });
    await expect.element(now).not.toBeChecked();
    await page.getByText(t("common:release.now")).click();
    await button(t("action.publish_now")).click();
    const title = t("action.early_title", { name: testIssue.name });
    await answer(title, t("common:actions.cancel")).click();
    expect(server.changes).toEqual([]);
    await publish.click();
    await button(t("action.publish_later")).click();
    await expect.poll(() => server.changes.at(-1)?.body).toEqual({ released_at: waiting.release_date });
    await button(t("common:actions.undo")).click();
    await expect.poll(() => server.changes.at(-1)?.body).toEqual({ released_at: null });
  });

  it("proposes the date of the edition that seems to wait for the issue", async () => {
    const { t, server, button } = await openIssue({ waiting });
    await expect.element(button(t("issue:edition.attach"))).toBeVisible();
    await button(t("action.publish")).click();
    await button(t("action.publish_later")).click();
    await expect.poll(() => server.changes.at(-1)?.body).toEqual({ released_at: waiting.release_date });
  });

  it("asks before a file with another date in its name replaces the pages", async () => {
    const { t, answer } = await openIssue({ edition: attached });
    await expect.element(page.getByRole("link", { name: waiting.name })).toBeVisible();
    const name = "weekly-2099-12-10.pdf";
    const input = page.getByLabelText(t("issue:replace.pdf")).element() as HTMLInputElement;
    await userEvent.upload(input, new File(["%PDF"], name, { type: "application/pdf" }));
    await answer(t("issue:replace.other_title", { file: name }), t("common:actions.cancel")).click();
    await expect.element(page.getByText(name)).not.toBeInTheDocument();
  });
});

// Before the deletion, because the console remembers deleted issues until the page is loaded again.
describe("an issue whose sign-off is requested", () => {
  it("has one loud button for a manager, which approves and publishes, also if approvals are not required", async () => {
    const { t, service, server, button } = await openIssue({ role: "manager" });
    const review = answerReviews(service, "requested");
    const approved: unknown[] = [];
    service.answer(changeEmagReview, ({ body }) => {
      approved.push(body.sign_off);
      Object.assign(review, { sign_off: "approved", version: 2 });
      return { review: { ...review } };
    });
    await queryClient.invalidateQueries();
    const both = t("common:review.approve_and_publish");
    await expect.element(button(both)).not.toHaveAttribute("data-variant");
    await expect.element(button(t("common:review.approve"))).toHaveAttribute("data-variant", "default");
    await expect.element(button(t("action.publish"))).not.toBeInTheDocument();
    await button(both).click();
    await page.getByRole("dialog").getByRole("button", { name: both }).click();
    await expect.poll(() => server.changes).toHaveLength(1);
    expect(approved).toEqual(["approved"]);
  });
});

describe("an issue whose new name waits for an approval", () => {
  const approved_texts = { name: "The approved name", preview: testIssue.preview };
  const notice = () => page.getByRole("status").filter({ hasText: "Waiting for approval" });

  it("says which name readers still see, and offers to ask for a sign-off", async () => {
    const { button } = await openIssue({
      issue: { released_at: RELEASED_AT },
      summary: { approved_texts },
    });
    await expect.element(page.getByRole("heading", { level: 1, name: testIssue.name })).toBeVisible();
    await expect.element(notice()).toMatchTextContent(/Readers keep seeing.*Name.*The approved name/);
    await expect.element(notice()).not.toMatchTextContent("Preview");
    await button(i18next.t("common:review.ask")).click();
    await expect.element(page.getByRole("dialog", { name: i18next.t("common:review.ask") })).toBeVisible();
  });

  it.each([
    ["has failed", { status: "failed", failure: testFailure }],
    ["is running", downloading],
  ] as const)("is approved with the pages that readers see while another import %s", async (_, imported) => {
    const { service, button } = await openIssue({
      role: "manager",
      issue: { released_at: RELEASED_AT },
      summary: { ...imported, import_id: NEW_IMPORT, shown_import_id: testImport.import_id, approved_texts },
    });
    const approved: (string | undefined)[] = [];
    const review = answerReviews(service, "requested");
    service.answer(changeEmagReview, ({ body }) => {
      approved.push(body.import_id);
      return { review: { ...review, version: 2 } };
    });
    await button(i18next.t("common:review.approve")).click();
    await expect.poll(() => approved).toEqual([testImport.import_id]);
  });

  it("names a preview that was empty when it was approved", async () => {
    await openIssue({
      issue: { preview: "A new preview" },
      summary: { approved_texts: { name: testIssue.name, preview: "" } },
      role: "viewer",
    });
    await expect.element(notice()).toMatchTextContent(/SummaryNot set$/);
  });
});

describe("a deleted issue", () => {
  it("is not requested again, although deleting it ends its import", async () => {
    const { t, service, server, send, choose, answer, router, step, publishImport } = await openIssue({
      tab: "import",
      summary: { ...downloading, shown_import_id: null },
      attempts: [startingAttempt],
    });
    await expect.element(step("download")).toMatchTextContent(t("issue:import.step_status.running"));
    const arrived = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    service.answer(deleteEmag, async () => {
      arrived.resolve();
      await deleted.promise;
    });
    await choose("delete");
    await answer(t("common:actions.delete_title", { name: testIssue.name }), t("action.delete")).click();
    await arrived.promise;
    server.reads.length = 0;
    // The end of the import arrives while the response of the deletion is pending.
    service.answer(getEmag, () => {
      server.reads.push("issue");
      return refusal(404, { error: "Not found.", code: "not_found" });
    });
    const ended = { status: "failed", step: null } as const;
    server.summary = { ...server.summary, ...ended };
    publishImport();
    const change = { change: "deleted", version: 1_000 } as const;
    send({ type: "emag", ...testPublication, emag_id: testIssue.id, ...change });
    // The import of another issue causes the next reads, which would contain those of the deleted one.
    const other = { emag_id: testIssue.id + 1, import_id: NEW_IMPORT, done: 0, total: null };
    send({ type: "import", ...testPublication, ...other, ...ended });
    await expect.poll(() => server.reads).toContain("summaries");
    deleted.resolve();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues$/);
    await expect.element(page.getByText(t("action.deleted", { name: testIssue.name }))).toBeVisible();
    expect(new Set(server.reads)).toEqual(new Set(["summaries"]));
  });
});
