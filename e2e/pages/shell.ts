import type { Locator, Page } from "@playwright/test";

/** The frame around every screen of somebody signed in: rail, top bar, questions and notifications. */
export class Shell {
  readonly page: Page;
  readonly menu: Locator;
  readonly openMenu: Locator;
  readonly breadcrumb: Locator;
  readonly main: Locator;
  readonly publicationSwitch: Locator;
  readonly account: Locator;
  readonly colours: Locator;
  /** The pill that counts running imports. */
  readonly runningImports: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole("navigation", { name: "Main" });
    this.openMenu = page.getByRole("button", { name: "Open the menu" });
    this.breadcrumb = page.getByRole("navigation", { name: "You are here" });
    this.main = page.getByRole("main");
    this.publicationSwitch = page.getByRole("button", { name: /^Switch publication/ });
    this.account = page.getByRole("button", { name: /^Your account/ });
    this.colours = page.getByRole("button", { name: "Colours", exact: true });
    this.runningImports = page.getByRole("button", { name: /imports? running$/ });
  }

  async goTo(place: "Overview" | "Issues" | "Planned editions" | "Settings"): Promise<void> {
    await this.menu.getByRole("link", { name: place }).click();
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole("menuitem", { name: "Sign out" }).click();
  }

  async chooseColours(scheme: "As the system" | "Light" | "Dark"): Promise<void> {
    await this.colours.click();
    await this.page.getByRole("menuitemradio", { name: scheme }).click();
  }

  /** A dialog by its title. */
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** A notification that says this. */
  notification(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }
}
