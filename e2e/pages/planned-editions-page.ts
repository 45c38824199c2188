import type { Locator, Page } from "@playwright/test";

/** The plan of a publication: calendar or list, with one edition beside it. */
export class PlannedEditionsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly setRhythm: Locator;
  readonly changeRhythm: Locator;
  readonly add: Locator;
  /** The panel or the dialog on top of it. */
  readonly dialog: Locator;
  readonly panel: Locator;
  readonly calendar: Locator;
  readonly list: Locator;
  readonly rhythmPreview: Locator;
  readonly status: Locator;
  readonly signOffFilter: Locator;
  /** How many imports have failed, with the way to them. */
  readonly failures: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Planned editions" });
    this.setRhythm = page.getByRole("button", { name: "Set the rhythm" });
    this.changeRhythm = page.getByRole("button", { name: "Change rhythm" });
    this.add = page.getByRole("button", { name: "Add edition" });
    this.dialog = page.getByRole("dialog").last();
    this.panel = page.getByRole("dialog").filter({ has: page.getByText("Identifier for imports") });
    this.calendar = page.getByRole("table", { name: /^Calendar of/ });
    this.list = page.getByRole("table", { name: "Planned editions and issues" });
    this.rhythmPreview = page.getByRole("region", { name: "What this does" });
    this.status = page.getByRole("combobox", { name: "Show" });
    this.failures = page.getByRole("alert").filter({ hasText: /failed\./ });
    this.signOffFilter = page.getByRole("combobox", { name: "Sign-off" });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/planned-editions?${query}`);
  }

  /** An edition in the calendar or the agenda, by its name. */
  chip(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** An issue without an edition in the calendar or the agenda, by its name. */
  issue(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("link", { name });
  }

  /** Chooses from one of the lists above the editions. */
  async choose(filter: Locator, option: string): Promise<void> {
    await filter.click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  /** The sign-off of the edition that the panel shows. */
  signOff(state: "Open" | "In review" | "Approved"): Locator {
    return this.panel
      .getByRole("region", { name: "Sign-off of the edition" })
      .getByRole("radio", { name: state });
  }

  get save(): Locator {
    return this.panel
      .getByRole("region", { name: "Sign-off of the edition" })
      .getByRole("button", { name: "Save" });
  }
}
