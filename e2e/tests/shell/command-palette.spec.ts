import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { Palette } from "#e2e/pages/palette.ts";
import { call } from "#e2e/support/api.ts";
import { planDaily } from "#e2e/support/plan.ts";
import { people } from "#e2e/support/provision.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { t } from "#e2e/support/texts.ts";
import { searchEmag } from "#shared/console/search.ts";

test.describe("the command palette", () => {
  test("keeps what is typed while its code loads", async ({ page, api, publication, signInAs }) => {
    await api.createStory({ name: "lighthouse", title: "The lighthouse", external_id: "AG-30991" });
    await signInAs("viewer");
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/assets\/palette-.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await new OverviewPage(page).open(publication);
    const palette = new Palette(page);
    await expect(palette.button).toBeVisible();
    const asked = page.waitForRequest(/assets\/palette-.*\.js/);
    await page.keyboard.press("ControlOrMeta+k");
    await asked;
    await page.keyboard.type("30998");
    await page.keyboard.press("Backspace");
    await expect(palette.search).toBeHidden();
    release();
    await expect(palette.search).toHaveValue("3099");
    await page.keyboard.type("1");
    await expect(palette.chosen).toContainText("The lighthouse");
  });

  test("links a word to the page of an issue", async ({
    page,
    api,
    adminRequests,
    publisher,
    publication,
    signInAs,
    viewer,
  }) => {
    const pdf = publisher.serve("/words.pdf", pdfOf(3, "Lighthouse keeper"));
    const { id } = await api.importIssue({ name: "Coast", pdf });
    // Pages are indexed shortly after their import.
    const params = { publication_id: publication.id, emag_id: id };
    await expect
      .poll(async () => call(adminRequests, searchEmag, { params, query: { q: "lighthouse" } }))
      .toMatchObject({ waiting: false });
    await signInAs("editor");
    await new OverviewPage(page).open(publication);
    const palette = new Palette(page);
    await palette.button.click();
    await palette.search.fill("lighthouse 2");
    const found = palette.option(t("palette:page", { page: "2", name: "Coast" }));
    await expect(found).toContainText("Lighthouse keeper 2");
    await found.click();
    await expect(viewer.image(2)).toBeVisible();
  });

  test("lists the actions of the record on screen first", async ({ page, openArticle, articlePage }) => {
    await openArticle({ name: "council", title: "The council votes", content: "Text" });
    await expect(articlePage.title).toHaveValue("The council votes");
    const palette = new Palette(page);
    await palette.button.click();
    const actions = palette.group(t("palette:group.page"));
    await expect(actions.getByRole("option")).toContainText([
      t("articles:article.publish.button"),
      t("articles:article.history.title"),
      t("articles:article.preview.title"),
      t("articles:action.delete"),
    ]);
    await palette.search.fill(t("articles:article.publish.button"));
    await expect(palette.chosen).toHaveText(new RegExp(t("articles:article.publish.button")));
    await page.keyboard.press("Enter");
    await expect(palette.search).toBeHidden();
    await expect(articlePage.checklist).toBeVisible();
    await page.keyboard.press("Escape");
    await page
      .getByRole("navigation", { name: t("common:nav.label") })
      .getByRole("link", { name: t("common:nav.overview"), exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("overview:title"));
    await palette.button.click();
    await expect(palette.group(t("palette:group.actions"))).toBeVisible();
    await expect(actions).toBeHidden();
  });

  test("finds an edition by its identifier, words of an article, a person and a setting", async ({
    page,
    api,
    adminRequests,
    publication,
    signInAs,
    articlePage,
  }) => {
    const [edition] = await planDaily(adminRequests, publication.id);
    await api.createStory({ name: "coast", title: "On the coast", content: "The keeper saw a walrus." });
    await signInAs("admin");
    await new OverviewPage(page).open(publication);
    const palette = new Palette(page);
    await palette.button.click();
    await palette.search.fill(edition!.pe_id);
    await expect(palette.chosen).toContainText(edition!.pe_id);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`edition=${edition!.id}$`));
    const panel = page.getByRole("dialog", { name: edition!.name });
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();

    await palette.button.click();
    await palette.search.fill("walrus");
    await expect(palette.option("On the coast")).toContainText("The keeper saw a walrus.");
    await palette.option("On the coast").click();
    await expect(articlePage.title).toHaveValue("On the coast");

    await palette.button.click();
    await palette.search.fill(people.viewer.email);
    await palette.group(t("palette:group.people")).getByRole("option").click();
    const row = page.getByRole("row", { name: people.viewer.email });
    await expect(row).toHaveAttribute("aria-current", "true");
    await expect(row).toBeInViewport();

    await palette.button.click();
    await palette.search.fill(t("palette:setting.limits"));
    await expect(palette.chosen).toContainText(t("palette:setting.limits"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: t("settings-limits:title") })).toBeVisible();
  });

  test("creates a category, and an edition of the previous publication on a page without one", async ({
    page,
    publication,
    signInAs,
    categoryTree,
    api,
  }) => {
    await signInAs("admin");
    await new OverviewPage(page).open(publication);
    const palette = new Palette(page);
    await palette.button.click();
    await palette.search.fill(t("palette:action.new_category"));
    await expect(palette.chosen).toContainText(t("palette:action.new_category"));
    await page.keyboard.press("Enter");
    await expect(categoryTree.newName).toBeFocused();
    await page.keyboard.type("Letters");
    await page.keyboard.press("Enter");
    await expect(categoryTree.row("Letters")).toBeFocused();
    await expect(page).toHaveURL(`/publications/${publication.id}/categories`);
    expect(await api.categoryOutline()).toEqual(["Letters"]);

    await page.goto("/profile");
    await palette.button.click();
    await palette.search.fill(t("palette:action.new_edition"));
    await expect(palette.chosen).toContainText(t("palette:action.new_edition"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: t("planned-editions:edit.add_title") })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/publications/${publication.id}/planned-editions`));
  });
});
