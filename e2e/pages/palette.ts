import type { Locator, Page } from "@playwright/test";

/** The palette that searches everything and runs commands. */
export class Palette {
  readonly page: Page;
  /** What opens it, in the top bar. */
  readonly button: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly options: Locator;
  /** The line that Enter opens. */
  readonly chosen: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("button", { name: "Search everything" });
    this.dialog = page.getByRole("dialog", { name: "Search everything" });
    this.search = page.getByRole("combobox", { name: "Search everything" });
    this.options = page.getByRole("listbox", { name: "Search everything" }).getByRole("option");
    this.chosen = this.options.and(page.locator("[data-combobox-selected]"));
  }

  option(name: string | RegExp): Locator {
    return this.options.filter({ hasText: name });
  }
}
