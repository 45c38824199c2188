import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The readers and the page of one reader. */
export class ReadersPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly holdings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog");
    this.holdings = page.getByRole("region", { name: t("reader:holdings.title") }).getByRole("row");
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/readers${query}`);
  }

  /** Adds a reader, whose page opens. */
  async add(email: string, name: string): Promise<void> {
    await this.page.getByRole("link", { name: t("readers:add.title") }).click();
    await this.dialog.getByLabel(t("readers:email")).fill(email);
    await this.dialog.getByLabel(t("common:name"), { exact: true }).fill(name);
    await this.dialog.getByRole("button", { name: t("readers:add.submit") }).click();
  }

  /** Gives the open reader a product from today on. */
  async give(product: string): Promise<void> {
    await this.page.getByRole("button", { name: t("reader:give.title") }).click();
    await this.dialog.getByLabel(t("reader:holdings.product")).fill(product);
    await this.page.getByRole("option", { name: product }).click();
    await this.dialog.getByRole("button", { name: t("reader:give.title") }).click();
  }
}
