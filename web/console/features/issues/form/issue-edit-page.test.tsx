import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Publication } from "#shared/console/identity/session.ts";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { listImportSummaries } from "#shared/console/issues/imports.ts";
import { getLastChange, leaveRecord, visitRecord } from "#shared/console/presence.ts";
import { getEmag, updateEmag } from "#shared/contract/emag-routes.ts";
import type { Emag, EmagUpdate } from "#shared/contract/emags.ts";
import { cutOff, refuseUnconfirmed } from "#web/console/components/warnings/warnings.fixture.ts";
import { asksBeforeClosing } from "#web/testing/asks-before-closing.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { testIssue } from "#web/testing/test-issue.ts";
import { testImport } from "../issues.fixture.ts";
import IssueEditPage from "./issue-edit-page.tsx";
import IssueNewPage from "./issue-new-page.tsx";

const texts = ["issues", "issue", "issue-form"];

/** Opens the form of an issue with these fields. */
async function openForm(fields: Partial<Emag> = {}, settings: Partial<Publication> = {}) {
  const service = startFakeService();
  const send = startEventStream();
  const server = {
    issue: { ...testIssue, ...fields },
    version: 1,
    /** The bodies of the saves. */
    changes: [] as EmagUpdate[],
    /** The `keep_previous_pages` parameter of each save. */
    keepsPages: [] as (string | undefined)[],
    /** Changes the issue as someone else. */
    change(by: Partial<Emag>, change: "updated" | "deleted" = "updated") {
      server.issue = { ...server.issue, ...by };
      // A version that no save of this file has created, because the console ignores events about its saves.
      server.version += 100;
      send({ type: "emag", ...testPublication, emag_id: testIssue.id, change, version: server.version });
    },
  };
  service.answer(getEmag, () => versioned({ emag: server.issue }, server.version));
  service.answer(updateEmag, ({ body, query, headers }) => {
    if (headers.get("if-match") !== `"${server.version}"`)
      return refusal(412, { error: "There is a newer version.", code: "precondition_failed" });
    server.changes.push(body);
    server.keepsPages.push(query.keep_previous_pages);
    const import_attributes = { ...server.issue.import_attributes, ...body.import_attributes };
    server.issue = { ...server.issue, ...body, import_attributes } as Emag;
    server.version += 1;
    return versioned({ emag: server.issue }, server.version);
  });
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  service.answer(visitRecord, () => ({ people: [] }));
  service.answer(leaveRecord, () => undefined);
  service.answer(getLastChange, () => ({
    last_change: { name: "Ben", at: testIssue.updated_at, is_caller: false },
  }));
  const { router, unmount } = await renderScreen(<IssueEditPage />, {
    path: "issues/:emagId/edit",
    url: `issues/${testIssue.id}/edit`,
    texts,
    settings,
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "issues", "common"]);
  return {
    t,
    service,
    server,
    router,
    unmount,
    name: page.getByRole("textbox", { name: t("issue:field.name"), exact: true }),
    preview: page.getByRole("textbox", { name: t("issue:field.preview"), exact: true }),
    externalId: page.getByRole("textbox", { name: t("issue:field.external_id") }),
    pdfAddress: page.getByRole("textbox", { name: t("issue:field.import_attributes.pdf_location") }),
    price: page.getByRole("textbox", { name: t("issue:field.cents") }),
    releaseDate: page.getByLabelText(t("issue:field.released_at"), { exact: true }),
    save: page.getByRole("button", { name: t("common:actions.save"), exact: true }),
    saveState: page.getByRole("status").filter({ hasText: /^Saved/ }),
  };
}

