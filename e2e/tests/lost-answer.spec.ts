import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { ArticlePage } from "../pages/article-page.ts";

/** The next creation there reaches the service, and its answer is lost on the way back. */
async function loseAnswer(page: Page, to: string): Promise<void> {
  await page.route(
    `**/publications/*/${to}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

test("an article whose first save was never answered is saved on, and not made twice", async ({
  page,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  await signInAs("editor");
  await articlePage.openNew(publication);
  await loseAnswer(page, "stories");
  await articlePage.title.fill("Only once");
  await expect(articlePage.saveState).toContainText("Not saved: The service does not answer");
  expect(await api.stories()).toMatchObject([{ title: "Only once" }]);

  await articlePage.write("Written since.");
  await articlePage.save.click();
  await expect(articlePage.saveState).toContainText(/Saved \d/);
  await expect(page).toHaveURL(/articles\/\d+$/);
  expect(await api.stories()).toMatchObject([{ title: "Only once", content: "Written since." }]);
});

test("the same is so when its tab dies and the draft is opened again", async ({
  page,
  context,
  api,
  publication,
  signInAs,
  articlePage,
}) => {
  await signInAs("editor");
  await articlePage.openNew(publication);
  await loseAnswer(page, "stories");
  await articlePage.title.fill("Only once");
  await expect(articlePage.saveState).toContainText("Not saved: The service does not answer");
  await page.close();

  const next = new ArticlePage(await context.newPage());
  await next.openNew(publication);
  await next.restoreDraft.click();
  await next.title.fill("Only once, and renamed");
  await expect(next.saveState).toContainText(/Saved \d/);
  expect(await api.stories()).toMatchObject([{ title: "Only once, and renamed" }]);
});

test("an issue whose creation was never answered is found by pressing the button again", async ({
  page,
  publisher,
  publication,
  signInAs,
  issueForm,
  issuePage,
}) => {
  await signInAs("editor");
  await issueForm.openNew(publication);
  await issueForm.name.fill("Only once");
  await issueForm.pdfAddress.fill(`${publisher.url}/gone.pdf`);
  await loseAnswer(page, "emags");
  await issueForm.create.click();
  await expect(issueForm.saveState).toContainText("The service does not answer");
  await issueForm.create.click();
  await expect(issuePage.heading).toHaveText("Only once");
});
