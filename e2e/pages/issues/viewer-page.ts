import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The page viewer of an issue. */
export class ViewerPage {
  readonly page: Page;
  readonly next: Locator;
  readonly previous: Locator;
  readonly textMode: Locator;
  readonly stage: Locator;

  constructor(page: Page) {
    this.page = page;
    this.next = page.getByRole("button", { name: t("issue:turn.next") });
    this.previous = page.getByRole("button", { name: t("issue:turn.previous") });
    this.textMode = page.getByRole("button", { name: t("issue-viewer:key.text"), exact: true });
    this.stage = page.getByRole("region", { name: t("issue-viewer:pages"), exact: true });
  }

  async open(publication: { id: number }, emagId: number, page = 1): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}/pages/${page}`);
  }

  /** Returns the image of a page. */
  image(number: number): Locator {
    return this.stage.getByRole("img", { name: new RegExp(`^Page ${number} of `) });
  }

  /** Returns the text of a page in text mode. */
  textOf(number: number): Locator {
    return this.page.getByRole("region", { name: t("issue-viewer:text_of", { number }), exact: true });
  }
}
