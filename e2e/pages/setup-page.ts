import type { Locator, Page } from "@playwright/test";

/** What the one-time link opens. */
export class SetupPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly unusable: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Set up Newsrack" });
    this.unusable = page.getByRole("heading", { level: 1, name: "This link does not work" });
    this.submit = page.getByRole("button", { name: "Set up and sign in" });
  }

  /** Fills in the first administrator and the organization; the sample publication is chosen already. */
  async fill(given: { name: string; email: string; password: string; organization: string }): Promise<void> {
    await this.page.getByLabel("Your name").fill(given.name);
    await this.page.getByLabel("E-mail").fill(given.email);
    await this.page.getByLabel("Password", { exact: true }).fill(given.password);
    await this.page.getByLabel("Name of the organization").fill(given.organization);
  }

  choice(name: "Load a sample publication" | "Create my own publication"): Locator {
    return this.page.getByRole("radio", { name });
  }
}
