import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { listImportSummaries } from "#shared/console/issues/imports.ts";
import { visitRecord } from "#shared/console/presence.ts";
import { type Emag, type EmagUpdate, getEmag, updateEmag } from "#shared/contract/emags.ts";
import { startFakeService, versioned } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testImport, testIssue } from "../issues.fixture.ts";
import IssueEditPage from "./issue-edit-page.tsx";

/** Opens the form of an issue with these fields. */
async function openForm(fields: Partial<Emag> = {}) {
  const service = startFakeService();
  const server = {
    issue: { ...testIssue, ...fields },
    version: 1,
    /** The bodies of the saves. */
    changes: [] as EmagUpdate[],
  };
  service.answer(getEmag, () => versioned({ emag: server.issue }, server.version));
  service.answer(updateEmag, ({ body }) => {
    server.changes.push(body);
    server.issue = { ...server.issue, ...body } as Emag;
    server.version += 1;
    return versioned({ emag: server.issue }, server.version);
  });
  service.answer(listImportSummaries, () => ({ imports: [testImport] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  service.answer(visitRecord, () => ({ people: [] }));
  await renderScreen(<IssueEditPage />, {
    path: "issues/:emagId/edit",
    url: `issues/${testIssue.id}/edit`,
    texts: ["issues", "issue", "issue-form"],
  });
  const t = i18next.getFixedT(null, ["issue-form", "issue", "common"]);
  return {
    t,
    server,
    name: page.getByRole("textbox", { name: t("issue:field.name"), exact: true }),
    preview: page.getByRole("textbox", { name: t("issue:field.preview"), exact: true }),
    price: page.getByRole("textbox", { name: t("issue:field.cents") }),
    releaseDate: page.getByLabelText(t("issue:field.released_at"), { exact: true }),
    save: page.getByRole("button", { name: t("save"), exact: true }),
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
    expect(server.changes).toEqual([{ name: "Winter", cents: 499, for_subscribers_only: true }]);
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
    expect(server.changes).toEqual([{ released_at: null }]);
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
    expect(server.changes).toEqual([{ released_at: null }]);
  });
});
