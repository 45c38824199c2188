import type { Locator, Page } from "@playwright/test";
import { anyOf, t } from "#e2e/support/texts.ts";
import { chooseInRow } from "../row-menu.ts";

/** The chatbots tab of a publication's access settings. */
export class AccessChatbotsPage {
  readonly page: Page;
  readonly emptyHeading: Locator;
  readonly add: Locator;
  /** The warning that readers can't open chatbots. */
  readonly notConfigured: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly address: Locator;
  /** The submit button of the dialog. */
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.emptyHeading = page.getByRole("heading", { name: t("access-chatbots:empty.title") });
    this.add = page.getByRole("main").getByRole("button", { name: t("access-chatbots:add") });
    this.notConfigured = page.getByRole("alert").filter({ hasText: t("access-chatbots:not_asked") });
    this.dialog = page.getByRole("dialog");
    this.name = this.dialog.getByRole("textbox", { name: t("access-chatbots:field.name") });
    this.address = this.dialog.getByRole("textbox", { name: t("access-chatbots:field.url") });
    this.submit = this.dialog.getByRole("button", {
      name: anyOf(t("access-chatbots:add"), t("common:actions.save")),
    });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/chatbots`);
  }

  async delete(name: string): Promise<void> {
    await chooseInRow(this.page, name, t("common:actions.delete"));
  }
}
