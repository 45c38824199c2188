import type { Locator, Page } from "@playwright/test";
import { anyOf, t } from "#e2e/support/texts.ts";

type Tab = "pages" | "text" | "articles" | "import" | "details";

type Step = "download" | "verify" | "unpack" | "render" | "articles" | "widgets" | "finish";

/** The page of an issue: status, pages, text, imports and details. */
export class IssuePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly edit: Locator;
  readonly publish: Locator;
  readonly publishPanel: Locator;
  readonly moreActions: Locator;
  readonly pages: Locator;
  readonly failure: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.edit = page.getByRole("link", { name: t("common:actions.edit"), exact: true });
    this.publish = page.getByRole("button", { name: t("issues:action.publish"), exact: true });
    this.publishPanel = page.getByRole("dialog", { name: t("issues:action.publish"), exact: true });
    this.moreActions = page.getByRole("button", { name: t("issues:action.more") });
    this.pages = page.getByRole("list", { name: "Pages" }).getByRole("link");
    this.failure = page
      .getByRole("alert")
      .filter({ hasText: anyOf(t("issue:import.failure_title"), t("issue:import.cancelled_title")) });
    this.steps = page
      .getByRole("list", { name: t("issue:import.steps") })
      .first()
      .getByRole("listitem");
  }

  async open(publication: { id: number }, emagId: number, tab?: Tab): Promise<void> {
    const query = tab && tab !== "pages" ? `?tab=${tab}` : "";
    await this.page.goto(`/publications/${publication.id}/issues/${emagId}${query}`);
  }

  /** Chooses an action from the menu of the issue. */
  async choose(action: "import_again" | "cancel_import" | "unpublish" | "delete"): Promise<void> {
    await this.moreActions.click();
    await this.page.getByRole("menuitem", { name: t(`issues:action.${action}`), exact: true }).click();
  }

  /** Returns a status message that contains this text. */
  status(text: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("status").filter({ hasText: text });
  }

  async show(tab: Tab): Promise<void> {
    await this.page.getByRole("tab", { name: t(`issue:tab.${tab}`) }).click();
  }

  /** Returns an import by its number, starting at 1. */
  attempt(number: number): Locator {
    return this.page.getByRole("region", { name: t("issue:import.current", { number }), exact: true });
  }

  /** Returns a step of the current import. */
  step(name: Step): Locator {
    return this.steps.filter({ hasText: t(`issue:import.step.${name}`) });
  }

  /** Returns the text of a page on the Text tab. */
  textOf(number: number): Locator {
    return this.page.getByRole("region", { name: t("issue:text.heading", { number }), exact: true });
  }
}
