import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The audit log of an organization. */
export class AuditLogPage {
  readonly page: Page;
  readonly entries: Locator;
  readonly difference: Locator;

  constructor(page: Page) {
    this.page = page;
    this.entries = page.getByRole("list", { name: t("audit:entries") }).getByRole("listitem");
    this.difference = page.getByRole("table", { name: t("audit-words:changes") });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/audit-log`);
  }
}
