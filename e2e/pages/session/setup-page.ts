import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The setup page behind the one-time link. */
export class SetupPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly unusable: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("session:setup.first_title") });
    this.unusable = page.getByRole("heading", { level: 1, name: t("join:unusable.title") });
    this.submit = page.getByRole("button", { name: t("session:setup.submit_first") });
  }

  /** Fills in the first administrator and the organization. The sample publication is preselected. */
  async fill(given: { name: string; email: string; password: string; organization: string }): Promise<void> {
    await this.page.getByLabel(t("session:setup.name")).fill(given.name);
    await this.page.getByLabel(t("session:sign_in.email")).fill(given.email);
    await this.page.getByLabel(t("session:sign_in.password"), { exact: true }).fill(given.password);
    await this.page.getByLabel(t("session:setup.organization_name")).fill(given.organization);
  }

  choice(choice: "with_sample" | "with_own"): Locator {
    return this.page.getByRole("radio", { name: t(`session:setup.${choice}`) });
  }
}
