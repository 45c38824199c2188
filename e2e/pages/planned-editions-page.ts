import type { Locator, Page } from "@playwright/test";
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

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("planned-editions:title") });
    this.setSchedule = page.getByRole("button", { name: t("planned-editions:set_schedule") });
    this.editSchedule = page.getByRole("button", { name: t("planned-editions:edit_schedule") });
    this.add = page.getByRole("button", { name: t("planned-editions:add") });
    this.dialog = page.getByRole("dialog").last();
    this.panel = page.getByRole("dialog").filter({ has: page.getByText(t("planned-editions:panel.pe_id")) });
    this.calendar = page.getByRole("table", { name: pattern("planned-editions:week_of") });
    this.list = page.getByRole("table", { name: t("planned-editions:list.label") });
    this.schedulePreview = page.getByRole("region", { name: t("planned-editions:rule.preview") });
    this.status = page.getByRole("combobox", { name: t("planned-editions:filter.status") });
    this.failures = page.getByRole("alert").filter({ hasText: pattern("planned-editions:failed_banner") });
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

  /** Chooses an option of a filter above the editions. */
  async choose(filter: Locator, option: string): Promise<void> {
    await filter.click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  /** Returns a sign-off state in the panel. */
  signOff(state: "open" | "in_review" | "approved"): Locator {
    return this.panel
      .getByRole("region", { name: t("planned-editions:panel.edition_review") })
      .getByRole("radio", { name: t(`common:review.sign_offs.${state}`) });
  }

  get save(): Locator {
    return this.panel
      .getByRole("region", { name: t("planned-editions:panel.edition_review") })
      .getByRole("button", { name: t("common:review.save") });
  }
}
