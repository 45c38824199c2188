import type { Locator, Page } from "@playwright/test";

/** The editor of an article, for a new one and for an old one. */
export class ArticlePage {
  readonly page: Page;
  readonly title: Locator;
  /** The Markdown source. */
  readonly text: Locator;
  /** What readers get, beside the source. */
  readonly rendered: Locator;
  readonly details: Locator;
  readonly image: Locator;
  readonly saveState: Locator;
  readonly state: Locator;
  readonly save: Locator;
  readonly publish: Locator;
  readonly checklist: Locator;
  readonly publishNow: Locator;
  readonly schedule: Locator;
  readonly restoreDraft: Locator;
  readonly seeDifference: Locator;
  readonly comparison: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole("textbox", { name: "Title", exact: true });
    this.text = page.getByRole("textbox", { name: "Article text in Markdown" });
    this.rendered = page.getByRole("region", { name: "As readers see it" });
    this.details = page.getByRole("complementary", { name: "Details" });
    this.image = this.details.getByRole("img", { name: "Image of the article" });
    this.saveState = page.getByRole("status").filter({ hasText: /Sav(?:ed|ing)|Not saved/ });
    this.state = page.getByText(/readers do not see it|Readers will see it|Visible to readers/);
    this.save = page.getByRole("button", { name: "Save", exact: true });
    this.publish = page.getByRole("button", { name: "Publish", exact: true });
    this.checklist = page.getByRole("dialog", { name: "Publish", exact: true });
    this.publishNow = this.checklist.getByRole("button", { name: "Publish now" });
    this.schedule = this.checklist.getByRole("button", { name: "Schedule" });
    this.restoreDraft = page.getByRole("button", { name: "Restore", exact: true });
    this.seeDifference = page.getByRole("button", { name: "See the difference" });
    this.comparison = page.getByRole("dialog", { name: "The article has changed since you opened it" });
    this.history = page.getByRole("dialog", { name: "History" });
  }

  async openNew(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles/new`);
  }

  async open(publication: { id: number }, id: number): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles/${id}`);
  }

  /** Types at the end of the text, as a person does. */
  async write(words: string): Promise<void> {
    await this.text.press("ControlOrMeta+End");
    await this.page.keyboard.type(words);
  }

  /** Drops a file on an element, as from the desktop. */
  async drop(on: Locator, name: string, type: string, content: Buffer): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], fileName, { type: mediaType }));
        return transfer;
      },
      { fileName: name, mediaType: type, base64: content.toString("base64") },
    );
    await on.dispatchEvent("dragover", { dataTransfer });
    await on.dispatchEvent("drop", { dataTransfer });
  }

  /** Chooses an action from the menu of the article. */
  async choose(action: string): Promise<void> {
    await this.page.getByRole("button", { name: "More actions" }).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }

  /** One side of a field in the comparison. */
  side(field: string, side: "Yours" | "Theirs" | "It was"): Locator {
    return this.comparison
      .getByRole("region", { name: field, exact: true })
      .getByRole("radio", { name: side });
  }

  /** A version in the list of the history. */
  version(name: string | RegExp): Locator {
    return this.history.getByRole("list", { name: "Versions" }).getByRole("button", { name });
  }
}
