import type { Locator, Page } from "@playwright/test";

type Tab = "Pages" | "Text" | "Articles" | "Import" | "Details";

/** One issue: its state, pages, text, imports and fields. */
export class IssuePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly edit: Locator;
  readonly importAgain: Locator;
  readonly cancelImport: Locator;
  readonly moreActions: Locator;
  readonly pages: Locator;
  readonly failure: Locator;
  readonly steps: Locator;
  readonly earlierImports: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.edit = page.getByRole("link", { name: "Edit", exact: true });
    this.importAgain = page.getByRole("button", { name: "Import again" });
    this.cancelImport = page.getByRole("button", { name: "Cancel import" });
    this.moreActions = page.getByRole("button", { name: "More actions" });
    this.pages = page.getByRole("list", { name: "Pages" }).getByRole("link");
    this.failure = page.getByRole("alert").filter({ hasText: /The import (failed|was cancelled)/ });
    this.steps = page.getByRole("list", { name: "Steps of the import" }).first().getByRole("listitem");
    this.earlierImports = page.getByRole("region", { name: "Earlier imports" }).getByRole("group");
  }

  async open(publication: { id: number }, emagId: number, tab?: Tab): Promise<void> {
    const query = tab && tab !== "Pages" ? `?tab=${tab.toLowerCase()}` : "";
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}${query}`);
  }

  /** The sentence under the name, or another one that says how things stand. */
  status(text: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("status").filter({ hasText: text });
  }

  async show(tab: Tab): Promise<void> {
    await this.page.getByRole("tab", { name: tab }).click();
  }

  /** An import by its number; the first one of an issue is 1. */
  attempt(number: number): Locator {
    return this.page.getByRole("region", { name: `Import ${number}`, exact: true });
  }

  /** A step of the current import. */
  step(name: string): Locator {
    return this.steps.filter({ hasText: name });
  }

  /** The text of a page, on the tab "Text". */
  textOf(number: number): Locator {
    return this.page.getByRole("region", { name: `Page ${number}`, exact: true });
  }
}
