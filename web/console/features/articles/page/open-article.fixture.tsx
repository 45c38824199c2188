import i18next from "i18next";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { leaveRecord, visitRecord } from "#shared/console/presence.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { renderScreen, type ScreenOptions, testPublication } from "#web/testing/render-screen.tsx";
import { AUTOSAVE_DEBOUNCE_MS } from "../form/article-session.ts";
import ArticlePage from "./article-page.tsx";
import { startArticleService } from "./article-service.fixture.ts";

type Options = Pick<ScreenOptions, "role" | "settings"> & {
  isNew?: true;
  /** Renders the page inside this component. */
  wrap?: ComponentType<{ children: ReactNode }>;
};

/** Opens the page of an article with these fields, at the width of its details beside the text. */
export async function openArticle(fields: Partial<ConsoleStory> = {}, options: Options = {}) {
  return showArticle(startArticleService(fields), options);
}

/** Opens an article with an event stream. `announce` and `announceReview` report changes made elsewhere. */
export async function openLive(fields: Partial<ConsoleStory> = {}, options: Options = {}) {
  const server = startArticleService(fields);
  server.service.answer(visitRecord, () => ({ people: [] }));
  server.service.answer(leaveRecord, () => undefined);
  const deliver = startEventStream();
  const article = await showArticle(server, options);
  const story = { ...testPublication, story_id: server.article.id };
  return {
    ...article,
    announce: (change: "updated" | "deleted" = "updated") =>
      deliver({ type: "story", ...story, change, version: server.version, changed_by: "Ben" }),
    announceReview: (version: number) =>
      deliver({ type: "review", ...story, emag_id: null, planned_emag_id: null, version }),
  };
}

/** Opens the page of an article that this service has. */
export async function showArticle(
  server: ReturnType<typeof startArticleService>,
  { isNew, role = "editor", settings = {}, wrap: Wrap = Fragment }: Options = {},
) {
  const articlePage = (
    <Wrap>
      <ArticlePage />
    </Wrap>
  );
  const screen = await renderScreen(articlePage, {
    path: "articles/:storyId",
    url: isNew ? "articles/new" : `articles/${server.article.id}`,
    texts: ["articles", "article-comments", "markdown-editor"],
    role,
    settings,
  });
  const t = i18next.getFixedT(null, ["articles", "common"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const checklist = page.getByRole("dialog", { name: t("action.publish"), exact: true });
  const details = page.getByRole("complementary", { name: t("article.panel") });
  const text = page.getByRole("textbox", { name: t("article.content") });
  const comparison = page.getByRole("dialog", { name: t("article.compare.title") });
  return {
    ...screen,
    t,
    server,
    text,
    details,
    checklist,
    comparison,
    title: page.getByRole("textbox", { name: t("article.field.title"), exact: true }),
    rendered: page.getByRole("region", { name: t("article.page") }),
    image: details.getByRole("img", { name: t("article.image.alt") }),
    addImage: details.getByRole("button", { name: t("article.image.add") }),
    save: button(t("common:actions.save")),
    saved: page.getByRole("status").filter({ hasText: /^Saved/ }),
    publish: button(t("action.publish")),
    publishChanges: button(t("article.draft.publish")),
    publishNow: checklist.getByRole("button", { name: t("article.publish.now") }),
    schedule: checklist.getByRole("button", { name: t("article.publish.schedule") }),
    /** A button of the dialog on top, or of the page. */
    button,
    menu: async (action: string) => {
      await button(t("common:actions.more")).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    /** Shows the source and the preview side by side. */
    showBoth: () =>
      page
        .getByRole("radiogroup", { name: t("article.view.label") })
        .getByText(t("article.view.split"), { exact: true })
        .click(),
    /** Types at the end of the text. */
    write: async (words: string) => {
      await text.click();
      await userEvent.keyboard("{Control>}{End}{/Control}");
      await userEvent.keyboard(words);
    },
    side: (field: string, side: "base" | "mine" | "theirs") =>
      comparison
        .getByRole("region", { name: field, exact: true })
        .getByRole("radio", { name: t(`common:record.${side}`), exact: false }),
  };
}

/** Resizes the window until the end of the test. */
export async function resize(width: number, height = 844): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1440, 900));
}

/** Stops the autosave until the end of the test, or until the returned function is called. */
export function stopAutosave(): () => void {
  const { setTimeout } = window;
  const spy = vi
    .spyOn(window, "setTimeout")
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === AUTOSAVE_DEBOUNCE_MS ? 0 : setTimeout(run, ms)) as typeof setTimeout);
  return () => spy.mockRestore();
}

/** Drops a file from the desktop on an element. */
export async function dropFile(on: Locator, file: File): Promise<void> {
  await expect.element(on).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  for (const type of ["dragover", "drop"])
    on.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

/** Returns a PNG of one pixel. */
export async function picture(name = "harbour.png"): Promise<File> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  return new File([await canvas.convertToBlob()], name, { type: "image/png" });
}
