import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the release date of an article", () => {
  test.use({ timeZone: "Pacific/Auckland" });

  test("is shown in the time zones of the publication and of the browser", async ({
    page,
    api,
    publication,
    signInAs,
    articleList,
    articlePage,
  }) => {
    // Auckland is twelve hours ahead of Berlin in December.
    const record = { title: "Far away", content: "Text", released_at: "2030-12-05T17:00:00Z" };
    const { id } = await api.createStory(record, "published");
    await signInAs("editor");
    await articleList.open(publication);
    await expect(articleList.row("Far away")).toContainText("6 Dec 2030, 06:00 Auckland");
    await expect(articleList.row("Far away")).toContainText(t("common:clocks.local", { time: "Thu 18:00" }));
    await articlePage.open(publication, id);
    await expect(articlePage.state).toContainText("6 Dec 2030, 06:00");
    await expect(page.getByText(pattern("common:moment.local", { city: "Auckland" }))).toBeVisible();
  });
});
