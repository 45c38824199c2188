import type { Locator, Page } from "@playwright/test";

type SettingsTab = "publications" | "api-tokens" | "issue-categories" | "limits";

/** Publications, API tokens and issue categories, each on a tab of its own. */
export class SettingsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly publications: Locator;
  readonly addPublication: Locator;
  readonly tokens: Locator;
  readonly categories: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Settings" });
    this.publications = page.getByRole("region", { name: "Publications" });
    this.addPublication = this.publications.getByRole("button", { name: "Add publication" });
    this.tokens = page.getByRole("region", { name: "API tokens" });
    this.categories = page.getByRole("region", { name: "Issue categories" });
    this.dialog = page.getByRole("dialog");
  }

  /** Opens a tab by its address. */
  async open(publication: { id: number }, tab: SettingsTab = "publications"): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/${tab}`);
  }

  /** Opens the tab with the dialog in which a publication is changed. */
  async openEdit(publication: { id: number; name: string }): Promise<void> {
    await this.open(publication);
    await this.publications.getByRole("button", { name: `Edit ${publication.name}`, exact: true }).click();
  }

  publication(name: string): Locator {
    return this.publications
      .getByRole("row")
      .filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  /** The row of a token in the list. */
  token(name: string): Locator {
    return this.tokens.getByRole("row").filter({ has: this.page.getByRole("cell", { name, exact: true }) });
  }

  /** Makes a token and returns its secret; the dialog that shows it stays open. */
  async createToken(name: string): Promise<string> {
    await this.tokens.getByRole("button", { name: "Create token" }).click();
    await this.dialog.getByLabel("Name").fill(name);
    await this.dialog.getByRole("button", { name: "Create token" }).click();
    return this.#shownSecret();
  }

  /** Gives a token a new secret and returns that; the dialog that shows it stays open. */
  async rotateToken(name: string): Promise<string> {
    await this.tokens.getByRole("button", { name: `Rotate ${name}` }).click();
    await this.dialog.getByRole("button", { name: "Rotate" }).click();
    return this.#shownSecret();
  }

  async #shownSecret(): Promise<string> {
    return (await this.dialog.getByLabel("Token", { exact: true }).textContent()) ?? "";
  }

  /** What a limit is. */
  limit(name: string): Locator {
    const own = this.page.getByRole("cell", { name, exact: true });
    return this.page.getByRole("row").filter({ has: own }).getByRole("cell").last();
  }

  async addCategory(name: string): Promise<void> {
    await this.categories.getByRole("button", { name: "Add category" }).click();
    await this.dialog.getByLabel("Name").fill(name);
    await this.dialog.getByRole("button", { name: "Add category" }).click();
  }

  /** The names of the categories and how many issues are in each, in their order. */
  categoryCells(): Locator {
    return this.categories.locator("tbody").getByRole("row");
  }
}
