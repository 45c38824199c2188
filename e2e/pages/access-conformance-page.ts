import type { Locator, Page } from "@playwright/test";

/** The tab that holds a publisher's endpoint against the contract. */
export class AccessConformancePage {
  readonly page: Page;
  readonly granted: Locator;
  readonly denied: Locator;
  readonly product: Locator;
  readonly check: Locator;
  /** What it came to, in a sentence and counts. */
  readonly summary: Locator;
  readonly onlyFailed: Locator;
  readonly copy: Locator;

  constructor(page: Page) {
    this.page = page;
    this.granted = page.getByRole("combobox", { name: "A reader who has something, best one thing" });
    this.denied = page.getByRole("combobox", { name: "A reader who is refused" });
    this.product = page.getByRole("textbox", { name: "Something the first reader has" });
    this.check = page.getByRole("button", { name: /^Check( again)?$/ });
    this.summary = page.getByRole("status").filter({ hasText: "the contract" });
    this.onlyFailed = page.getByRole("switch", { name: "Only what failed" });
    this.copy = page.getByRole("button", { name: "Copy as JSON" });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/conformance`);
  }

  async choose(who: Locator, name: RegExp): Promise<void> {
    await who.click();
    await this.page.getByRole("option", { name }).click();
  }

  /** The rows of an endpoint's table with this verdict. */
  results(endpoint: string, verdict: string): Locator {
    const cell = this.page.getByRole("cell", { name: verdict, exact: true });
    return this.page
      .getByRole("table", { name: endpoint, exact: true })
      .getByRole("row")
      .filter({ has: cell });
  }
}
