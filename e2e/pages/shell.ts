import type { Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** The frame around every signed-in screen: sidebar, top bar, dialogs and notifications. */
export class Shell {
  readonly page: Page;
  readonly menu: Locator;
  readonly openMenu: Locator;
  readonly breadcrumb: Locator;
  readonly main: Locator;
  readonly publicationSwitch: Locator;
  readonly account: Locator;
  readonly colorScheme: Locator;
  /** The button with the number of running imports. */
  readonly runningImports: Locator;

  constructor(page: Page) {
    this.page = page;
    this.menu = page.getByRole("navigation", { name: t("common:nav.label") });
    this.openMenu = page.getByRole("button", { name: t("common:nav.open") });
    this.breadcrumb = page.getByRole("navigation", { name: t("common:nav.breadcrumb") });
    this.main = page.getByRole("main");
    this.publicationSwitch = page.getByRole("button", { name: pattern("common:publication.switch") });
    this.account = page.getByRole("button", { name: pattern("common:person.menu") });
    this.colorScheme = page.getByRole("button", { name: t("common:theme.label"), exact: true });
    this.runningImports = page.getByRole("button", { name: pattern("common:running_imports.count") });
  }

  async goTo(
    place: "overview" | "issues" | "planned_editions" | "articles" | "categories" | "settings",
  ): Promise<void> {
    await this.menu.getByRole("link", { name: t(`common:nav.${place}`) }).click();
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole("menuitem", { name: t("common:person.sign_out") }).click();
  }

  async chooseColorScheme(scheme: "auto" | "light" | "dark"): Promise<void> {
    await this.colorScheme.click();
    await this.page.getByRole("menuitemradio", { name: t(`common:theme.${scheme}`) }).click();
  }

  /** Returns a dialog by its title. */
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** Returns a notification that contains this text. */
  notification(text: string | RegExp): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }
}
