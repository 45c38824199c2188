import type { Locator, Page } from "@playwright/test";
import { t } from "#e2e/support/texts.ts";

/** The trash of issues or articles. */
export class TrashPage {
  readonly page: Page;
  readonly heading: Locator;
  /** The link to it above a list. */
  readonly link: Locator;
  readonly newName: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1, name: t("common:trash.title") });
    this.link = page.getByRole("main").getByRole("link", { name: t("common:trash.title"), exact: true });
    this.newName = page.getByRole("textbox", { name: t("trash:dialog.name") });
  }

  async open(publication: { id: number }, list: "articles" | "issues"): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/${list}/trash`);
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  /** Opens the dialog that restores a record. */
  async askToRestore(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: t("trash:restore_named", { name }), exact: true }).click();
    return this.page.getByRole("dialog", { name: t("trash:dialog.title", { name }) });
  }
}
