import type { Locator, Page } from "@playwright/test";
import * as OTPAuth from "otpauth";

/** One's own account. */
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
    this.heading = page.getByRole("heading", { level: 1, name: "Your profile" });
    this.password = page.getByRole("region", { name: "Password" });
    this.twoFactor = page.getByRole("region", { name: "Second factor" });
    this.links = page.getByRole("region", { name: "Identity provider" });
    this.sessions = page.getByRole("list", { name: "Sessions" });
    this.dialog = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/profile");
  }

  /** Sets an authenticator app up; returns it, the code that did so, and the recovery codes that were shown. */
  async setUpApp(password: string): Promise<{ app: OTPAuth.TOTP; used: string; codes: string[] }> {
    await this.twoFactor.getByRole("button", { name: "Set up the app" }).click();
    await this.dialog.getByLabel("Current password").fill(password);
    await this.dialog.getByRole("button", { name: "Continue" }).click();
    const secret = (await this.dialog.getByLabel("Secret", { exact: true }).textContent()) ?? "";
    const app = new OTPAuth.TOTP({ secret });
    const used = app.generate();
    await this.dialog.getByLabel("Code that the app shows").fill(used);
    await this.dialog.getByRole("button", { name: "Turn on" }).click();
    const shown = (await this.dialog.getByLabel("Recovery codes", { exact: true }).textContent()) ?? "";
    await this.dialog.getByRole("button", { name: "I have kept them" }).click();
    return { app, used, codes: shown.trim().split("\n") };
  }
}
