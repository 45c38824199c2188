import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { Palette } from "#e2e/pages/palette.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("a review that an editor requests", () => {
  test("is the first task of a manager, is in the palette, and disappears with the approval", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    const pdf = publisher.serve("/one.pdf", pdfOf(1));
    const { id } = await api.importIssue({ name: "Harbour special", pdf });
    await signInAs("editor");
    await page.goto(`/publications/${publication.id}/issues/${id}?tab=details`);
    await page.getByRole("button", { name: t("common:review.ask") }).click();
    const dialog = page.getByRole("dialog", { name: t("common:review.ask") });
    await dialog.getByRole("textbox", { name: t("common:review.note") }).fill("Page 1 is new");
    await dialog.getByRole("button", { name: t("common:review.ask") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t("common:review.sign_offs.requested"), { exact: true })).toBeVisible();

    const manager = await openBrowserAs("manager");
    const overview = new OverviewPage(manager);
    await overview.open(publication);
    const waiting = overview.need(t("overview:needs.reviews.title", { count: 1 }));
    await expect(waiting).toContainText("Page 1 is new");
    await manager.keyboard.press("ControlOrMeta+k");
    const palette = new Palette(manager);
    await palette.group(t("palette:group.waiting")).getByRole("option", { name: "Harbour special" }).click();
    await expect(manager.getByRole("heading", { level: 1 })).toHaveText("Harbour special");
    await manager.getByRole("tab", { name: t("issue:tab.details") }).click();
    await manager.getByText(t("common:review.sign_offs.approved"), { exact: true }).click();
    await manager.getByRole("button", { name: t("common:review.save") }).click();
    await expect(page.getByText(t("common:review.sign_offs.approved"), { exact: true })).toBeVisible();
    await overview.open(publication);
    await expect(overview.heading).toBeVisible();
    await expect(overview.calm).toBeVisible();
  });
});
