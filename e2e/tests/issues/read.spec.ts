import { expect, test } from "#e2e/fixtures.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";

const MAP = Buffer.from(
  '<widgets><widget page="1" type="link" x="0.1" y="0.2" width="0.5" height="0.1" href="https://example.com/" title="Our shop"/></widgets>',
);

test.describe("an imported issue", () => {
  test("is read as pages, as text, and as its readers see it", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
    viewer,
  }) => {
    const pdf = publisher.serve("/issue.pdf", pdfOf(5, "Lighthouse"));
    const map = publisher.serve("/widgets.xml", MAP);
    const { id } = await api.importIssue({ name: "Coast", pdf, map, text_mode_enabled: true });
    await signInAs("viewer");

    await test.step("turn the pages", async () => {
      await issuePage.open(publication, id);
      await issuePage.pages.nth(1).click();
      await expect(viewer.image(2)).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(viewer.image(3)).toBeVisible();
      await viewer.textMode.click();
      await expect(viewer.textOf(3)).toContainText("Lighthouse 3");
      await page.keyboard.press("Escape");
    });

    await test.step("search the text", async () => {
      await issuePage.show("text");
      await expect(issuePage.textOf(1)).toContainText("Lighthouse 1");
      await page.getByRole("searchbox", { name: t("issue:search.label") }).fill("lighthouse 4");
      const found = page.getByRole("region", { name: t("issue:search.results") });
      await expect(found.getByRole("link").locator("mark")).toHaveText(["Lighthouse", "4"]);
      await found.getByRole("link").click();
      await expect(viewer.image(4)).toBeVisible();
    });

    await test.step("preview it as a reader", async () => {
      await issuePage.open(publication, id);
      await page.getByRole("link", { name: t("issue:preview") }).click();
      await page.frameLocator("iframe").getByRole("link", { name: "Read issue" }).click();
      const type = t("issue-viewer:widget_type.link");
      await expect(
        page.getByRole("link", { name: t("issue-viewer:widget", { type, name: "Our shop" }) }),
      ).toHaveAttribute("href", "https://example.com/");
    });
  });
});
