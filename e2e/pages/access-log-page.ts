import type { Locator, Page } from "@playwright/test";

/** The log of callouts, and one of them beside it. */
export class AccessLogPage {
  readonly page: Page;
  readonly log: Locator;
  readonly lines: Locator;
  readonly search: Locator;
  readonly waiting: Locator;
  readonly pause: Locator;
  readonly more: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole("region", { name: "Callouts" });
    this.lines = this.log.getByRole("listitem").getByRole("button");
    this.search = this.log.getByRole("searchbox", { name: "Search items" });
    this.waiting = this.log.getByRole("button", { name: /new lines?$/ });
    this.pause = this.log.getByRole("button", { name: /^(Pause|Go on)$/ });
    this.more = this.log.getByRole("button", { name: "Load older lines" });
    this.panel = page.getByRole("dialog");
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/log${query}`);
  }

  /** A line of the log that holds this text. */
  line(text: string | RegExp): Locator {
    return this.lines.filter({ hasText: text });
  }

  /** The list to choose from above the log. */
  filter(name: "Outcome" | "Endpoint" | "Kind"): Locator {
    return this.log.getByRole("combobox", { name });
  }
}
