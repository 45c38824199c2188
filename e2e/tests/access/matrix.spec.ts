import { expect, test } from "#e2e/fixtures.ts";
import { AccessMatrixPage } from "#e2e/pages/access/access-matrix-page.ts";
import { AccessTryPage } from "#e2e/pages/access/access-try-page.ts";
import { chooseInRow } from "#e2e/pages/row-menu.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { problem, t } from "#e2e/support/texts.ts";

test.describe("the access matrix", () => {
  test("shows the outcome for each reader and item, with a link to the callout", async ({
    page,
    api,
    publication,
    publisher,
    saveTestReader,
    signInAs,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const bought = { pdf, for_subscribers_only: true, released_at: "2026-01-01T06:00:00Z" };
    await api.importIssue({ name: "First", external_id: "issue-1", ...bought });
    await api.importIssue({ name: "Second", external_id: "issue-2", ...bought });
    const story = { title: "An open article", content: "Words.", released_at: "2026-01-01T06:00:00Z" };
    await api.createStory({ name: "open", ...story }, "published");
    await api.importIssue({ name: "Soon", pdf, released_at: null });
    for (const name of ["anna", "ben", "dora"]) await saveTestReader(name);
    const matrix = new AccessMatrixPage(page);
    await signInAs("editor");
    await matrix.open(publication);
    await expect(matrix.fill).toBeDisabled();
    for (const name of ["anna", "ben", "dora"]) await matrix.pickReader(name);
    await matrix.pickItem("emag", "First");
    await matrix.pickItem("emag", "Second");
    await matrix.pickItem("story", "An open article");
    await matrix.pickItem("emag", "Soon");
    await matrix.fill.click();
    await expect(matrix.cell(t("access-words:outcome.granted"), "Second", "anna")).toBeVisible();
    await expect(matrix.cell(t("access-words:outcome.granted"), "First", "ben")).toBeVisible();
    await expect(matrix.cell(t("access-words:outcome.denied"), "Second", "ben")).toBeVisible();
    await expect(matrix.cell(t("access-words:outcome.unauthorized"), "First", "dora")).toBeVisible();
    await expect(matrix.cell(t("access-matrix:matrix.unprotected"), "An open article", "dora")).toBeVisible();
    const unreleased = matrix
      .cell(t("access-matrix:matrix.unprotected_hidden"), "Soon", "dora")
      .filter({ hasText: t("access-matrix:matrix.hidden") });
    await expect(unreleased).toBeVisible();

    await page.reload();
    await matrix.fill.click();
    await expect(matrix.cell(t("access-words:outcome.granted"), "First", "ben")).toContainText(
      t("access-matrix:matrix.from_memory"),
    );
    await matrix.cell(t("access-words:outcome.denied"), "Second", "ben").click();
    await expect(new AccessTryPage(page).theReaderGets).toContainText(t("access-try:got.out"));
  });

  test("selects readers who are clicked faster than the screen renders", async ({
    page,
    publication,
    saveTestReader,
    signInAs,
  }) => {
    for (const name of ["anna", "ben", "dora"]) await saveTestReader(name);
    const matrix = new AccessMatrixPage(page);
    await signInAs("editor");
    await matrix.open(publication);
    await matrix.pickReaders.click();
    const offered = page.getByRole("option");
    await expect(offered).toHaveCount(3);
    await offered.evaluateAll((options) => {
      for (const option of options) (option as HTMLElement).click();
    });
    for (const name of ["anna", "ben", "dora"])
      await expect(page.getByRole("option", { name, selected: true })).toBeVisible();
  });

  test("adds a test reader from a pasted token and removes it", async ({
    page,
    customer,
    publication,
    signInAs,
  }) => {
    const matrix = new AccessMatrixPage(page);
    await signInAs("editor");
    await matrix.open(publication);
    await page.getByRole("button", { name: t("access-matrix:readers.paste") }).click();
    const dialog = page.getByRole("dialog", { name: t("access-matrix:readers.paste_title") });
    await dialog.getByRole("textbox", { name: t("access-matrix:readers.paste_name") }).fill("Anna");
    await dialog.getByLabel(t("access-matrix:readers.paste_token")).fill("two words");
    await dialog.getByRole("button", { name: t("access-matrix:readers.paste_save") }).click();
    await expect(dialog).toContainText(problem("service:rules.token_form"));
    await dialog
      .getByLabel(t("access-matrix:readers.paste_token"))
      .fill((await customer.tokens({ reader: "anna" })).access_token);
    await dialog.getByRole("button", { name: t("access-matrix:readers.paste_save") }).click();
    await expect(matrix.readers.getByRole("row").nth(1)).toContainText("Anna");
    await chooseInRow(page, "Anna", t("access-matrix:readers.forget"));
    await page.getByRole("button", { name: t("access-matrix:readers.forget"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("access-matrix:readers.empty_title") })).toBeVisible();
    // The row with the focused button is removed, so the focus moves to its region.
    await expect(page.getByRole("region", { name: t("access-matrix:readers.title") })).toBeFocused();
  });
});
