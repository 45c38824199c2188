import type { Locator, Page } from "@playwright/test";

/** The form that asks who somebody is: on its own page, and in the dialog over a page whose session has ended. */
export class SignInForm {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly problem: Locator;

  constructor(root: Page | Locator) {
    this.email = root.getByLabel("E-mail");
    this.password = root.getByLabel("Password", { exact: true });
    this.submit = root.getByRole("button", { name: "Sign in", exact: true });
    this.problem = root.getByRole("alert");
  }

  async signIn(person: { email?: string; password: string }): Promise<void> {
    if (person.email !== undefined) await this.email.fill(person.email);
    await this.password.fill(person.password);
    await this.submit.click();
  }
}

/** The door of the console. */
export class SignInPage extends SignInForm {
  readonly page: Page;
  readonly heading: Locator;

  constructor(page: Page) {
    super(page);
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Sign in" });
  }

  async open(): Promise<void> {
    await this.page.goto("/sign-in");
  }
}

/** What comes up over any screen when the session has ended. */
export class SignInAgainDialog extends SignInForm {
  readonly dialog: Locator;
  readonly notNow: Locator;

  constructor(page: Page) {
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    super(dialog);
    this.dialog = dialog;
    this.notNow = dialog.getByRole("button", { name: "Not now" });
  }
}
