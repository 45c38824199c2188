import { expect, test } from "#e2e/fixtures.ts";
import { ComparisonDialog, IssueFormPage } from "#e2e/pages/issues/issue-form-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("an issue that two users change", () => {
  test("lets the second user compare both versions and choose", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    openBrowserAs,
    issueForm,
  }) => {
    const pdf = `${publisher.url}/gone.pdf`;
    const { id } = await api.createIssue({ name: "Original", preview: "Original preview", pdf });
    await signInAs("editor");
    await issueForm.openEdit(publication, id);
    const colleague = new IssueFormPage(await openBrowserAs("admin"));
    await colleague.openEdit(publication, id);

    await issueForm.name.fill("My name");
    await issueForm.externalId.fill("MINE-1");
    await colleague.name.fill("Their name");
    await colleague.preview.fill("Their preview");
    await colleague.save.click();
    await expect(colleague.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(issueForm.seeDifference).toBeVisible();

    const refused = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.url().includes("/emags/"),
    );
    await issueForm.save.click();
    expect((await refused).status()).toBe(412);
    const comparison = new ComparisonDialog(page);
    await expect(comparison.field(t("issue:field.name"))).toContainText(
      pattern("common:record.by_both_person"),
    );
    await expect(comparison.field(t("issue:field.name"))).toContainText("Original");
    await expect(comparison.choice(t("issue:field.name"), "mine")).toContainText("My name");
    await expect(comparison.choice(t("issue:field.name"), "theirs")).toContainText("Their name");
    await expect(comparison.choice(t("issue:field.external_id"), "mine")).toBeChecked();
    await expect(comparison.choice(t("issue:field.preview"), "theirs")).toBeChecked();
    expect((await api.issue(id)).name).toBe("Their name");

    await comparison.save.click();
    await expect(comparison.dialog).toContainText(t("common:record.left", { count: 1 }));
    await comparison.choice(t("issue:field.name"), "mine").click();
    await comparison.save.click();
    await expect(comparison.dialog).toBeHidden();
    await expect(issueForm.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.issue(id)).toMatchObject({
      name: "My name",
      external_id: "MINE-1",
      preview: "Their preview",
    });
    await expect(issueForm.preview).toHaveValue("Their preview");
  });
});
