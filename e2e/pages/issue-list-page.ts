import type { Locator, Page } from "@playwright/test";

/** The issues of a publication: a table on a wide screen, cards on a phone. */
export class IssueListPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly newIssue: Locator;
  readonly search: Locator;
  readonly states: Locator;
  readonly mode: Locator;
  readonly sort: Locator;
  readonly table: Locator;
  readonly selectAll: Locator;
  readonly pagination: Locator;
  readonly rowsPerPage: Locator;
  readonly bulkBar: Locator;
  readonly results: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Issues" });
    this.newIssue = page.getByRole("link", { name: "New issue" });
    this.search = page.getByRole("searchbox", { name: "Search issues" });
    this.states = page.getByRole("radiogroup", { name: "State" });
    this.mode = page.getByRole("combobox", { name: "Mode" });
    this.sort = page.getByRole("combobox", { name: "Sort" });
    this.table = page.getByRole("table", { name: "Issues" });
    this.selectAll = page.getByRole("checkbox", { name: "Select all on this page" });
    this.pagination = page.getByRole("navigation", { name: "Pages of the list" });
    this.rowsPerPage = page.getByRole("combobox", { name: "Rows" });
    this.bulkBar = page.getByRole("region", { name: "Selected issues" });
    this.results = page.getByRole("region", { name: "Results" });
  }

  /** Goes there by address; `query` is what stands behind the question mark. */
  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/issues${query && `?${query}`}`);
  }

  /** Every issue's row or card, without the table's head. */
  get rows(): Locator {
    return this.page
      .getByRole("row")
      .or(this.page.getByRole("list", { name: "Issues" }).getByRole("listitem"))
      .filter({ has: this.page.getByRole("button", { name: /^Actions for / }) });
  }

  /** The row or card of an issue. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  link(name: string): Locator {
    return this.row(name).getByRole("link", { name, exact: true });
  }

  /** The names on screen, in their order. */
  get names(): Locator {
    return this.rows.getByRole("link");
  }

  checkbox(name: string): Locator {
    return this.page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  }

  /** Narrows the list to a state, as the row of choices above it does. */
  async showState(state: "All" | "Visible" | "Scheduled" | "Not scheduled" | "Importing" | "Failed") {
    await this.states.getByText(state, { exact: true }).click();
  }

  /** Orders the list, by the name that the console gives the order. */
  async sortBy(order: string): Promise<void> {
    await this.sort.click();
    await this.page.getByRole("option", { name: order, exact: true }).click();
  }

  async goToPage(page: number): Promise<void> {
    await this.pagination.getByRole("button", { name: `Page ${page}`, exact: true }).click();
  }

  /** Opens the menu of an issue and chooses from it. */
  async choose(
    name: string,
    action: "Open" | "Edit" | "Import again" | "Cancel import" | "Delete",
  ): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await this.page.getByRole("menuitem", { name: action, exact: true }).click();
  }

  /** How a bulk action went for one issue. */
  result(name: string): Locator {
    return this.results.getByRole("listitem").filter({ hasText: name });
  }
}
