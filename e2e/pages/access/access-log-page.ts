import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The access log, with the panel of one callout. */
export class AccessLogPage {
  readonly page: Page;
  readonly log: Locator;
  readonly lines: Locator;
  readonly search: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole("region", { name: t("access-log:title") });
    this.lines = this.log.getByRole("listitem").getByRole("button");
    this.search = this.log.getByRole("searchbox", { name: t("access-log:filters.item") });
    this.panel = page.getByRole("dialog");
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/log${query}`);
  }

  /** Returns the lines that contain this text. */
  line(text: string | RegExp): Locator {
    return this.lines.filter({ hasText: text });
  }
}
