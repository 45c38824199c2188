import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The products and the page of one product. */
export class ProductsPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly unlocks: Locator;
  readonly batches: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog");
    this.unlocks = page.getByRole("list", { name: t("products:unlocks") });
    this.batches = page.getByRole("region", { name: t("codes:title") }).getByRole("row");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/products`);
  }

  /** Creates a product that unlocks a publication. Its page opens. */
  async create(name: string, publication: { name: string }): Promise<void> {
    await this.page.getByRole("button", { name: t("products:new") }).click();
    await this.dialog.getByLabel(t("common:name"), { exact: true }).fill(name);
    await this.dialog
      .getByRole("combobox", { name: t("product-form:add.publication") })
      .fill(publication.name);
    await this.page.getByRole("option", { name: publication.name, exact: true }).click();
    await this.dialog.getByRole("button", { name: t("product-form:create") }).click();
  }

  /** Creates codes of the open product, and returns the file that is downloaded. */
  async createCodes(name: string, count: number): Promise<string> {
    await this.page.getByRole("button", { name: t("codes:new") }).click();
    await this.dialog.getByLabel(t("common:name"), { exact: true }).fill(name);
    await this.dialog.getByLabel(t("codes:count")).fill(String(count));
    await this.dialog.getByRole("button", { name: t("codes:create") }).click();
    const download = this.page.waitForEvent("download");
    await this.dialog.getByRole("button", { name: t("codes:made.download") }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    await this.dialog.getByRole("button", { name: t("common:actions.done") }).click();
    return Buffer.concat(chunks).toString("utf8");
  }
}
