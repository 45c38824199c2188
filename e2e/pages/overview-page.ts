import type { Locator, Page } from "@playwright/test";

/** Where a day at a publication begins. */
export class OverviewPage {
  readonly page: Page;
  readonly heading: Locator;
  /** What says that nothing waits for anybody. */
  readonly calm: Locator;
  /** The strip of the next two weeks. */
  readonly days: Locator;
  readonly recent: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Overview" });
    this.calm = page.getByText("Nothing needs you just now.");
    this.days = page.getByRole("region", { name: "The next two weeks" });
    this.recent = page.getByRole("region", { name: "Recently edited" });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}`);
  }

  /** What needs somebody, of one kind. */
  need(title: string | RegExp): Locator {
    return this.page.getByRole("region", { name: title });
  }
}
