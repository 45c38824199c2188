import type { Locator, Page } from "@playwright/test";

/** The list of a publication's articles, as a table or, on a phone, as cards. */
export class ArticleListPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly rows: Locator;
  readonly search: Locator;
  readonly externalId: Locator;
  readonly newArticle: Locator;
  readonly bulkBar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { name: "Articles", level: 1 });
    this.rows = page.getByRole("checkbox", { name: /^Select (?!all)/ });
    this.search = page.getByRole("searchbox", { name: "Search articles" });
    this.externalId = page.getByRole("textbox", { name: "External id" });
    this.newArticle = page.getByRole("link", { name: "New article" });
    this.bulkBar = page.getByRole("region", { name: "Selected articles" });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles${query && `?${query}`}`);
  }

  /** The way to an article, by its title. */
  link(title: string): Locator {
    return this.page.getByRole("link", { name: title, exact: true });
  }

  /** The row of the table, or the card, that an article's title leads from. */
  row(title: string): Locator {
    return this.page
      .getByRole("row")
      .or(this.page.getByRole("list", { name: "Articles" }).getByRole("listitem"))
      .filter({ has: this.link(title) });
  }

  /** Opens the menu of an article, by its internal name, and chooses from it. */
  async choose(name: string, action: "Publish" | "Take offline" | "Delete"): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  /** Lists the articles in this state alone, as the filter calls it. */
  async showState(state: string): Promise<void> {
    await this.page.getByRole("radiogroup", { name: "State" }).getByText(state, { exact: true }).click();
  }

  checkbox(name: string): Locator {
    return this.page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  }
}
