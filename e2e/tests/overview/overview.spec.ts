import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { moveImportToYesterday } from "#e2e/support/database.ts";
import { encryptedPdf, pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the overview", () => {
  test("shows a failed import with its reason and links to it", async ({
    page,
    api,
    publisher,
    publication,
    signInAs,
    issuePage,
  }) => {
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await overview.open(publication);
    await expect(overview.calm).toBeVisible();

    await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
    const failed = overview.need(t("overview:needs.failed.title", { count: 1 }));
    await expect(failed).toContainText(t("service:failures.pdf_encrypted.password"));
    await failed.getByRole("link", { name: "Locked" }).click();
    await expect(issuePage.heading).toHaveText("Locked");
    await expect(issuePage.failure).toBeVisible();
  });

  test("links to articles that are ready and to upcoming releases", async ({
    page,
    api,
    publication,
    signInAs,
  }) => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    await api.createStory({ name: "ready", title: "Ready to go", content: "Text", released_at: tomorrow });
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await page.goto("/");
    await overview.open(publication);
    await expect(overview.drafts.getByRole("link")).toHaveText(["Ready to go"]);
    await overview.days.getByRole("link", { name: "Ready to go" }).click();
    await expect(page.getByRole("textbox", { name: t("articles:article.field.title") })).toHaveValue(
      "Ready to go",
    );
  });

  test("starts a new article", async ({ page, publication, signInAs, articlePage }) => {
    const overview = new OverviewPage(page);
    await signInAs("editor");
    await overview.open(publication);
    await page.getByRole("link", { name: t("overview:new_article") }).click();
    await expect(articlePage.title).toBeFocused();
  });

  test("shows each role the tasks that it can act on", async ({
    api,
    publisher,
    publication,
    page,
    signInAs,
    openBrowserAs,
  }) => {
    await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
    await api.createStory({ name: "begun", title: "Begun" });
    const failed = t("overview:needs.failed.title", { count: 1 });
    const ofEditor = new OverviewPage(page);
    await signInAs("editor");
    await ofEditor.open(publication);
    await expect(ofEditor.need(failed)).toBeVisible();
    await expect(ofEditor.drafts.getByRole("link")).toHaveText(["Begun"]);

    const ofManager = new OverviewPage(await openBrowserAs("manager"));
    await ofManager.open(publication);
    await expect(ofManager.calm).toBeVisible();
    await expect(ofManager.need(failed)).toBeHidden();
    await expect(ofManager.drafts).toBeHidden();

    const ofViewer = new OverviewPage(await openBrowserAs("viewer"));
    await ofViewer.open(publication);
    await expect(ofViewer.days).toBeVisible();
    await expect(ofViewer.calm).toBeHidden();
  });

  test("states the imports of a single day, and charts those of several with a text alternative", async ({
    page,
    api,
    databaseUrl,
    publisher,
    publication,
    signInAs,
  }) => {
    const overview = new OverviewPage(page);
    const { id } = await api.importIssue({ name: "Read", pdf: publisher.serve("/one.pdf", pdfOf(1)) });
    await api.importIssue({ name: "Locked", pdf: publisher.serve("/secret.pdf", encryptedPdf()) }, "failed");
    await signInAs("viewer");
    await overview.open(publication);
    await expect(
      overview.imports.getByText(pattern("overview:imports.summary", { finished: 1, failed: 1 })),
    ).toBeVisible();
    await expect(overview.bars).toHaveCount(0);

    await moveImportToYesterday(databaseUrl, id);
    await page.reload();
    await expect(overview.imports.getByRole("listitem")).toHaveText([
      pattern("overview:imports.summary", { finished: 1, failed: 0 }),
      pattern("overview:imports.summary", { finished: 0, failed: 1 }),
    ]);
    await expect(overview.bars).toHaveCount(2);
    await overview.bars.last().hover();
    await expect(overview.tooltip).toContainText(
      new RegExp(`${t("overview:imports.finished")}\\s*0\\s*${t("overview:imports.failed")}\\s*1`),
    );
  });
});
