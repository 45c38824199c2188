import type { Locator, Page } from "@playwright/test";

/** The people of an organization and its invitations, among the settings. */
export class PeoplePage {
  readonly page: Page;
  readonly people: Locator;
  readonly invitations: Locator;
  readonly invite: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.people = page.getByRole("region", { name: "People" });
    this.invitations = page.getByRole("region", { name: "Invitations" });
    this.invite = this.people.getByRole("button", { name: "Invite somebody" });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/people`);
  }

  /** The row of somebody, by their address. */
  person(email: string): Locator {
    return this.people.getByRole("row").filter({ hasText: email });
  }

  /** Chooses something in the menu of somebody's row. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}` }).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** The one-time link that the dialog shows. */
  async link(): Promise<string> {
    return (await this.dialog.getByLabel("Link", { exact: true }).textContent()) ?? "";
  }
}

/** What an invitation opens. */
export class JoinPage {
  readonly heading: Locator;
  readonly name: Locator;
  readonly password: Locator;
  readonly newPassword: Locator;
  readonly join: Locator;
  readonly haveAccount: Locator;
  readonly noAccount: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole("heading", { level: 1 });
    this.name = page.getByLabel("Your name");
    this.password = page.getByLabel("Password", { exact: true });
    this.newPassword = page.getByLabel("New password", { exact: true });
    this.join = page.getByRole("button", { name: "Join" });
    this.haveAccount = page.getByRole("button", { name: "I already have an account" });
    this.noAccount = page.getByRole("button", { name: "I don't have an account" });
  }
}
