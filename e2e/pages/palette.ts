import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The command palette. */
export class Palette {
  readonly page: Page;
  /** The button in the top bar that opens the palette. */
  readonly button: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly options: Locator;
  /** The option that Enter opens. */
  readonly chosen: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("button", { name: t("common:search_everything") });
    this.dialog = page.getByRole("dialog", { name: t("palette:title") });
    this.search = page.getByRole("combobox", { name: t("palette:title") });
    this.options = page.getByRole("listbox", { name: t("palette:title") }).getByRole("option");
    this.chosen = this.options.and(page.locator("[data-combobox-selected]"));
  }

  option(name: string | RegExp): Locator {
    return this.options.filter({ hasText: name });
  }

  /** Returns a group of options by its heading. */
  group(name: string): Locator {
    return this.dialog.getByRole("group", { name });
  }
}
