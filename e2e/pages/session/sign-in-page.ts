import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The sign-in form, on its page or in the dialog over a page whose session has ended. */
export class SignInForm {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly problem: Locator;

  constructor(root: Page | Locator) {
    this.email = root.getByLabel(t("session:sign_in.email"));
    this.password = root.getByLabel(t("session:sign_in.password"), { exact: true });
    this.submit = root.getByRole("button", { name: t("session:sign_in.title"), exact: true });
    this.problem = root.getByRole("alert");
  }

  async signIn(person: { email?: string; password: string }): Promise<void> {
    if (person.email !== undefined) await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.submit.click();
  }
}

/** The sign-in page. */
export class SignInPage extends SignInForm {
  readonly page: Page;
  readonly heading: Locator;

  constructor(page: Page) {
    super(page);
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("session:sign_in.title") });
  }

  async open(): Promise<void> {
    await this.page.goto("/sign-in");
  }
}

/** The sign-in dialog over a screen whose session has ended. */
export class SignInAgainDialog extends SignInForm {
  readonly dialog: Locator;

  constructor(page: Page) {
    const dialog = page.getByRole("dialog", { name: t("session:again.title") });
    super(dialog);
    this.dialog = dialog;
  }
}
