import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { Palette } from "#e2e/pages/palette.ts";
import { people } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the command palette", () => {
  test("keeps what is typed while its code loads, and leads to what it finds", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
    shell,
  }) => {
    await api.createStory({ name: "lighthouse", title: "The lighthouse", external_id: "AG-30991" });
    await signInAs("admin");
    const release = Promise.withResolvers<void>();
    await page.route(/assets\/palette-.*\.js/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await new OverviewPage(page).open(publication);
    const palette = new Palette(page);
    await expect(palette.button).toBeVisible();
    await test.step("type before its code is loaded", async () => {
      const asked = page.waitForRequest(/assets\/palette-.*\.js/);
      await page.keyboard.press("ControlOrMeta+k");
      await asked;
      await page.keyboard.type("30998");
      await page.keyboard.press("Backspace");
      await expect(palette.search).toBeHidden();
      release.resolve();
      await expect(palette.search).toHaveValue("3099");
      await page.keyboard.type("1");
      await expect(palette.chosen).toContainText("The lighthouse");
    });

    await test.step("open the article, which the breadcrumb names by its title", async () => {
      await page.keyboard.press("Enter");
      await expect(articlePage.title).toHaveValue("The lighthouse");
      await expect(shell.breadcrumb).toContainText("The lighthouse");
    });

    await test.step("run an action of the article, which is listed first", async () => {
      await palette.button.click();
      const actions = palette.group(t("palette:group.page")).getByRole("option");
      await expect(actions).toContainText([
        t("articles:action.publish"),
        t("articles:article.history.title"),
        t("articles:article.preview.title"),
        t("common:actions.delete"),
      ]);
      await palette.search.fill(t("articles:article.preview.title"));
      await expect(palette.chosen).toContainText(t("articles:article.preview.title"));
      await page.keyboard.press("Enter");
      await expect(shell.breadcrumb.getByRole("link", { name: "The lighthouse" })).toBeVisible();
    });

    await test.step("open a person", async () => {
      await palette.button.click();
      await palette.search.fill(people.viewer.email);
      await palette.group(t("palette:group.people")).getByRole("option").click();
      const row = page.getByRole("row", { name: people.viewer.email });
      await expect(row).toHaveAttribute("aria-current", "true");
      await expect(row).toBeInViewport();
    });

    await test.step("create an edition of the last publication on a page without one", async () => {
      await page.goto("/profile");
      await palette.button.click();
      await palette.search.fill(t("palette:action.new_edition"));
      await expect(palette.chosen).toContainText(t("palette:action.new_edition"));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: t("planned-editions:add") })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/publications/${publication.id}/planned-editions`));
    });
  });
});
