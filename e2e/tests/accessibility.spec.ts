import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { SetupPage } from "../pages/setup-page.ts";
import { pdfOf } from "../support/publisher.ts";
import { articlesToWalk, walkArticles, walkScreens } from "../support/walk.ts";

/** What axe finds on the screen as it is, each in a line that says where. */
async function findings(page: Page, screen: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${screen}: ${id}, ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

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

    // Contrast is the same on a small screen, and the walk is a long one.
    const onPhones = colorScheme === "light" ? { tag: "@phone" } : {};
    test(
      "axe finds nothing on any screen of articles",
      onPhones,
      async ({ page, api, publication, signInAs }) => {
        test.setTimeout(180_000);
        const articles = await articlesToWalk(api);
        await signInAs("editor");
        const found: string[] = [];
        await walkArticles(page, publication, articles, async (screen) => {
          found.push(...(await findings(page, screen)));
        });
        expect(found).toEqual([]);
      },
    );

    test("axe finds nothing outside either", { tag: "@phone" }, async ({ page, signInPage }) => {
      await signInPage.open();
      await signInPage.signIn({ email: "nobody@example.com", password: "wrong" });
      await expect(signInPage.problem).toBeVisible();
      expect(await findings(page, "sign-in")).toEqual([]);
      await page.goto("/setup#token=unknown");
      await expect(new SetupPage(page).unusable).toBeVisible();
      expect(await findings(page, "used link")).toEqual([]);
    });
  });