describe("the form of an issue", () => {
  it("sends only changed fields", async () => {
    const { t, server, name, price, save } = await openForm({ external_id: "kept" });
    await expect.element(name).toHaveValue("Autumn");
    await expect.element(save).toBeDisabled();
    await name.fill("Winter");
    await price.fill("4.99");
    await page
      .getByRole("radiogroup", { name: t("issue:field.for_subscribers_only") })
      .getByText(t("issue:subscribers.yes"), { exact: true })
      .click();
    await expect.element(page.getByText(t("common:save_state.unsaved"))).toBeVisible();
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect
      .poll(() => server.changes)
      .toEqual([{ name: "Winter", cents: 499, for_subscribers_only: true }]);
  });

  it("is saved by Ctrl+S, which the tooltip of Save names", async () => {
    const { t, server, preview, save, saveState } = await openForm();
    await preview.fill("Typed");
    await save.hover();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent(t("save_hint", { keys: "Ctrl+S" }));
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(saveState).toBeVisible();
    expect(server.changes).toEqual([{ preview: "Typed" }]);
  });

  it("keeps the focus after a date is cleared and after a save", async () => {
    const { t, server, releaseDate, save, saveState } = await openForm({
      released_at: "2026-05-01T04:00:00.000Z",
    });
    const clear = page.getByRole("button", { name: t("common:moment.clear") });
    await expect.element(clear).toBeVisible();
    clear.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(releaseDate).toHaveFocus();
    save.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(saveState).toHaveFocus();
    await expect.poll(() => server.changes).toEqual([{ released_at: null }]);
  });

  it("sets a release date only after the question about the serious warnings", async () => {
    const { t, service, releaseDate, save, saveState } = await openForm();
    const question = page.getByRole("dialog", { name: t("common:warnings.ask", { count: 1 }) });
    service.answer(
      updateEmag,
      ({ headers, body }) =>
        refuseUnconfirmed(headers) ??
        versioned({ emag: { ...testIssue, released_at: body.released_at ?? null } }, 2),
    );
    await releaseDate.fill("2026-05-01T06:00");
    await save.click();
    await expect.element(question).toMatchTextContent(cutOff.message);
    await question.getByRole("button", { name: t("common:warnings.continue") }).click();
    await expect.element(saveState).toBeVisible();
  });

  it("restores the release date if the typed one is incomplete, and removes it if the field is emptied", async () => {
    const { t, server, releaseDate, save } = await openForm({ released_at: "2026-05-01T04:00:00.000Z" });
    await expect.element(releaseDate).toHaveValue("2026-05-01T06:00");
    const field = releaseDate.element() as HTMLInputElement;
    field.focus();
    await userEvent.keyboard("{Backspace}");
    field.blur();
    await expect.element(page.getByText(t("common:moment.restored"))).toBeVisible();
    await expect.element(releaseDate).toHaveValue("2026-05-01T06:00");
    field.focus();
    // Day, month, year, hour, minute, and in some locales AM or PM.
    for (let part = 1; part <= 6; part += 1) await userEvent.keyboard("{Backspace}{ArrowRight}");
    field.blur();
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect.poll(() => server.changes).toEqual([{ released_at: null }]);
  });

  it("asks before the tab is closed until its changes are saved", async () => {
    const { name, save, saveState } = await openForm();
    await name.fill("Winter");
    await expect.poll(asksBeforeClosing).toBe(true);
    await save.click();
    await expect.element(saveState).toBeVisible();
    expect(asksBeforeClosing()).toBe(false);
  });

  it("announces that another address imports the issue again, and keeps the pages unless asked otherwise", async () => {
    const { t, server, pdfAddress, save } = await openForm();
    const again = page.getByRole("status").filter({ hasText: t("source.again") });
    const keep = again.getByRole("checkbox", { name: t("issues:keep_pages.label") });
    const second = { import_attributes: { pdf_location: "https://publisher.test/second.pdf" } };
    const third = { import_attributes: { pdf_location: "https://publisher.test/third.pdf" } };
    await expect.element(again).not.toBeInTheDocument();
    await pdfAddress.fill(second.import_attributes.pdf_location);
    await expect.element(keep).toBeChecked();
    await save.click();
    await expect.poll(() => server.changes).toEqual([second]);
    await expect.element(again).not.toBeInTheDocument();
    await pdfAddress.fill(third.import_attributes.pdf_location);
    await keep.click();
    await expect.element(again).toMatchTextContent(t("issues:keep_pages.off"));
    await save.click();
    await expect.poll(() => server.changes).toEqual([second, third]);
    expect(server.keepsPages).toEqual(["true", "false"]);
  });

  it("shows the release date in the time zone of the publication, and the local time", async () => {
    // Auckland is twelve hours ahead of Berlin in December.
    const { t, releaseDate } = await openForm(
      { released_at: "2030-12-05T17:00:00.000Z" },
      { time_zone: "Pacific/Auckland" },
    );
    await expect.element(releaseDate).toHaveValue("2030-12-06T06:00");
    const local = t("common:moment.local", {
      theirs: "Fri, 6 Dec 2030, 06:00",
      city: "Auckland",
      mine: "Thu, 5 Dec 2030, 18:00",
    });
    await expect.element(page.getByText(local)).toBeVisible();
  });
});

describe("the form of an issue that someone else changes", () => {
  it("compares both versions before it saves, and saves the choice on top of the newer one", async () => {
    const { t, server, name, externalId, preview, save, saveState } = await openForm({ name: "Original" });
    await name.fill("My name");
    await externalId.fill("MINE-1");
    server.change({ name: "Their name", preview: "Their preview" });
    await expect.element(page.getByRole("button", { name: t("common:record.see_difference") })).toBeVisible();
    await save.click();
    const comparison = page.getByRole("dialog", { name: t("compare.title") });
    const field = (label: string) => comparison.getByRole("region", { name: label, exact: true });
    const side = (label: string, which: "mine" | "theirs") =>
      field(label).getByRole("radio", { name: t(`common:record.${which}`), exact: false });
    const title = t("issue:field.name");
    await expect.element(field(title)).toMatchTextContent(t("common:record.by_both_person", { who: "Ben" }));
    await expect.element(field(title)).toMatchTextContent("Original");
    await expect.element(side(title, "mine")).toMatchTextContent("My name");
    await expect.element(side(title, "theirs")).toMatchTextContent("Their name");
    await expect.element(side(t("issue:field.external_id"), "mine")).toBeChecked();
    await expect.element(side(t("issue:field.preview"), "theirs")).toBeChecked();
    expect(server.changes).toEqual([]);

    await side(title, "mine").click();
    await comparison.getByRole("button", { name: t("common:record.save") }).click();
    await expect.element(comparison).not.toBeInTheDocument();
    await expect.element(saveState).toBeVisible();
    expect(server.changes).toEqual([{ name: "My name", external_id: "MINE-1" }]);
    await expect.element(preview).toHaveValue("Their preview");
  });

  it("moves its values to a new issue if the issue was deleted", async () => {
    const { t, service, server, name, preview, save, router, unmount } = await openForm();
    await preview.fill("A long text that took an hour");
    service.answer(getEmag, () => refusal(404, { error: "Not found.", code: "not_found" }));
    server.change({}, "deleted");
    await expect
      .element(page.getByRole("alert").filter({ hasText: t("common:record.not_saved") }))
      .toMatchTextContent(t("error.gone"));
    await expect.element(save).toBeDisabled();
    await page.getByRole("button", { name: t("error.copy_to_new") }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/issues\/new$/);

    await unmount();
    await renderScreen(<IssueNewPage />, { path: "issues/new", texts });
    await page.getByRole("button", { name: t("common:record.draft_restore") }).click();
    await expect.element(preview).toHaveValue("A long text that took an hour");
    await expect.element(name).toHaveValue(testIssue.name);
  });
});
