import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the form of an issue", () => {
  test("sends only changed fields and does not import again", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const { id } = await api.importIssue({ name: "Before", pdf, external_id: "kept" });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await expect(issueForm.name).toHaveValue("Before");
    await expect(issueForm.save).toBeDisabled();

    await issueForm.name.fill("After");
    await issueForm.price.fill("4.99");
    await issueForm.subscribers("yes").check();
    await expect(issueForm.saveState).toContainText(t("common:save_state.unsaved"));
    const sent = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("/emags/"),
    );
    await issueForm.save.click();
    expect((await sent).postDataJSON()).toEqual({
      emag: { name: "After", cents: 499, for_subscribers_only: true },
    });
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(issueForm.save).toBeDisabled();
    expect(await api.issue(id)).toMatchObject({
      name: "After",
      cents: 499,
      for_subscribers_only: true,
      external_id: "kept",
      import: { status: "finished" },
    });
  });

  test("saves on Ctrl+S", async ({ page, api, publisher, publication, signInAs, issueForm }) => {
    const { id } = await api.createIssue({ name: "By keyboard", pdf: `${publisher.url}/gone.pdf` });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.preview.fill("Typed");
    await page.keyboard.press("Control+s");
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).preview).toBe("Typed");
  });

  test("names its keys on Save, but not on Import, where no Save is shown", async ({
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "By keyboard", pdf: `${publisher.url}/gone.pdf` });
    const hint = issueForm.page.getByRole("tooltip");
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.name.fill("Changed");
    await issueForm.save.hover();
    await expect(hint).toHaveText(t("issue-form:save_hint", { keys: "Ctrl+S" }));
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));

    await issueForm.openNew(publication);
    await issueForm.create.hover();
    await expect(issueForm.create).toHaveAccessibleDescription("");
    await expect(hint).toHaveCount(0);
  });

  test("keeps the keyboard focus after a date is cleared and after a save", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "Dated", pdf: `${publisher.url}/gone.pdf` });
    await api.update(id, { released_at: "2026-05-01T04:00:00Z" });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await page.getByRole("button", { name: t("common:moment.clear") }).press("Enter");
    await expect(issueForm.releaseDate).toBeFocused();
    await issueForm.save.press("Enter");
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(issueForm.saveState).toBeFocused();
    expect((await api.issue(id)).released_at).toBeNull();
  });

  test("restores the date if the typed one is incomplete, and removes it if the field is emptied", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issueForm,
  }) => {
    const { id } = await api.createIssue({ name: "Dated", pdf: `${publisher.url}/gone.pdf` });
    await api.update(id, { released_at: "2026-05-01T04:00:00Z" });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    await issueForm.releaseDate.press("Backspace");
    await issueForm.releaseDate.blur();
    await expect(page.getByText(t("common:moment.restored"))).toBeVisible();
    await expect(issueForm.releaseDate).toHaveValue("2026-05-01T06:00");

    await issueForm.releaseDate.focus();
    // Day, month, year, hour, minute, and in some locales AM or PM.
    for (let part = 1; part <= 6; part += 1) {
      await page.keyboard.press("Backspace");
      await page.keyboard.press("ArrowRight");
    }
    await issueForm.releaseDate.blur();
    await issueForm.save.click();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await api.issue(id)).released_at).toBeNull();
  });
});
