import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The page viewer of an issue. */
export class ViewerPage {
  readonly page: Page;
  readonly back: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly pageNumber: Locator;
  readonly zoomIn: Locator;
  readonly zoomOut: Locator;
  readonly zoom: Locator;
  readonly doublePages: Locator;
  readonly textMode: Locator;
  readonly strip: Locator;
  readonly keys: Locator;
  readonly characterKeys: Locator;
  readonly stage: Locator;
  readonly images: Locator;
  readonly thumbnails: Locator;

  constructor(page: Page) {
    this.page = page;
    this.back = page.getByRole("link", { name: t("issue:back") });
    this.next = page.getByRole("button", { name: t("issue:turn.next") });
    this.previous = page.getByRole("button", { name: t("issue:turn.previous") });
    this.pageNumber = page.getByRole("textbox", { name: t("issue-viewer:page_number") });
    this.zoomIn = page.getByRole("button", { name: t("issue-viewer:zoom_in") });
    this.zoomOut = page.getByRole("button", { name: t("issue-viewer:zoom_out") });
    this.zoom = page.getByRole("combobox", { name: t("issue-viewer:zoom") });
    this.doublePages = page.getByRole("button", { name: t("issue-viewer:double") });
    this.textMode = page.getByRole("button", { name: t("issue-viewer:text"), exact: true });
    this.strip = page.getByRole("button", { name: t("issue-viewer:strip") });
    this.keys = page.getByRole("button", { name: t("issue-viewer:keys") });
    this.characterKeys = page.getByRole("switch", { name: t("issue-viewer:character_keys") });
    this.stage = page.getByRole("region", { name: t("issue-viewer:pages"), exact: true });
    this.images = this.stage.getByRole("img");
    this.thumbnails = page.getByRole("navigation", { name: t("issue-viewer:strip") }).getByRole("link");
  }

  async open(publication: { id: number }, emagId: number, page = 1): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}/pages/${page}`);
  }

  /** Returns the image of a page. */
  image(number: number): Locator {
    return this.stage.getByRole("img", { name: new RegExp(`^Page ${number} of `) });
  }

  thumbnail(number: number): Locator {
    return this.page.getByRole("link", { name: t("issue:open_page", { number }), exact: true });
  }

  /** Returns the text of a page in text mode. */
  textOf(number: number): Locator {
    return this.page.getByRole("region", { name: t("issue-viewer:text_of", { number }), exact: true });
  }
}
