import type { Locator, Page } from "@playwright/test";

/** The pages of an issue, one or two at a time, to be looked at closely. */
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
    this.back = page.getByRole("link", { name: "Back to the issue" });
    this.next = page.getByRole("button", { name: "Next page" });
    this.previous = page.getByRole("button", { name: "Previous page" });
    this.pageNumber = page.getByRole("textbox", { name: "Page number" });
    this.zoomIn = page.getByRole("button", { name: "Zoom in" });
    this.zoomOut = page.getByRole("button", { name: "Zoom out" });
    this.zoom = page.getByRole("combobox", { name: "Zoom" });
    this.doublePages = page.getByRole("button", { name: "Double pages" });
    this.textMode = page.getByRole("button", { name: "Text", exact: true });
    this.strip = page.getByRole("button", { name: "Page thumbnails" });
    this.keys = page.getByRole("button", { name: "Keys" });
    this.characterKeys = page.getByRole("switch", { name: "Keys of a single character" });
    this.stage = page.getByRole("region", { name: "Pages", exact: true });
    this.images = this.stage.getByRole("img");
    this.thumbnails = page.getByRole("navigation", { name: "Page thumbnails" }).getByRole("link");
  }

  async open(publication: { id: number }, emagId: number, page = 1): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}/pages/${page}`);
  }

  /** The page as it is shown large. */
  image(number: number): Locator {
    return this.stage.getByRole("img", { name: new RegExp(`^Page ${number} of `) });
  }

  thumbnail(number: number): Locator {
    return this.page.getByRole("link", { name: `Open page ${number}`, exact: true });
  }

  /** The text of a page, in text mode. */
  textOf(number: number): Locator {
    return this.page.getByRole("region", { name: `Text of page ${number}`, exact: true });
  }
}
