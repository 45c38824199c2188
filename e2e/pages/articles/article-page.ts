import type { Locator, Page } from "@playwright/test";
import { anyOf, pattern, t } from "#e2e/support/texts.ts";

const SAVE_STATE = anyOf(
  pattern("common:save_state.saved"),
  t("common:save_state.saving"),
  t("common:save_state.unsaved"),
  pattern("common:save_state.failed"),
  pattern("common:record.followed_person"),
);

const RELEASE_STATE = anyOf(
  t("articles:sentence.draft"),
  t("articles:sentence.undated"),
  pattern("articles:sentence.scheduled"),
  pattern("articles:sentence.visible"),
);

/** The editor of a new or existing article. */
export class ArticlePage {
  readonly page: Page;
  readonly title: Locator;
  /** The Markdown source. */
  readonly text: Locator;
  /** The preview beside the source. */
  readonly rendered: Locator;
  readonly details: Locator;
  /** The heading of the folded sign-off, which says its state. */
  readonly signOff: Locator;
  readonly image: Locator;
  readonly saveState: Locator;
  readonly state: Locator;
  readonly save: Locator;
  readonly publish: Locator;
  readonly checklist: Locator;
  readonly publishNow: Locator;
  /** The release date in the publishing checklist. */
  readonly releaseDate: Locator;
  readonly restoreDraft: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole("textbox", { name: t("articles:article.field.title"), exact: true });
    this.text = page.getByRole("textbox", { name: t("articles:article.content") });
    this.rendered = page.getByRole("region", { name: t("articles:article.page") });
    this.details = page.getByRole("complementary", { name: t("articles:article.panel") });
    this.signOff = this.details.locator("summary").filter({ hasText: t("common:review.sign_off") });
    this.image = this.details.getByRole("img", { name: t("articles:article.image.alt") });
    this.saveState = page.getByRole("status").filter({ hasText: SAVE_STATE });
    this.state = page.getByText(RELEASE_STATE);
    this.save = page.getByRole("button", { name: t("common:actions.save"), exact: true });
    this.publish = page.getByRole("button", { name: t("articles:action.publish"), exact: true });
    this.checklist = page.getByRole("dialog", { name: t("articles:action.publish"), exact: true });
    this.publishNow = this.checklist.getByRole("button", { name: t("articles:article.publish.now") });
    this.releaseDate = this.checklist.getByLabel(pattern("common:release.moment"));
    this.restoreDraft = page.getByRole("button", { name: t("common:record.draft_restore"), exact: true });
    this.history = page.getByRole("dialog", { name: t("articles:article.history.title") });
  }

  async openNew(publication: { id: number }): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles/new`);
  }

  async open(publication: { id: number }, id: number): Promise<void> {
    await this.page.goto(`/publications/${publication.id}/articles/${id}`);
  }

  /** Chooses in the publishing checklist that readers see the article later. */
  async chooseLater(): Promise<void> {
    await this.checklist
      .getByRole("radiogroup", { name: t("common:release.label") })
      .getByText(t("common:release.later"), { exact: true })
      .click();
  }

  /** Publishes the article for a date and time in the publication's time zone, such as "2030-05-01T08:00". */
  async schedule(wallTime: string): Promise<void> {
    await this.publish.click();
    await this.chooseLater();
    await this.releaseDate.fill(wallTime);
    await this.checklist
      .getByRole("button", { name: t("articles:article.publish.schedule"), exact: true })
      .click();
  }

  /** Types at the end of the text, key by key. */
  async write(words: string): Promise<void> {
    await this.text.press("ControlOrMeta+End");
    await this.page.keyboard.type(words);
  }

  /** Drops a file from the desktop on an element. */
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
    await this.page.getByRole("button", { name: t("common:actions.more") }).click();
    await this.page.getByRole("menuitem", { name: action }).click();
  }
}
