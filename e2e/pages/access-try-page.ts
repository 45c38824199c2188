import type { Locator, Page } from "@playwright/test";

/** “Try it”: what a reader asks for, as whom, and the conversation that follows. */
export class AccessTryPage {
  readonly page: Page;
  readonly ask: Locator;
  readonly askFresh: Locator;
  readonly signIn: Locator;
  /** Who asks. */
  readonly reader: Locator;
  readonly token: Locator;
  readonly conversation: Locator;
  readonly theReaderAsked: Locator;
  readonly weSent: Locator;
  readonly theyAnswered: Locator;
  readonly theReaderGets: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ask = page.getByRole("button", { name: /^Ask( again)?$/ });
    this.askFresh = page.getByRole("button", { name: "Ask again, fresh" });
    this.signIn = page.getByRole("button", { name: "Sign in at the identity provider" });
    this.reader = page.getByRole("combobox", { name: "As", exact: true });
    this.token = page.getByLabel("Access token", { exact: true });
    this.conversation = page.getByRole("region", { name: "Conversation" });
    this.theReaderAsked = this.#turn("The reader asked");
    this.weSent = this.#turn("We sent");
    this.theyAnswered = this.#turn("The publisher's endpoint answered");
    this.theReaderGets = this.#turn("The reader gets");
  }

  #turn(name: string): Locator {
    return this.page.getByRole("article", { name });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/try${query}`);
  }

  /** What is asked for. */
  kind(name: "Issue" | "Download" | "Article" | "Chatbot" | "Everything"): Locator {
    return this.page.getByRole("radiogroup", { name: "What" }).getByText(name, { exact: true });
  }

  /** Finds an item by part of its name. */
  async pick(field: "Issue" | "Issue to download" | "Article" | "Chatbot", search: string): Promise<void> {
    const box = this.page.getByRole("combobox", { name: field, exact: true });
    await box.fill(search);
    await this.page.getByRole("option", { name: search }).click();
  }

  /** Chooses the reader who asks. */
  async as(reader: string | RegExp): Promise<void> {
    await this.reader.click();
    await this.page.getByRole("option", { name: reader }).click();
  }

  /** The window in which a reader signs in at the identity provider. */
  async openSignIn(): Promise<Page> {
    const opened = this.page.waitForEvent("popup");
    await this.signIn.click();
    return opened;
  }

  /** Signs one of the customer's readers in, and waits until the window has closed itself. */
  async signInThere(popup: Page, reader: string): Promise<void> {
    await popup.getByLabel(/name/i).fill(reader);
    await popup.getByLabel(/password/i).fill(`${reader}-reads`);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button").click();
    await closed;
  }
}
