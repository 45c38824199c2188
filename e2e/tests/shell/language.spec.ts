import { expect, test } from "#e2e/fixtures.ts";
import { PASSWORD, people } from "#e2e/support/provision.ts";
import { pattern, t, textsIn } from "#e2e/support/texts.ts";

const german = textsIn("de");

test.describe("the language", () => {
  test("applies to every screen and the service's messages, and is stored for the user", async ({
    page,
    browser,
    service,
    publication,
    signInAs,
  }) => {
    await signInAs("admin");
    const base = `/publications/${publication.id}`;
    await page.goto(`${base}/issues`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(t("issues:title"));
    await test.step("choose German", async () => {
      await page.getByRole("button", { name: pattern("common:person.menu") }).click();
      await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
      await expect(heading).toHaveText(german.t("issues:title"));
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page).toHaveTitle(new RegExp(`^${german.t("issues:title")}`));
    });

    await test.step("read German on every screen", async () => {
      const menu = page.getByRole("navigation", { name: german.t("common:nav.label") });
      for (const [place, title] of [
        ["overview", "overview:title"],
        ["planned_editions", "planned-editions:title"],
        ["articles", "articles:title"],
        ["categories", "categories:title"],
        ["access", "access:title"],
        ["settings", "settings:title"],
      ] as const) {
        await menu.getByRole("link", { name: german.t(`common:nav.${place}`), exact: true }).click();
        await expect(heading).toHaveText(german.t(title));
      }

      await page.goto(`${base}/issues/999999`);
      await expect(page.getByText(german.t("service:errors.not_found.issue", { id: 999_999 }))).toBeVisible();
    });

    const other = await browser.newContext({ baseURL: service.url });
    const door = await other.newPage();
    await door.goto("/sign-in");
    await door.getByLabel(t("session:sign_in.email")).fill(people.admin.email);
    await door.getByLabel(t("session:sign_in.password"), { exact: true }).fill(PASSWORD);
    await door.getByRole("button", { name: t("session:sign_in.submit"), exact: true }).click();
    await expect(door.getByRole("heading", { level: 1 })).toHaveText(german.t("overview:title"));
    await door.getByRole("button", { name: german.pattern("common:person.menu") }).click();
    const kept = door.waitForResponse((answer) => answer.url().endsWith("/session/language"));
    await door.getByRole("menuitemradio", { name: "English" }).click();
    await expect(door.getByRole("heading", { level: 1 })).toHaveText(t("overview:title"));
    // Later tests of this worker sign in as the same user and expect English.
    expect((await kept).status()).toBe(204);
    await other.close();
  });

  test("is chosen before sign-in without losing input, and stays after it", async ({
    page,
    service,
    signInPage,
  }) => {
    await signInPage.open();
    await signInPage.email.fill(people.viewer.email);
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(german.t("session:sign_in.title"));
    await expect(page.getByLabel(german.t("session:sign_in.email"))).toHaveValue(people.viewer.email);
    await page.getByLabel(german.t("session:sign_in.password"), { exact: true }).fill("falsch");
    await page.getByRole("button", { name: german.t("session:sign_in.submit"), exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(german.t("session:sign_in.wrong"));
    await page.getByLabel(german.t("session:sign_in.password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: german.t("session:sign_in.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(german.t("overview:title"));
    // Later tests of this worker sign in as the same user and expect English.
    const back = await page.request.put("/console/api/session/language", {
      data: { language: "en" },
      headers: { Origin: service.url },
    });
    expect(back.status()).toBe(204);
  });
});
