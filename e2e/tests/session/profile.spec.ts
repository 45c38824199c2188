import { expect, test } from "#e2e/fixtures.ts";
import { ProfilePage } from "#e2e/pages/session/profile-page.ts";
import { addPerson, signInWith } from "#e2e/support/person.ts";
import { PASSWORD } from "#e2e/support/provision.ts";
import { t } from "#e2e/support/texts.ts";

test.describe("the profile", () => {
  test("sets up a second factor that sign-in requires as an authenticator code or a recovery code", async ({
    page,
    context,
    service,
    adminRequests,
    publication,
    signInPage,
  }) => {
    const person = await addPerson(adminRequests, "Theo Twofold", { role: "viewer" });
    await signInWith(context.request, person, service.url);
    const profile = new ProfilePage(page);
    await profile.open();
    const { app, used, codes } = await profile.setUpApp(PASSWORD);
    await expect(profile.twoFactor).toContainText(t("profile:two_factor.on", { count: 10 }));
    expect(codes).toHaveLength(10);

    await test.step("sign in with a code of the app", async () => {
      await context.clearCookies();
      await page.goto(`/sign-in?to=${encodeURIComponent(`/publications/${publication.id}/issues`)}`);
      await signInPage.signIn({ email: person.email, password: PASSWORD });
      await page.getByLabel(t("session:second.app_code")).fill("000000");
      await signInPage.submit.click();
      await expect(signInPage.problem).toContainText(t("session:second.app_wrong"));
      await page.getByLabel(t("session:second.app_code")).fill(used);
      await signInPage.submit.click();
      await expect(signInPage.problem).toContainText(t("service:errors.CODE_USED"));
      await page
        .getByLabel(t("session:second.app_code"))
        .fill(app.generate({ timestamp: Date.now() + 30_000 }));
      await signInPage.submit.click();
      await expect(page).toHaveURL(`/publications/${publication.id}/issues`);
    });

    await test.step("sign in with a recovery code", async () => {
      await context.clearCookies();
      await signInPage.open();
      await signInPage.signIn({ email: person.email, password: PASSWORD });
      await page.getByRole("button", { name: t("session:second.use_recovery") }).click();
      await page
        .getByLabel(t("session:second.recovery_code"), { exact: true })
        .fill(codes[0]!.replace("-", " ").toUpperCase());
      await signInPage.submit.click();
      await expect(page).toHaveURL(/\/publications\/\d+$/);
      await profile.open();
      await expect(profile.twoFactor).toContainText(t("profile:two_factor.on", { count: 9 }));
    });
  });
});
