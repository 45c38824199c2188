import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The people and invitations tab of the settings. */
export class PeoplePage {
  readonly page: Page;
  readonly people: Locator;
  readonly invitations: Locator;
  readonly invite: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.people = page.getByRole("region", { name: t("settings:tab.people") });
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
  readonly join: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole("heading", { level: 1 });
    this.name = page.getByLabel(t("join:join.name"));
    this.password = page.getByLabel(t("join:join.password"), { exact: true });
    this.join = page.getByRole("button", { name: t("join:join.submit") });
  }
}
