import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { ArticlePage } from "#e2e/pages/articles/article-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

/** Sends the next creation to the service and drops its response. */
async function dropResponse(page: Page, to: string): Promise<void> {
  await page.route(
    `**/publications/*/${to}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

test.describe("a creation whose response is lost", () => {
  test("creates one article that further saves update", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    await signInAs("editor");
    await articlePage.openNew(publication);
    await dropResponse(page, "stories");
    await articlePage.title.fill("Only once");
    await expect(articlePage.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:errors.offline_title") }),
    );
    expect(await api.stories()).toMatchObject([{ title: "Only once" }]);

    await articlePage.write("Written since.");
    // Not the button, which is disabled once the text has been saved automatically.
    await articlePage.text.press("ControlOrMeta+s");
    await expect(articlePage.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(page).toHaveURL(/articles\/\d+$/);
    expect(await api.stories()).toMatchObject([{ title: "Only once", content: "Written since." }]);
  });

  test("creates one article when its tab is closed and the draft restored", async ({
    page,
    context,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    await signInAs("editor");
    await articlePage.openNew(publication);
    await dropResponse(page, "stories");
    await articlePage.title.fill("Only once");
    await expect(articlePage.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:errors.offline_title") }),
    );
    await page.close();

    const next = new ArticlePage(await context.newPage());
    await next.openNew(publication);
    await next.restoreDraft.click();
    await next.title.fill("Only once, and renamed");
    await expect(next.saveState).toContainText(pattern("common:save_state.saved"));
    expect(await api.stories()).toMatchObject([{ title: "Only once, and renamed" }]);
  });

  test("finds the issue when the button is pressed again", async ({
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
    await dropResponse(page, "emags");
    await issueForm.create.click();
    await expect(issueForm.saveState).toContainText(t("common:errors.offline_title"));
    await issueForm.create.click();
    await expect(issuePage.heading).toHaveText("Only once");
  });
});
