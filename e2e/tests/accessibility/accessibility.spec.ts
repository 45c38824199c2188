import { expect, test } from "#e2e/fixtures.ts";
import { SetupPage } from "#e2e/pages/session/setup-page.ts";
import { tourAccess } from "#e2e/support/accessibility-tour/access.ts";
import { tourAccessInsight } from "#e2e/support/accessibility-tour/access-insight.ts";
import { createTouredArticles, tourArticles } from "#e2e/support/accessibility-tour/articles.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { createTouredCategories, tourCategories } from "#e2e/support/accessibility-tour/categories.ts";
import { tourConsole } from "#e2e/support/accessibility-tour/console.ts";
import { createTouredReaders, tourReaders } from "#e2e/support/accessibility-tour/readers.ts";
import { createTouredWebhooks, tourWebhooks } from "#e2e/support/accessibility-tour/webhooks.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";

test.describe("every screen", () => {
  test("of issues, plan, settings and profile passes axe and prints no error", {
    tag: "@phone",
  }, async ({ page, api, publisher, publication, signInAs, browserErrors }) => {
    test.slow();
    const pdf = publisher.serve("/issue.pdf", pdfOf(3));
    const { id } = await api.importIssue({ name: "An issue", pdf, text_mode_enabled: true });
    const broken = await api.importIssue({ name: "Broken", pdf: `${publisher.url}/gone.pdf` }, "failed");
    await api.removeStory((await api.createStory({ name: "Thrown away" })).id);
    await signInAs("admin");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourConsole(page, { publication, id, failedId: broken.id }, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of articles passes axe and prints no error", { tag: "@phone" }, async ({
    page,
    api,
    publication,
    signInAs,
    browserErrors,
  }) => {
    test.slow();
    const articles = await createTouredArticles(api);
    await signInAs("editor");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourArticles(page, publication, articles, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of webhooks passes axe and prints no error", { tag: "@phone" }, async ({
    page,
    publication,
    publisher,
    adminRequests,
    signInAs,
    browserErrors,
  }) => {
    test.slow();
    const webhooks = await createTouredWebhooks(adminRequests, publication, publisher);
    await signInAs("admin");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourWebhooks(page, publication, webhooks, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of categories passes axe and prints no error", { tag: "@phone" }, async ({
    page,
    api,
    publication,
    signInAs,
    browserErrors,
  }) => {
    await createTouredCategories(api);
    await signInAs("editor");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourCategories(page, publication, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of the access configuration and chatbots passes axe and prints no error", { tag: "@phone" }, async ({
    page,
    publication,
    publisher,
    signInAs,
    openBrowserAs,
    browserErrors,
  }) => {
    test.slow();
    await signInAs("admin");
    const colleague = await openBrowserAs("admin");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourAccess(page, { publication, publisher, colleague }, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of readers and products passes axe and prints no error", { tag: "@phone" }, async ({
    page,
    publication,
    adminRequests,
    signInAs,
    browserErrors,
  }) => {
    test.slow();
    const records = await createTouredReaders(adminRequests, publication);
    await signInAs("admin");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourReaders(page, publication, records, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });

  test("of a signed-out user passes axe", { tag: "@phone" }, async ({ page, signInPage }) => {
    const findings = await findingsOf(page);
    await signInPage.open();
    await signInPage.signIn({ email: "nobody@example.com", password: "wrong" });
    await expect(signInPage.problem).toBeVisible();
    expect(await findings("sign-in")).toEqual([]);
    await page.goto("/setup#token=unknown");
    await expect(new SetupPage(page).unusable).toBeVisible();
    expect(await findings("used link")).toEqual([]);
  });

  test("of access trials, log, health and matrix passes axe and prints no error", {
    tag: "@phone",
  }, async ({ page, api, publisher, publication, saveTestReader, signInAs, browserErrors }) => {
    test.slow();
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const { id } = await api.createIssue({
      name: "An issue",
      pdf,
      external_id: "issue-1",
      for_subscribers_only: true,
    });
    const reader = await saveTestReader("ben");
    await signInAs("admin");
    const found: string[] = [];
    const findings = await findingsOf(page);
    await tourAccessInsight(page, publication, { reader: reader.id, item: `emag:${id}` }, async (screen) => {
      found.push(...(await findings(screen)));
    });
    expect([...found, ...browserErrors.errors]).toEqual([]);
  });
});
