import { expect, test } from "../fixtures.ts";
import { SetupPage } from "../pages/setup-page.ts";
import { findingsOf } from "../support/axe.ts";
import { pdfOf } from "../support/publisher.ts";
import { walkScreens } from "../support/walk.ts";
import { walkAccess } from "../support/walk-access.ts";
import { walkAccessInsight } from "../support/walk-access-insight.ts";
import { articlesToWalk, walkArticles } from "../support/walk-articles.ts";
import { categoriesToWalk, walkCategories } from "../support/walk-categories.ts";

test("axe finds nothing on any screen, and none prints an error", {
  tag: "@phone",
}, async ({ page, api, publisher, publication, signInAs, faults }) => {
  test.slow();
  const pdf = publisher.serve("/issue.pdf", pdfOf(3));
  const { id } = await api.importIssue({ name: "An issue", pdf, text_mode_enabled: true });
  const broken = await api.importIssue({ name: "Broken", pdf: `${publisher.url}/gone.pdf` }, "failed");
  await signInAs("admin");
  const found: string[] = [];
  const findings = await findingsOf(page);
  await walkScreens(page, { publication, id, failedId: broken.id }, async (screen) => {
    found.push(...(await findings(screen)));
  });
  expect([...found, ...faults.errors]).toEqual([]);
});

test("axe finds nothing on any screen of articles, and none prints an error", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
  faults,
}) => {
  test.slow();
  const articles = await articlesToWalk(api);
  await signInAs("editor");
  const found: string[] = [];
  const findings = await findingsOf(page);
  await walkArticles(page, publication, articles, async (screen) => {
    found.push(...(await findings(screen)));
  });
  expect([...found, ...faults.errors]).toEqual([]);
});

test("axe finds nothing on the tree of categories, and nothing prints an error", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
  faults,
}) => {
  await categoriesToWalk(api);
  await signInAs("editor");
  const found: string[] = [];
  const findings = await findingsOf(page);
  await walkCategories(page, publication, async (screen) => {
    found.push(...(await findings(screen)));
  });
  expect([...found, ...faults.errors]).toEqual([]);
});

test("axe finds nothing on any screen of access, and none prints an error", { tag: "@phone" }, async ({
  page,
  publication,
  publisher,
  signInAs,
  openBrowserAs,
  faults,
}) => {
  test.slow();
  await signInAs("admin");
  const colleague = await openBrowserAs("admin");
  const found: string[] = [];
  const findings = await findingsOf(page);
  await walkAccess(page, { publication, publisher, colleague }, async (screen) => {
    found.push(...(await findings(screen)));
  });
  expect([...found, ...faults.errors]).toEqual([]);
});

test("axe finds nothing outside either", { tag: "@phone" }, async ({ page, signInPage }) => {
  const findings = await findingsOf(page);
  await signInPage.open();
  await signInPage.signIn({ email: "nobody@example.com", password: "wrong" });
  await expect(signInPage.problem).toBeVisible();
  expect(await findings("sign-in")).toEqual([]);
  await page.goto("/setup#token=unknown");
  await expect(new SetupPage(page).unusable).toBeVisible();
  expect(await findings("used link")).toEqual([]);
});

test("axe finds nothing where access is tried, logged and compared, and none prints an error", {
  tag: "@phone",
}, async ({ page, api, publisher, publication, keepReader, signInAs, faults }) => {
  test.slow();
  const pdf = publisher.serve("/issue.pdf", pdfOf(1));
  const { id } = await api.createIssue({
    name: "An issue",
    pdf,
    external_id: "issue-1",
    for_subscribers_only: true,
  });
  const reader = await keepReader("ben");
  await signInAs("admin");
  const found: string[] = [];
  const findings = await findingsOf(page);
  await walkAccessInsight(page, publication, { reader: reader.id, item: `emag:${id}` }, async (screen) => {
    found.push(...(await findings(screen)));
  });
  expect([...found, ...faults.errors]).toEqual([]);
});
