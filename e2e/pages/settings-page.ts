import type { Locator, Page } from "@playwright/test";

type SettingsTab = "publications" | "api-tokens";

/** Publications and API tokens of an organization. */
export class SettingsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly publications: Locator;
  readonly addPublication: Locator;
  readonly tokens: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: "Settings" });
    this.publications = page.getByRole("region", { name: "Publications" });
    this.addPublication = this.publications.getByRole("button", { name: "Add publication" });
    this.tokens = page.getByRole("region", { name: "API tokens" });
    this.dialog = page.getByRole("dialog");
  }

  /** Opens a tab by its address. */
  async open(publication: { id: number }, tab: SettingsTab = "publications"): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/settings/${tab}`);
  }

  /** The row of a token in the list. */
  token(name: string): Locator {
    return this.tokens.getByRole("row").filter({ has: this.page.getByRole("cell", { name, exact: true }) });
  }

  /** Makes a token and returns it; the dialog that shows it stays open. */
  async createToken(name: string): Promise<string> {
    await this.tokens.getByRole("button", { name: "Create token" }).click();
    await this.dialog.getByLabel("Name").fill(name);
    await this.dialog.getByRole("button", { name: "Create token" }).click();
    return (await this.dialog.getByLabel("Token", { exact: true }).textContent()) ?? "";
  }
}
