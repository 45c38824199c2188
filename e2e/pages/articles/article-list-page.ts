import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The article list: a table, or cards on a phone. */
export class ArticleListPage {
  readonly page: Page;
  readonly bulkBar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bulkBar = page.getByRole("region", { name: t("articles:bulk.bar") });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles${query && `?${query}`}`);
  }

  /** Returns the link to an article, by its title. */
  link(title: string): Locator {
    return this.page.getByRole("link", { name: title, exact: true });
  }

  /** Returns the row or card of an article, by its title. */
  row(title: string): Locator {
    return this.page
      .getByRole("row")
      .or(this.page.getByRole("list", { name: t("common:nav.articles") }).getByRole("listitem"))
      .filter({ has: this.link(title) });
  }

  /** Chooses an action from the menu of an article, by its internal name. */
  async choose(name: string, action: "publish" | "take_offline" | "delete"): Promise<void> {
    await this.page.getByRole("button", { name: t("common:list.actions_of", { name }), exact: true }).click();
    await this.page.getByRole("menuitem", { name: t(`articles:action.${action}`), exact: true }).click();
  }

  checkbox(name: string): Locator {
    return this.page.getByRole("checkbox", { name: t("common:list.select", { name }), exact: true });
  }
}
