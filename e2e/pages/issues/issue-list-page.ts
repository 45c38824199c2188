import type { Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** The issue list: a table, or cards on a phone. */
export class IssueListPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly newIssue: Locator;
  readonly search: Locator;
  readonly table: Locator;
  readonly selectAll: Locator;
  readonly bulkBar: Locator;
  readonly results: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("common:nav.issues") });
    this.newIssue = page.getByRole("link", { name: t("issues:list.new") });
    this.search = page.getByRole("searchbox", { name: t("issues:list.search") });
    this.table = page.getByRole("table", { name: t("common:nav.issues") });
    this.selectAll = page.getByRole("checkbox", { name: t("common:list.select_all") });
    this.bulkBar = page.getByRole("region", { name: t("issues:bulk.bar") });
    this.results = page.getByRole("region", { name: t("common:bulk.results") });
  }

  /** Opens the list. `query` is the query string without the question mark. */
  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues${query && `?${query}`}`);
  }

  /** Rows or cards of issues, without the table header. */
  get rows(): Locator {
    return this.page
      .getByRole("row")
      .or(this.page.getByRole("list", { name: t("common:nav.issues") }).getByRole("listitem"))
      .filter({ has: this.page.getByRole("button", { name: pattern("common:list.actions_of") }) });
  }

  /** Returns the row or card of an issue. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  link(name: string): Locator {
    return this.row(name).getByRole("link", { name, exact: true });
  }

  /** The names of the issues in the displayed order. */
  get names(): Locator {
    return this.rows.getByRole("link");
  }

  checkbox(name: string): Locator {
    return this.page.getByRole("checkbox", { name: t("common:list.select", { name }), exact: true });
  }

  /** Chooses an action from the menu of an issue. */
  async choose(
    name: string,
    action: "open" | "edit" | "import_again" | "cancel_import" | "delete",
  ): Promise<void> {
    await this.page.getByRole("button", { name: t("common:list.actions_of", { name }), exact: true }).click();
    await this.page.getByRole("menuitem", { name: t(`issues:action.${action}`), exact: true }).click();
  }

  /** Returns the result of a bulk action for an issue. */
  result(name: string): Locator {
    return this.results.getByRole("listitem").filter({ hasText: name });
  }
}
