import type { Locator, Page } from "@playwright/test";
import { anyOf, t } from "#e2e/support/texts.ts";

/** The “Try it” tab: an item, a reader, and the requests and responses of a trial. */
export class AccessTryPage {
  readonly page: Page;
  readonly ask: Locator;
  readonly signIn: Locator;
  /** The reader of the trial. */
  readonly reader: Locator;
  readonly theyAnswered: Locator;
  readonly theReaderGets: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ask = page.getByRole("button", { name: anyOf(t("access-try:ask"), t("access-try:ask_again")) });
    this.signIn = page.getByRole("button", { name: t("access-words:reader.sign_in") });
    this.reader = page.getByRole("combobox", { name: t("access-try:as"), exact: true });
    this.theyAnswered = this.#turn(t("access-try:answered.title"));
    this.theReaderGets = this.#turn(t("access-try:got.title"));
  }

  #turn(name: string): Locator {
    return this.page.getByRole("article", { name });
  }

  async open(publication: { id: number }, query = ""): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/access/try${query}`);
  }

  /** Opens the sign-in window of the identity provider. */
  async openSignIn(): Promise<Page> {
    const opened = this.page.waitForEvent("popup");
    await this.signIn.click();
    return opened;
  }

  /** Signs in a reader of the sample publisher and waits until the window closes. */
  async signInAtProvider(popup: Page, reader: string): Promise<void> {
    await popup.getByLabel(/name/i).fill(reader);
    await popup.getByLabel(/password/i).fill(`${reader}-reads`);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button").click();
    await closed;
  }
}
