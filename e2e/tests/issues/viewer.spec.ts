import { expect, test } from "#e2e/fixtures.ts";
import type { ViewerPage } from "#e2e/pages/issues/viewer-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

let id = 0;

test.describe("the page viewer", () => {
  test.beforeEach(async ({ api, publisher, signInAs }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(5, "This is page"));
    ({ id } = await api.importIssue({ name: "To be read", pdf, text_mode_enabled: true }));
    await signInAs("viewer");
  });

  const widthOf = async (viewer: ViewerPage) => (await viewer.images.first().boundingBox())?.width ?? 0;

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

  test("goes to a page by its number and by its thumbnail", async ({ page, publication, viewer }) => {
    await viewer.open(publication, id);
    await viewer.pageNumber.fill("4");
    await viewer.pageNumber.press("Enter");
    await expect(viewer.image(4)).toBeVisible();
    await expect(viewer.thumbnails).toHaveCount(5);
    await expect(viewer.thumbnail(4)).toHaveAttribute("aria-current", "page");
    await viewer.thumbnail(2).click();
    await expect(viewer.image(2)).toBeVisible();
    await page.reload();
    await expect(viewer.image(2)).toBeVisible();
  });

  test("zooms in steps and back to the whole page", async ({ page, publication, viewer }) => {
    await viewer.open(publication, id);
    await expect(viewer.zoom).toHaveValue("Fit page");
    const fitting = await widthOf(viewer);
    await viewer.zoomIn.click();
    await viewer.zoomIn.click();
    await expect.poll(() => widthOf(viewer)).toBeGreaterThan(fitting);
    await page.keyboard.press("-");
    await page.keyboard.press("0");
    await expect(viewer.zoom).toHaveValue("Fit page");
    await expect.poll(() => widthOf(viewer)).toBeCloseTo(fitting, 0);
  });

  test("scrolls a large page by mouse and arrow keys before it turns", async ({
    page,
    publication,
    viewer,
  }) => {
    await viewer.open(publication, id, 2);
    await expect(viewer.image(2)).toBeVisible();
    await viewer.zoom.click();
    await page.getByRole("option", { name: "400%" }).click();
    const scrolled = () => viewer.stage.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const box = (await viewer.stage.boundingBox())!;
    const [left, top] = await scrolled();
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 150, { steps: 5 });
    await page.mouse.up();
    await expect.poll(scrolled).toEqual([left! + 100, top! + 150]);
    await viewer.pageNumber.blur();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(left! + 100);
    await expect(viewer.image(2)).toBeVisible();
    await viewer.stage.evaluate((element) =>
      element.scrollTo({ left: element.scrollWidth, behavior: "instant" }),
    );
    await page.keyboard.press("ArrowRight");
    await expect(viewer.image(3)).toBeVisible();
  });

  test("lists its shortcuts and can turn single-character ones off", async ({
    page,
    publication,
    viewer,
  }) => {
    await viewer.open(publication, id, 2);
    await expect(viewer.image(2)).toBeVisible();
    await page.keyboard.press("t");
    await expect(viewer.textOf(2)).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("row", { name: t("issue-viewer:key.back") })).toBeVisible();
    await viewer.characterKeys.click();
    await page.keyboard.press("Escape");
    await expect(viewer.characterKeys).toBeHidden();
    await page.keyboard.press("t");
    await page.keyboard.press("ArrowRight");
    await expect(viewer.image(3)).toBeVisible();
    await expect(viewer.textOf(3)).toBeVisible();
  });

  test("shows and hides the thumbnails", { tag: "@phone" }, async ({ publication, viewer, isMobile }) => {
    await viewer.open(publication, id, 2);
    await expect(viewer.image(2)).toBeVisible();
    await expect(viewer.thumbnails).toHaveCount(isMobile ? 0 : 5);
    await viewer.strip.click();
    await expect(viewer.thumbnails).toHaveCount(isMobile ? 5 : 0);
  });

  test("shows two pages side by side and the cover alone", async ({ page, publication, viewer }) => {
    await viewer.open(publication, id);
    await viewer.doublePages.click();
    await expect(viewer.doublePages).toHaveAttribute("aria-pressed", "true");
    await expect(viewer.images).toHaveCount(1);
    await viewer.next.click();
    await expect(viewer.images).toHaveCount(2);
    await expect(viewer.image(2)).toBeVisible();
    await expect(viewer.image(3)).toBeVisible();
    await viewer.next.click();
    await expect(viewer.image(5)).toBeVisible();
    await page.keyboard.press("d");
    await expect(viewer.images).toHaveCount(1);
  });

  test("shows the text of a page", { tag: "@phone" }, async ({ publication, viewer, issuePage }) => {
    await viewer.open(publication, id, 2);
    await viewer.textMode.click();
    await expect(viewer.textOf(2)).toContainText("This is page 2");
    await viewer.next.click();
    await expect(viewer.textOf(3)).toContainText("This is page 3");
    await issuePage.open(publication, id, "text");
    await expect(issuePage.textOf(1)).toContainText("This is page 1");
  });

  test("reports that a page does not exist", async ({ page, publication, viewer }) => {
    await viewer.open(publication, id, 99);
    await expect(page.getByText(t("issue-viewer:missing", { number: 99, total: 5 }))).toBeVisible();
    await page.getByRole("button", { name: t("issue-viewer:to_last") }).click();
    await expect(viewer.image(5)).toBeVisible();
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
