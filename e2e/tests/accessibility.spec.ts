import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { SetupPage } from "../pages/setup-page.ts";
import { pdfOf } from "../support/publisher.ts";
import {
  articlesToWalk,
  categoriesToWalk,
  walkArticles,
  walkCategories,
  walkScreens,
} from "../support/walk.ts";

/** What colours decide. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the screen as it is, each in a line that says where: everything in light colours, and in dark ones what
 * colours decide. Those do not change with the size of the screen.
 */
async function findings(page: Page, screen: string): Promise<string[]> {
  const found = await inspect(page, screen);
  if (test.info().project.name !== "desktop") return found;
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await inspect(page, `${screen}, dark`, COLOUR_RULES)));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

async function inspect(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // Nothing of ours lies in a frame of another origin, for which the other mode opens a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${screen}: ${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

test("axe finds nothing on any screen", { tag: "@phone" }, async ({
  page,
  api,
  publisher,
  publication,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const pdf = publisher.serve("/issue.pdf", pdfOf(3));
  const { id } = await api.importIssue({ name: "An issue", pdf, text_mode_enabled: true });
  const broken = await api.importIssue({ name: "Broken", pdf: `${publisher.url}/gone.pdf` }, "failed");
  await signInAs("admin");
  const found: string[] = [];
  await walkScreens(page, { publication, id, failedId: broken.id }, async (screen) => {
    found.push(...(await findings(page, screen)));
  });
  expect(found).toEqual([]);
});

test("axe finds nothing on any screen of articles", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const articles = await articlesToWalk(api);
  await signInAs("editor");
  const found: string[] = [];
  await walkArticles(page, publication, articles, async (screen) => {
    found.push(...(await findings(page, screen)));
  });
  expect(found).toEqual([]);
});

test("axe finds nothing on the tree of categories", { tag: "@phone" }, async ({
  page,
  api,
  publication,
  signInAs,
}) => {
  await categoriesToWalk(api);
  await signInAs("editor");
  const found: string[] = [];
  await walkCategories(page, publication, async (screen) => {
    found.push(...(await findings(page, screen)));
  });
  expect(found).toEqual([]);
});

test("axe finds nothing outside either", { tag: "@phone" }, async ({ page, signInPage }) => {
  await signInPage.open();
  await signInPage.signIn({ email: "nobody@example.com", password: "wrong" });
  await expect(signInPage.problem).toBeVisible();
  expect(await findings(page, "sign-in")).toEqual([]);
  await page.goto("/setup#token=unknown");
  await expect(new SetupPage(page).unusable).toBeVisible();
  expect(await findings(page, "used link")).toEqual([]);
});
