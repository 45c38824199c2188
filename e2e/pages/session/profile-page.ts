import type { Locator, Page } from "@playwright/test";
import * as OTPAuth from "otpauth";
import { t } from "#e2e/support/texts.ts";

/** The profile of the signed-in user. */
export class ProfilePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly password: Locator;
  readonly twoFactor: Locator;
  readonly links: Locator;
  readonly sessions: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("profile:title") });
    this.password = page.getByRole("region", { name: t("profile:password.title") });
    this.twoFactor = page.getByRole("region", { name: t("profile:two_factor.title") });
    this.links = page.getByRole("region", { name: t("profile:links.title") });
    this.sessions = page.getByRole("list", { name: t("profile:sessions.title") });
    this.dialog = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/profile");
  }

  /** Sets up an authenticator app. Returns the app, the code that confirmed it, and the recovery codes. */
  async setUpApp(password: string): Promise<{ app: OTPAuth.TOTP; used: string; codes: string[] }> {
    await this.twoFactor.getByRole("button", { name: t("profile:two_factor.turn_on") }).click();
    await this.dialog.getByLabel(t("profile:password.current")).fill(password);
    await this.dialog.getByRole("button", { name: t("profile:two_factor.continue") }).click();
    const secret =
      (await this.dialog.getByLabel(t("profile:two_factor.secret"), { exact: true }).textContent()) ?? "";
    const app = new OTPAuth.TOTP({ secret });
    const used = app.generate();
    await this.dialog.getByLabel(t("profile:two_factor.code")).fill(used);
    await this.dialog.getByRole("button", { name: t("profile:two_factor.confirm") }).click();
    const shown =
      (await this.dialog.getByLabel(t("profile:two_factor.codes"), { exact: true }).textContent()) ?? "";
    await this.dialog.getByRole("button", { name: t("profile:two_factor.kept") }).click();
    return { app, used, codes: shown.trim().split("\n") };
  }
}
