import type { Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";
import { rowMenu } from "../row-menu.ts";

/** The webhooks tab of the settings. */
export class WebhooksPage {
  readonly page: Page;
  readonly webhooks: Locator;
  readonly dialog: Locator;
  readonly deliveries: Locator;

  constructor(page: Page) {
    this.page = page;
    this.webhooks = page.getByRole("region", { name: t("settings:tab.webhooks") });
    this.dialog = page.getByRole("dialog");
    this.deliveries = this.dialog.getByRole("listitem");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/webhooks`);
  }

  /** Returns the row of a webhook. */
  row(url: string): Locator {
    return this.webhooks.getByRole("row").filter({ hasText: new URL(url).host });
  }

  /** Adds a webhook for all events and returns its secret. The dialog with the secret stays open. */
  async add(url: string): Promise<string> {
    await this.webhooks.getByRole("button", { name: t("settings-webhooks:add") }).click();
    await this.dialog.getByLabel(t("settings-webhooks:url")).fill(url);
    await this.dialog.getByRole("button", { name: t("settings-webhooks:add") }).click();
    return (
      (await this.dialog.getByLabel(t("settings-webhooks:secret.label"), { exact: true }).textContent()) ?? ""
    );
  }

  /** Closes the dialog that shows a secret. */
  async closeSecret(): Promise<void> {
    await this.dialog.getByRole("button", { name: t("common:actions.done") }).click();
  }

  async showDeliveries(url: string): Promise<void> {
    const { host } = new URL(url);
    await this.webhooks
      .getByRole("button", { name: t("settings-webhooks:deliveries.show_named", { host }) })
      .click();
  }

  /** Shows the request and the attempts of the only delivery. */
  async showDetails(): Promise<void> {
    await this.deliveries
      .getByRole("button", { name: pattern("settings-webhooks:deliveries.details_named") })
      .click();
  }

  async openMenu(url: string): Promise<void> {
    const { host } = new URL(url);
    await rowMenu(this.page, host).click();
  }

  /** Chooses an action from a webhook's menu. */
  async choose(url: string, action: string): Promise<void> {
    await this.openMenu(url);
    await this.page.getByRole("menuitem", { name: action }).click();
  }
}
