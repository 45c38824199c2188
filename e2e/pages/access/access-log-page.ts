import type { Locator, Page } from "@playwright/test";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";

/** The access log, with the panel of one callout. */
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
    this.log = page.getByRole("region", { name: t("access-log:title") });
    this.lines = this.log.getByRole("listitem").getByRole("button");
    this.search = this.log.getByRole("searchbox", { name: t("access-log:filters.item") });
    this.waiting = this.log.getByRole("button", { name: pattern("access-log:waiting") });
    this.pause = this.log.getByRole("button", { name: anyOf(t("access-log:pause"), t("access-log:resume")) });
    this.more = this.log.getByRole("button", { name: t("access-log:load_more") });
    this.panel = page.getByRole("dialog");
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/log${query}`);
  }

  /** Returns the lines that contain this text. */
  line(text: string | RegExp): Locator {
    return this.lines.filter({ hasText: text });
  }

  /** Returns a filter above the log. */
  filter(name: "outcome" | "endpoint" | "type"): Locator {
    return this.log.getByRole("combobox", { name: t(`access-log:filters.${name}`) });
  }
}
