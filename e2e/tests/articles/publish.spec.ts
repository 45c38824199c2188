import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("publishing an article", () => {
  test("lists what is missing, links to it and makes the article visible to readers", {
    tag: "@smoke",
  }, async ({ page, api, openArticle, articlePage }) => {
    const id = await openArticle({ title: "Almost", released_at: "2025-01-01T00:00:00Z" });
    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.missing", { count: 1 }));
    await expect(articlePage.publishNow).toBeDisabled();
    await articlePage.checklist
      .getByRole("button", {
        name: t("articles:article.publish.go_label", {
          requirement: t("articles:article.publish.rule.content"),
        }),
      })
      .click();
    await expect(articlePage.text).toBeFocused();
    await page.keyboard.type("Now there is text.");

    await articlePage.publish.click();
    await expect(articlePage.checklist).toContainText(t("articles:article.publish.ready"));
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
    expect(await api.story(id)).toMatchObject({
      content: "Now there is text.",
      published_at: expect.any(String),
    });
  });

  test("recommends what readers miss, and leads there", async ({ openArticle, articlePage }) => {
    await openArticle({ title: "Plain", content: "Text" });
    await articlePage.publish.click();
    await expect(articlePage.publishNow).toBeEnabled();
    const add = (part: "image" | "preview" | "article_category_ids") =>
      articlePage.checklist.getByRole("button", {
        name: t("articles:article.publish.go_label", {
          requirement: t(`articles:article.publish.recommended.${part}`),
        }),
        exact: true,
      });
    for (const part of ["image", "article_category_ids"] as const) await expect(add(part)).toBeVisible();
    await add("preview").click();
    await expect(
      articlePage.details.getByRole("textbox", { name: t("articles:article.field.preview") }),
    ).toBeFocused();
  });

  test("schedules for a typed date or for a preset in the publication's time zone", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const id = await openArticle({ title: "Spring", content: "Text" });
    await articlePage.publish.click();
    await articlePage.chooseRelease("later");
    const tomorrow = articlePage.checklist.getByRole("button", {
      name: t("common:release.preset.tomorrow", { time: "06:00" }),
    });
    await expect(tomorrow).toHaveAttribute("aria-pressed", "true");
    await expect(articlePage.releaseDate).toHaveValue(/T06:00$/);
    await articlePage.releaseDate.fill("2999-05-01T05:30");
    await expect(tomorrow).toHaveAttribute("aria-pressed", "false");
    await expect(articlePage.checklist.getByText("1 May 2999, 05:30")).toBeVisible();
    await articlePage.schedule.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.scheduled"));
    expect(await api.story(id)).toMatchObject({
      released_at: "2999-05-01T03:30:00.000Z",
      published_at: expect.any(String),
    });
    await page.reload();
    await expect(articlePage.state).toContainText("1 May 2999, 05:30");
  });

  test("can be right now for an article with a later date", async ({ openArticle, articlePage }) => {
    await openArticle({ title: "Early", content: "Text", released_at: "2999-01-01T00:00:00Z" });
    await articlePage.publish.click();
    await expect(articlePage.schedule).toBeEnabled();
    await articlePage.chooseRelease("now");
    await articlePage.publishNow.click();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.visible"));
  });

  test("needs a complete date", async ({ openArticle, articlePage }) => {
    await openArticle({ title: "Half", content: "Text" });
    await articlePage.publish.click();
    await articlePage.chooseRelease("later");
    await articlePage.releaseDate.press("Backspace");
    await articlePage.releaseDate.blur();
    await expect(articlePage.checklist.getByText(t("common:moment.incomplete"))).toBeVisible();
    await expect(articlePage.schedule).toBeDisabled();
    await articlePage.checklist
      .getByRole("button", { name: t("common:release.preset.tomorrow", { time: "06:00" }) })
      .click();
    await expect(articlePage.checklist.getByText(t("common:moment.incomplete"))).toBeHidden();
    await expect(articlePage.releaseDate).toHaveValue(/T06:00$/);
    await expect(articlePage.schedule).toBeEnabled();
  });

  test("can be reverted and repeated", async ({ page, api, openArticle, articlePage }) => {
    const record = {
      name: "cranes-2",
      title: "The cranes",
      content: "Text",
      released_at: "2999-01-01T00:00:00Z",
    };
    const id = await openArticle(record, "published");
    await expect(articlePage.state).toContainText(pattern("articles:sentence.scheduled"));
    await articlePage.choose(t("articles:article.publish.offline"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:article.publish.offline") })
      .click();
    await expect(
      page.getByText(t("articles:article.publish.offline_done", { name: "The cranes" })),
    ).toBeVisible();
    await expect(articlePage.state).toContainText(t("articles:sentence.draft"));
    expect((await api.story(id)).published_at).toBeNull();
    await articlePage.publish.click();
    await articlePage.schedule.click();
    await expect(
      page.getByText(pattern("articles:article.publish.done_later", { name: "The cranes" })),
    ).toBeVisible();
    await expect(articlePage.state).toContainText(pattern("articles:sentence.scheduled"));
    expect((await api.story(id)).published_at).not.toBeNull();
  });

  test("can be until a date, which is removed later", async ({ page, openArticle, articlePage }) => {
    await openArticle({ title: "Fair", content: "Text", released_at: "2025-01-01T00:00:00Z" });
    await articlePage.publish.click();
    await articlePage.checklist.getByRole("checkbox", { name: t("articles:article.offline.later") }).check();
    await articlePage.checklist
      .getByLabel(pattern("articles:article.offline.moment"))
      .fill("2999-05-01T05:30");
    await articlePage.publishNow.click();
    const until = page.getByText(pattern("articles:sentence.until"));
    await expect(until).toContainText("1 May 2999, 05:30");
    await page.reload();
    await expect(until).toContainText("1 May 2999, 05:30");
    await articlePage.choose(t("articles:article.offline.change"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("articles:article.offline.remove") })
      .click();
    await expect(page.getByText(t("articles:article.offline.removed", { name: "Fair" }))).toBeVisible();
    await expect(until).toBeHidden();
  });

  test("warns when an edit of a published article removes something required", async ({
    page,
    api,
    openArticle,
    articlePage,
  }) => {
    const record = { title: "Live", content: "Text", released_at: "2025-01-01T00:00:00Z" };
    const id = await openArticle(record, "published");
    await articlePage.title.fill("");
    await expect(
      page.getByText(t("articles:article.draft.unmet", { what: t("articles:article.publish.rule.title") })),
    ).toBeVisible();
    await articlePage.publishChanges.click();
    await expect(page.getByText(pattern("articles:article.draft.published"))).toBeVisible();
    expect(await api.story(id)).toMatchObject({ title: "", published_at: expect.any(String) });
  });

  test("can be previewed as a reader", async ({ page, api, publication, signInAs, articlePage }) => {
    const content = "A **bold** word.\n\n<script>document.title = 'taken over'</script>";
    const { id } = await api.createStory({ title: "Preview me", preview: "In short", content });
    await signInAs("viewer");
    await articlePage.open(publication, id);
    await page.getByRole("link", { name: t("articles:article.preview.title") }).click();
    await expect(page.getByRole("heading", { name: "Preview me", level: 1 })).toBeVisible();
    await expect(page.getByText(t("articles:article.preview.unpublished"))).toBeVisible();
    await expect(page.getByRole("article").getByText("bold")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t("articles:article.preview.title")));
  });

  test("can be previewed as a reader without access and at the width of a phone", async ({
    page,
    api,
    publication,
    signInAs,
  }) => {
    const { id } = await api.createStory({
      title: "The fair",
      preview: "In short",
      content: "The whole story",
      subscription_required: true,
    });
    await signInAs("viewer");
    await page.goto(`/publications/${publication.id}/articles/${id}/preview`);
    const article = page.getByRole("article");
    await expect(article.getByText("The whole story")).toBeVisible();
    await page.getByText(t("articles:article.preview.reader.non_subscriber"), { exact: true }).click();
    await expect(article.getByText(t("articles:article.preview.locked"))).toBeVisible();
    await expect(article.getByText("The whole story")).toBeHidden();
    await expect(article.getByText("In short")).toBeVisible();
    await page.getByText(t("articles:article.preview.width.phone"), { exact: true }).click();
    await expect.poll(async () => (await article.boundingBox())!.width).toBeLessThanOrEqual(390);
    await page.reload();
    await expect(article.getByText(t("articles:article.preview.locked"))).toBeVisible();
  });

  test("can be shown to people without an account by a link, until it is revoked", async ({
    page,
    browser,
    openArticle,
    articlePage,
  }) => {
    await openArticle({ title: "The fair", content: "Not yet public" });
    await articlePage.choose(t("articles:article.preview.link.menu"));
    const dialog = page.getByRole("dialog", { name: t("articles:article.preview.link.title") });
    await dialog.getByRole("button", { name: t("articles:article.preview.link.create") }).click();
    const url = await dialog
      .getByRole("textbox", { name: t("articles:article.preview.link.title") })
      .inputValue();

    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const opened = await stranger.newPage();
    await opened.goto(url);
    await expect(opened.getByRole("heading", { name: "The fair" })).toBeVisible();
    await expect(opened.getByText("Not yet public")).toBeVisible();

    const revoke = t("articles:article.preview.link.revoke");
    await dialog.getByRole("button", { name: revoke }).click();
    await page
      .getByRole("dialog", { name: t("articles:article.preview.link.revoke_title") })
      .getByRole("button", { name: revoke })
      .click();
    await expect(page.getByText(t("articles:article.preview.link.revoked"))).toBeVisible();
    await opened.reload();
    await expect(
      opened.getByRole("heading", { name: t("articles:article.preview.link.unusable_title") }),
    ).toBeVisible();
    await stranger.close();
  });
});
