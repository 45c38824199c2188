import { expect, test } from "../fixtures.ts";

test.use({ timeZone: "Pacific/Auckland" });

test("the release of an article is told by the publication's clock and by the browser's", async ({
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
  await expect(articleList.row("Far away")).toContainText("Thu 18:00 your time");
  await articlePage.open(publication, id);
  await expect(articlePage.state).toContainText("6 Dec 2030, 06:00");
  await expect(page.getByText(/06:00 in Auckland\. .*5 Dec 2030, 18:00 for you\./)).toBeVisible();
});
