import type { Locator, Page } from "@playwright/test";

/** Test readers by items, and the readers themselves. */
export class AccessMatrixPage {
  readonly page: Page;
  readonly pickReaders: Locator;
  readonly fill: Locator;
  readonly table: Locator;
  readonly readers: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pickReaders = page.getByRole("combobox", { name: /^Test readers/ });
    this.fill = page.getByRole("button", { name: /^Ask (for all|again)$/ });
    this.table = page.getByRole("table", { name: "Who gets what" });
    this.readers = page.getByRole("table", { name: "Test readers" });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/matrix${query}`);
  }

  async pickReader(name: string): Promise<void> {
    await this.pickReaders.fill(name);
    await this.page.getByRole("option", { name: new RegExp(`^${name},`) }).click();
    await this.page.keyboard.press("Escape");
  }

  async pickItem(kind: "Issue" | "Article", name: string): Promise<void> {
    await this.page.getByRole("radiogroup", { name: "What" }).getByText(kind, { exact: true }).click();
    await this.page.getByRole("combobox", { name: kind, exact: true }).fill(name);
    await this.page.getByRole("option", { name }).click();
    // Once it stands there, the field for the next one is another one, and empty.
    await this.page.getByRole("button", { name: `Remove ${name}`, exact: true }).waitFor();
  }

  /** What a reader is answered about an item, if it is this outcome. */
  cell(outcome: string, item: string, reader: string): Locator {
    return this.table.getByRole("link", { name: `${outcome}: ${item} for ${reader}. Try it.` });
  }
}
