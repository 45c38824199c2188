import type { Locator, Page } from "@playwright/test";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";

/** The access matrix, and the list of test readers. */
export class AccessMatrixPage {
  readonly page: Page;
  readonly pickReaders: Locator;
  readonly fill: Locator;
  readonly table: Locator;
  readonly readers: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pickReaders = page.getByRole("combobox", { name: pattern("access-matrix:matrix.pick_readers") });
    this.fill = page.getByRole("button", {
      name: anyOf(t("access-matrix:matrix.fill"), t("access-matrix:matrix.again")),
    });
    this.table = page.getByRole("table", { name: t("access-matrix:matrix.title") });
    this.readers = page.getByRole("table", { name: t("access-matrix:readers.title") });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/matrix${query}`);
  }

  async pickReader(name: string): Promise<void> {
    await this.pickReaders.fill(name);
    await this.page.getByRole("option", { name: new RegExp(`^${name},`) }).click();
    await this.page.keyboard.press("Escape");
  }

  async pickItem(kind: "emag" | "story", name: string): Promise<void> {
    await this.page
      .getByRole("radiogroup", { name: t("access-words:item.kind") })
      .getByText(t(`access-words:kind.${kind}`), { exact: true })
      .click();
    await this.page
      .getByRole("combobox", { name: t(`access-words:item.pick_${kind}`), exact: true })
      .fill(name);
    await this.page.getByRole("option", { name }).click();
    // The search field is replaced by an empty one when the item is added.
    await this.page
      .getByRole("button", { name: t("access-matrix:matrix.remove_item", { name }), exact: true })
      .waitFor();
  }

  /** Returns the cell of a reader and an item, if it shows this outcome. */
  cell(outcome: string, item: string, reader: string): Locator {
    return this.table.getByRole("link", { name: t("access-matrix:matrix.lead", { outcome, item, reader }) });
  }
}
