import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

let id = 0;

test.describe("the page viewer", () => {
  test.beforeEach(async ({ api, publisher, signInAs }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(5, "This is page"));
    ({ id } = await api.importIssue({ name: "To be read", pdf, text_mode_enabled: true }));
    await signInAs("viewer");
  });

  test("turns pages by keyboard and updates the address", async ({
    page,
    publication,
    issuePage,
    viewer,
  }) => {
    await issuePage.open(publication, id);
    await issuePage.pages.nth(1).click();
    await expect(viewer.image(2)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.image(3)).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/3$/);
    await page.keyboard.press("End");
    await expect(viewer.image(5)).toBeVisible();
    await expect(viewer.next).toBeDisabled();
    await page.keyboard.press("Home");
    await expect(viewer.image(1)).toBeVisible();
    await expect(viewer.previous).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(issuePage.heading).toHaveText("To be read");
  });

  test("shows the text of a page", async ({ publication, viewer, issuePage }) => {
    await viewer.open(publication, id, 2);
    await viewer.textMode.click();
    await expect(viewer.textOf(2)).toContainText("This is page 2");
    await viewer.next.click();
    await expect(viewer.textOf(3)).toContainText("This is page 3");
    await issuePage.open(publication, id, "text");
    await expect(issuePage.textOf(1)).toContainText("This is page 1");
  });

  test("closes with the reader preview when the issue is deleted", async ({
    page,
    context,
    api,
    publication,
    viewer,
  }) => {
    await viewer.open(publication, id);
    await expect(viewer.image(1)).toBeVisible();
    const preview = await context.newPage();
    await preview.goto(`/publications/${publication.id}/issues/${id}/preview`);
    await expect(preview.getByRole("heading", { level: 1, name: "To be read" })).toBeVisible();
    await api.remove(id);
    for (const screen of [page, preview]) {
      await expect(screen.getByRole("alert")).toContainText(t("service:errors.not_found.issue", { id }));
      await expect(screen.getByRole("link", { name: t("issue:back_to_list") })).toBeVisible();
    }
  });
});
