import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";
import { chooseInRow } from "../row-menu.ts";

/** The people and invitations tab of the settings. */
export class PeoplePage {
  readonly page: Page;
  readonly people: Locator;
  readonly invitations: Locator;
  readonly invite: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.people = page.getByRole("region", { name: t("settings-people:title") });
    this.invitations = page.getByRole("region", { name: t("settings-people:invitations") });
    this.invite = this.people.getByRole("button", { name: t("settings-people:invite") });
    this.dialog = page.getByRole("dialog");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/people`);
  }

  /** Returns the row of a person, by email address. */
  person(email: string): Locator {
    return this.people.getByRole("row").filter({ hasText: email });
  }

  /** Chooses an action from a person's menu. */
  async choose(name: string, action: string): Promise<void> {
    await chooseInRow(this.page, name, action);
  }

  /** Returns the one-time link in the dialog. */
  async link(): Promise<string> {
    return (await this.dialog.getByLabel(t("settings-people:link"), { exact: true }).textContent()) ?? "";
  }
}

/** The page behind an invitation link. */
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
    this.name = page.getByLabel(t("join:join.name"));
    this.password = page.getByLabel(t("join:join.password"), { exact: true });
    this.newPassword = page.getByLabel(t("join:password.password"), { exact: true });
    this.join = page.getByRole("button", { name: t("join:join.submit") });
    this.haveAccount = page.getByRole("button", { name: t("join:join.have_account") });
    this.noAccount = page.getByRole("button", { name: t("join:join.no_account") });
  }
}
