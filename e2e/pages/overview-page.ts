import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The overview of a publication. */
export class OverviewPage {
  readonly page: Page;
  readonly heading: Locator;
  /** The message that there are no open tasks. */
  readonly calm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("common:nav.overview") });
    this.calm = page.getByText(t("overview:needs.nothing"));
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}`);
  }

  /** Returns a group of tasks by its heading. */
  need(title: string | RegExp): Locator {
    return this.page.getByRole("region", { name: title });
  }
}
