import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { t, textsIn } from "#e2e/support/texts.ts";

const german = textsIn("de");

test.describe("the language", () => {
  test("is chosen before sign-in, applies to every screen and message, and is stored for the user", async ({
    page,
    browser,
    service,
    publication,
    signInPage,
  }) => {
    const heading = (tab: Page) => tab.getByRole("heading", { level: 1 });
    await test.step("choose German without losing input", async () => {
      const password = page.getByLabel(german.t("session:sign_in.password"), { exact: true });
      const submit = page.getByRole("button", { name: german.t("session:sign_in.title"), exact: true });
      await signInPage.open();
      await signInPage.email.fill(people.admin.email);
      await page.getByRole("button", { name: "Deutsch" }).click();
      await expect(heading(page)).toHaveText(german.t("session:sign_in.title"));
      await expect(page.getByLabel(german.t("session:sign_in.email"))).toHaveValue(people.admin.email);
      await password.fill("falsch");
      await submit.click();
      await expect(page.getByRole("alert")).toContainText(german.t("session:sign_in.wrong"));
      await password.fill(PASSWORD);
      await submit.click();
      await expect(heading(page)).toHaveText(german.t("common:nav.overview"));
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page).toHaveTitle(new RegExp(`^${german.t("common:nav.overview")}`));
    });

    await test.step("read German on every screen", async () => {
      await page.goto(`/publications/${publication.id}/issues`);
      await expect(heading(page)).toHaveText(german.t("common:nav.issues"));
      const menu = page.getByRole("navigation", { name: german.t("common:nav.label") });
      for (const place of [
        "overview",
        "planned_editions",
        "articles",
        "categories",
        "access",
        "settings",
      ] as const) {
        const name = german.t(`common:nav.${place}`);
        await menu.getByRole("link", { name, exact: true }).click();
        await expect(heading(page)).toHaveText(name);
      }
      await page.goto(`/publications/${publication.id}/issues/999999`);
      await expect(page.getByText(german.t("service:errors.not_found.issue", { id: 999_999 }))).toBeVisible();
    });

    await test.step("sign in elsewhere, and choose English", async () => {
      const other = await browser.newContext({ baseURL: service.url });
      const tab = await other.newPage();
      await tab.goto("/sign-in");
      await tab.getByLabel(t("session:sign_in.email")).fill(people.admin.email);
      await tab.getByLabel(t("session:sign_in.password"), { exact: true }).fill(PASSWORD);
      await tab.getByRole("button", { name: t("session:sign_in.title"), exact: true }).click();
      await expect(heading(tab)).toHaveText(german.t("common:nav.overview"));
      await tab.getByRole("button", { name: german.pattern("common:person.menu") }).click();
      const stored = tab.waitForResponse((answer) => answer.url().endsWith("/session/language"));
      await tab.getByRole("menuitemradio", { name: "English" }).click();
      await expect(heading(tab)).toHaveText(t("common:nav.overview"));
      // Later tests of this worker sign in as the same user and expect English.
      expect((await stored).status()).toBe(204);
      await other.close();
    });
  });
});
