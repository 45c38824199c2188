import type { Locator, Page } from "@playwright/test";
import { anyOf, t } from "#e2e/support/texts.ts";

/** The access matrix, and the list of test readers. */
export class AccessMatrixPage {
  readonly page: Page;
  readonly fill: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.fill = page.getByRole("button", {
      name: anyOf(t("access-matrix:matrix.fill"), t("access-matrix:matrix.again")),
    });
    this.table = page.getByRole("table", { name: t("access-matrix:matrix.title") });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/matrix${query}`);
  }
}
