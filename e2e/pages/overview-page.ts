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
  /** How the imports of the last two weeks ended. */
  readonly imports: Locator;
  /** Those of one day that ended the same way, each. */
  readonly bars: Locator;
  /** The numbers of the day that the mouse is at. */
  readonly tooltip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Overview" });
    this.calm = page.getByText("Nothing needs you just now.");
    this.days = page.getByRole("region", { name: "The next two weeks" });
    this.recent = page.getByRole("region", { name: "Recently edited" });
    this.imports = page.getByRole("region", { name: "Imports of the last two weeks" });
    this.bars = this.imports.locator(".recharts-bar-rectangle path");
    this.tooltip = this.imports.locator(".recharts-tooltip-wrapper");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}`);
  }

  /** What needs somebody, of one kind. */
  need(title: string | RegExp): Locator {
    return this.page.getByRole("region", { name: title });
  }
}
