import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The audit log of an organization. */
export class AuditLogPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly search: Locator;
  readonly actor: Locator;
  readonly difference: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entries = page.getByRole("list", { name: t("audit:entries") }).getByRole("listitem");
    this.search = page.getByRole("searchbox", { name: t("audit:search") });
    this.actor = page.getByRole("combobox", { name: t("audit:actor") });
    this.difference = page.getByRole("table", { name: t("audit-words:changes") });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/audit-log`);
  }

  /** Returns the entries that contain this text. */
  entry(words: string): Locator {
    return this.entries.filter({ hasText: words });
  }

  /** Expands an entry to show the changes. */
  async show(words: string): Promise<void> {
    await this.entry(words).getByText(words).click();
  }

  /** Downloads the log and returns the file's text. */
  async exportAs(format: "csv" | "jsonl"): Promise<string> {
    const link = this.page.getByRole("link", { name: t(`audit:${format}`) });
    const [download] = await Promise.all([this.page.waitForEvent("download"), link.click()]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  }
}
