import type { Locator, Page } from "@playwright/test";

/** Who changed what in an organization. */
export class AuditLogPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly search: Locator;
  readonly actor: Locator;
  readonly difference: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
    this.search = page.getByRole("searchbox", { name: "Search by name or action" });
    this.actor = page.getByRole("combobox", { name: "By whom" });
    this.difference = page.getByRole("table", { name: "What changed" });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/audit-log`);
  }

  /** An entry by what it says was done. */
  entry(words: string): Locator {
    return this.entries.filter({ hasText: words });
  }

  /** Opens an entry to what it changed. */
  async show(words: string): Promise<void> {
    await this.entry(words).getByText(words).click();
  }

  /** The text of the log as a file. */
  async exportAs(format: "CSV" | "JSON lines"): Promise<string> {
    const link = this.page.getByRole("link", { name: `Export ${format}` });
    const [download] = await Promise.all([this.page.waitForEvent("download"), link.click()]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  }
}
