import { expect, type Locator, type Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** The plan of a publication: calendar or list, and the panel of an edition. */
export class PlannedEditionsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly setSchedule: Locator;
  readonly editSchedule: Locator;
  readonly add: Locator;
  /** The topmost dialog, which can be the panel. */
  readonly dialog: Locator;
  readonly panel: Locator;
  readonly calendar: Locator;
  readonly list: Locator;
  readonly schedulePreview: Locator;
  readonly status: Locator;
  readonly signOffFilter: Locator;
  /** The alert with the number of failed imports. */
  readonly failures: Locator;
  /** The days of the calendar or the agenda. */
  readonly days: Locator;
  /** The live region with the announcements of a drag. */
  readonly announcement: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("planned-editions:title") });
    this.setSchedule = page.getByRole("button", { name: t("planned-editions:set_schedule") });
    this.editSchedule = page.getByRole("button", { name: t("planned-editions:edit_schedule") });
    this.add = page.getByRole("button", { name: t("planned-editions:add"), exact: true });
    this.dialog = page.getByRole("dialog").last();
    this.panel = page.getByRole("dialog").filter({ has: page.getByText(t("planned-editions:panel.pe_id")) });
    this.calendar = page.getByRole("table", { name: pattern("planned-editions:week_of") });
    this.list = page.getByRole("table", { name: t("planned-editions:list.label") });
    this.schedulePreview = page.getByRole("region", { name: t("planned-editions:rule.preview") });
    this.status = page.getByRole("combobox", { name: t("planned-editions:filter.status") });
    this.failures = page.getByRole("alert").filter({ hasText: pattern("planned-editions:failed_banner") });
    // The times of editions are moments, not days.
    this.days = page.locator('time[datetime]:not([datetime*="T"])');
    this.announcement = page.locator('[aria-live="assertive"][id^="DndLiveRegion"]');
    this.signOffFilter = page.getByRole("combobox", { name: t("planned-editions:filter.sign_off") });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/planned-editions?${query}`);
  }

  /** Returns an edition in the calendar or the agenda. */
  edition(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Returns an issue without an edition in the calendar or the agenda. */
  issue(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("link", { name });
  }

  /** Returns a day of the calendar. */
  day(day: string): Locator {
    return this.calendar.getByRole("cell").filter({ has: this.page.locator(`time[datetime="${day}"]`) });
  }

  /** Clicks a day below its items. */
  async clickDay(day: string): Promise<void> {
    const { width, height } = (await this.day(day).boundingBox())!;
    await this.day(day).click({ position: { x: width / 2, y: height - 4 } });
  }

  /** Drags an edition to a day with the mouse and waits for the announcement before it drops. */
  async drag(edition: Locator, day: string, announcement: string | RegExp): Promise<void> {
    await edition.scrollIntoViewIfNeeded();
    const from = (await edition.boundingBox())!;
    const to = (await this.day(day).boundingBox())!;
    await this.page.mouse.move(from.x + 8, from.y + 8);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await expect(this.announcement).toContainText(announcement);
    await this.page.mouse.up();
  }

  /** Chooses an option of a filter above the editions. */
  async choose(filter: Locator, option: string): Promise<void> {
    await filter.click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  /** Returns a sign-off state in the panel. */
  signOff(state: "open" | "requested" | "approved"): Locator {
    return this.panel
      .getByRole("region", { name: t("common:review.sign_off") })
      .getByRole("radio", { name: t(`common:review.sign_offs.${state}`) });
  }

  get save(): Locator {
    return this.panel
      .getByRole("region", { name: t("common:review.sign_off") })
      .getByRole("button", { name: t("common:review.save") });
  }
}
