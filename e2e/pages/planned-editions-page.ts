import type { Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** The plan of a publication: its calendar, and the panel of an edition. */
export class PlannedEditionsPage {
  readonly page: Page;
  readonly setSchedule: Locator;
  /** The topmost dialog, which can be the panel. */
  readonly dialog: Locator;
  readonly panel: Locator;
  readonly schedulePreview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.setSchedule = page.getByRole("button", { name: t("planned-editions:set_schedule") });
    this.dialog = page.getByRole("dialog").last();
    this.panel = page.getByRole("dialog").filter({ has: page.getByText(t("planned-editions:panel.pe_id")) });
    this.schedulePreview = page.getByRole("region", { name: t("planned-editions:rule.preview") });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/planned-editions?${query}`);
  }

  /** Returns an edition in the calendar. */
  edition(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Clicks a day of the calendar below its items. */
  async clickDay(day: string): Promise<void> {
    const cell = this.page
      .getByRole("table", { name: pattern("planned-editions:week_of") })
      .getByRole("cell")
      .filter({ has: this.page.locator(`time[datetime="${day}"]`) });
    const { width, height } = (await cell.boundingBox())!;
    await cell.click({ position: { x: width / 2, y: height - 4 } });
  }
}
