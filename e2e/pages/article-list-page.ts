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

  link(title: string): Locator {
    return this.page.getByRole("link", { name: title, exact: true });
  }

  async showState(state: string): Promise<void> {
    await this.page.getByRole("radiogroup", { name: "State" }).getByText(state, { exact: true }).click();
  }

  checkbox(name: string): Locator {
    return this.page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  }
}
