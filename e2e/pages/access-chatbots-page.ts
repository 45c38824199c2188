import type { Locator, Page } from "@playwright/test";

/** The tab with the chatbots of a publication. */
export class AccessChatbotsPage {
  readonly page: Page;
  readonly emptyHeading: Locator;
  readonly list: Locator;
  readonly add: Locator;
  /** Says that readers cannot open them. */
  readonly notAsked: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly address: Locator;
  readonly products: Locator;
  readonly identifier: Locator;
  /** Adds or saves, in the dialog. */
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.emptyHeading = page.getByRole("heading", { name: "No chatbots yet" });
    this.list = page.getByRole("list", { name: "Chatbots" });
    this.add = page.getByRole("main").getByRole("button", { name: "Add chatbot" });
    this.notAsked = page.getByRole("alert").filter({ hasText: "Readers cannot open chatbots yet" });
    this.dialog = page.getByRole("dialog");
    this.name = this.dialog.getByRole("textbox", { name: "Name" });
    this.address = this.dialog.getByRole("textbox", { name: "Answers at" });
    this.products = this.dialog.getByRole("textbox", { name: "Product identifiers" });
    this.identifier = this.dialog.getByRole("textbox", { name: "Identifier", exact: true });
    this.submit = this.dialog.getByRole("button", { name: /^(Add chatbot|Save)$/ });
  }

  async open(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/chatbots`);
  }

  chatbot(name: string): Locator {
    const heading = this.page.getByRole("heading", { name, exact: true });
    return this.list.getByRole("listitem").filter({ has: heading });
  }

  edit(name: string): Locator {
    return this.page.getByRole("button", { name: `Edit ${name}`, exact: true });
  }

  delete(name: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }
}
