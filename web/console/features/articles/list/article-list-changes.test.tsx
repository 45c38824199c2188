import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { type ConsoleStory, publishConsoleStory } from "#shared/console/articles/stories.ts";
import { loadTexts, switchLanguage } from "#web/console/i18n/i18n.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { articleWith } from "../form/article.fixture.ts";
import { AT, categoryWith, openArticles } from "./open-list.fixture.tsx";

const spring = { name: "Spring", title: "Spring", content: "The tulips bloom." };
const summer = { name: "Summer", title: "Summer", content: "Text", released_at: AT, published_at: AT };

describe("the bulk actions of the article list", () => {
  it("publish articles and name the fields of those that are refused", async () => {
    const { t, runFor, results, server } = await openArticles([spring, { name: "Bare", title: "Bare" }]);
    await runFor(["Spring", "Bare"], t("action.publish"), t("bulk.publish_confirm", { count: 2 }));
    await expect.element(results).toMatchTextContent(t("bulk.done_publish", { count: 1 }));
    await expect.element(results).toMatchTextContent(`${t("article.field.content")} must not be blank`);
    expect(server.published).toEqual(["Spring"]);
  });

  it("approve articles for people who may decide, each with an outcome", async () => {
    const { t, runFor, results, server, table } = await openArticles([spring, summer], { role: "manager" });
    await runFor(
      ["Spring", "Summer"],
      t("common:review.approve"),
      t("common:review.bulk.confirm", { count: 2 }),
    );
    await expect.element(results).toMatchTextContent(t("common:review.bulk.done", { count: 2 }));
    expect(server.approved.toSorted()).toEqual(["Spring", "Summer"]);
    await expect.element(table).toMatchTextContent(t("common:review.sign_offs.approved"));
  });

  it("delete articles and keep the others", async () => {
    const { t, runFor, results, shows } = await openArticles([
      spring,
      summer,
      { name: "Kept", title: "Kept" },
    ]);
    await runFor(["Spring", "Summer"], t("action.delete"), t("bulk.delete_confirm", { count: 2 }));
    await expect.element(results).toMatchTextContent(t("bulk.done_delete", { count: 2 }));
    await shows("Kept");
  });

  it("add a category to articles", async () => {
    const sport = categoryWith({ id: 4, name: "Sport" });
    const football = categoryWith({ id: 5, name: "Football", parent_id: 4, parent_ids: [4] });
    const { t, server, results, select, dialog } = await openArticles([spring, summer, { name: "Kept" }], {
      categories: [sport, football],
    });
    await select(["Spring", "Summer"], t("common:actions.edit"));
    await dialog.getByRole("combobox", { name: t("common:nav.categories") }).click();
    await page.getByRole("option", { name: t("common:bulk.categories_add") }).click();
    await dialog.getByRole("combobox", { name: t("common:category_chooser.search") }).fill("foot");
    await dialog.getByRole("option", { name: "Sport › Football" }).click();
    await dialog.getByRole("button", { name: t("bulk.edit_confirm", { count: 2 }) }).click();
    await expect.element(results).toMatchTextContent(t("bulk.done_edit", { count: 2 }));
    expect(server.stories.map(({ article_category_ids }) => article_category_ids)).toEqual([[5], [5], []]);
  });

  it.each([1440, 390])("fit in German at %i px, and name the refused fields in it", async (width) => {
    await page.viewport(width, 844);
    await loadTexts("articles");
    await switchLanguage("de");
    onTestFinished(async () => {
      await switchLanguage("en");
      await page.viewport(1440, 900);
    });
    const { t, service, results, bulkBar, dialog } = await openArticles([{ name: "Leer", title: "" }]);
    const blank = i18next.t("fields:blank_for_publishing");
    const missing = i18next.t("fields:missing_for_publishing");
    service.answer(publishConsoleStory, () =>
      refusal(422, { title: [blank], content: [blank], released_at: [missing] }),
    );
    await page.getByRole("checkbox", { name: t("common:list.select", { name: "Leer" }) }).click();
    await expect.element(bulkBar.getByRole("button").first()).toBeVisible();
    await expect.element(bulkBar.getByRole("button", { name: "Veröffentlichen" })).toBeVisible();
    const labels = [...bulkBar.element().querySelectorAll("button span")];
    expect(labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
    await bulkBar.getByRole("button", { name: t("action.publish") }).click();
    await dialog.getByRole("button", { name: t("bulk.publish_confirm", { count: 1 }) }).click();
    for (const field of ["title", "content"] as const)
      await expect.element(results).toMatchTextContent(`${t(`article.field.${field}`)} ${blank}`);
    await expect.element(results).toMatchTextContent(`${t("article.field.released_at")} ${missing}`);
  });
});

describe("the menu of an article in the list", () => {
  it("publishes the article, takes it offline and deletes it", async () => {
    const { t, server, table, menuOf, dialog } = await openArticles([{ ...spring, released_at: AT }]);
    const choose = async (action: "publish" | "take_offline" | "delete") => {
      await menuOf("Spring").click();
      await page.getByRole("menuitem", { name: t(`action.${action}`), exact: true }).click();
    };
    await choose("publish");
    await expect.element(table).toMatchTextContent(t("state.visible"));
    await choose("take_offline");
    await dialog.getByRole("button", { name: t("action.take_offline") }).click();
    await expect.element(table).toMatchTextContent(t("state.draft"));
    await choose("delete");
    await dialog.getByRole("button", { name: t("action.delete") }).click();
    await expect.element(page.getByRole("heading", { name: t("list.empty_title") })).toBeVisible();
    expect(server.stories).toEqual([]);
  });
});

describe("the open article list", () => {
  it("shows changes made elsewhere", async () => {
    const deliver = startEventStream();
    const { t, server, change, shows, table } = await openArticles([spring]);
    await shows("Spring");
    const [{ id }] = server.stories as [ConsoleStory];
    const announce = (change: "created" | "updated" | "deleted", story_id: number, version: number) =>
      deliver({ type: "story", ...testPublication, story_id, change, version, changed_by: "Ben" });
    server.stories.push(articleWith({ ...spring, id: id + 500, title: "Summer" }));
    announce("created", id + 500, 1);
    await shows("Spring", "Summer");
    change(id, { title: "Spring, renamed", released_at: AT, published_at: AT });
    announce("updated", id, 2);
    await shows("Spring, renamed", "Summer");
    await expect.element(table).toMatchTextContent(t("state.visible"));
    server.stories.pop();
    announce("deleted", id + 500, 2);
    await shows("Spring, renamed");
  });
});
