import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The overview of a publication. */
export class OverviewPage {
  readonly page: Page;
  readonly heading: Locator;
  /** The message that there are no open tasks. */
  readonly calm: Locator;
  readonly drafts: Locator;
  /** The next two weeks. */
  readonly days: Locator;
  readonly recent: Locator;
  /** The chart of imports in the last two weeks. */
  readonly imports: Locator;
  /** The bars of the chart, one per day and result. */
  readonly bars: Locator;
  /** The numbers of the hovered day. */
  readonly tooltip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("overview:title") });
    this.calm = page.getByText(t("overview:needs.nothing"));
    this.drafts = page.getByRole("region", { name: t("overview:drafts.title") });
    this.days = page.getByRole("region", { name: t("overview:days.title") });
    this.recent = page.getByRole("region", { name: t("overview:recent.title") });
    this.imports = page.getByRole("region", { name: t("overview:imports.title") });
    this.bars = this.imports.locator(".recharts-bar-rectangle path");
    this.tooltip = this.imports.locator(".recharts-tooltip-wrapper");
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}`);
  }

  /** Returns a group of tasks by its heading. */
  need(title: string | RegExp): Locator {
    return this.page.getByRole("region", { name: title });
  }
}
