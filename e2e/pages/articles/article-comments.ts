import type { Locator, Page } from "@playwright/test";
import { pattern, t } from "#e2e/support/texts.ts";

/** The comments beside an article, or over it on a phone. */
export class ArticleComments {
  readonly page: Page;
  /** The button with the number of open threads. */
  readonly button: Locator;
  readonly threads: Locator;
  readonly newComment: Locator;
  readonly reply: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole("button", {
      name: pattern("article-comments:button"),
    });
    this.threads = page.getByRole("list", { name: t("article-comments:list"), exact: true });
    this.newComment = page.getByRole("textbox", { name: t("article-comments:new.label") });
    this.reply = page.getByRole("textbox", { name: t("article-comments:reply_label") });
  }

  /** Returns the marks in the text. */
  get marks(): Locator {
    return this.page.locator("[data-comment]");
  }

  thread(text: string): Locator {
    return this.threads.locator(":scope > li").filter({ hasText: text });
  }

  /** Comments on the word at the cursor with the keyboard. */
  async comment(body: string): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+Alt+m");
    await this.newComment.fill(body);
    await this.newComment.press("ControlOrMeta+Enter");
  }

  /** Clicks an action of a thread. */
  async act(on: string, action: "reply" | "resolve" | "reopen"): Promise<void> {
    await this.thread(on)
      .getByRole("button", { name: t(`article-comments:${action}`), exact: true })
      .click();
  }
}
