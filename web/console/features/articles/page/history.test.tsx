import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  listStoryVersions,
  restoreStoryVersion,
  type StoryVersion,
} from "#shared/console/articles/stories.ts";
import { getStoryHistory } from "#shared/console/audit.ts";
import { versioned } from "#web/testing/fake-service.ts";
import { startArticleService } from "./article-service.fixture.ts";
import { showArticle } from "./open-article.fixture.tsx";

/** Opens an article whose first version an API token has changed. */
async function openChanged() {
  const server = startArticleService({ title: "First title", content: "The first text." });
  const saved = (version: number, fields: Partial<StoryVersion>): StoryVersion => ({
    version,
    cause: "changed",
    restored_version: null,
    saved_by: "An API token",
    saved_at: "2026-01-02T00:00:00.000Z",
    changed_fields: ["title", "content"],
    ...fields,
  });
  const versions = [saved(1, { cause: "created" }), saved(2, {})];
  server.change({ title: "Second title", content: "The second text." });
  server.service.answer(listStoryVersions, () => ({ versions: versions.toReversed(), has_more: false }));
  server.service.answer(getStoryHistory, () => ({ audit_entries: [], next_before: null }));
  server.service.answer(restoreStoryVersion, ({ params }) => {
    const { title, content } = server.versions.get(params.version)!;
    server.change({ title, content });
    versions.push(
      saved(server.version, { cause: "restored", restored_version: params.version, saved_by: "Ada" }),
    );
    return versioned({ story: server.article }, server.version);
  });
  return showArticle(server);
}

describe("the history of an article", () => {
  it("shows who changed what, compares versions, restores one and undoes that", async () => {
    const { t, server, title, text, menu, button } = await openChanged();
    await menu(t("article.history.title"));
    const history = page.getByRole("dialog", { name: t("article.history.title") });
    const version = (name: string) =>
      history
        .getByRole("list", { name: t("article.history.versions") })
        .getByRole("button", { name, exact: false });
    const current = version(t("article.history.current"));
    await expect.element(current).toMatchTextContent("An API token");
    await expect
      .element(current)
      .toMatchTextContent(
        [t("article.history.cause.created"), t("article.field.title"), t("article.field.content")].join(", "),
      );
    const difference = history.getByRole("region", { name: t("article.history.difference") });
    const parts = (selector: string) =>
      [...difference.element().querySelectorAll(selector)].map(({ textContent }) => textContent);
    await history.getByRole("combobox").selectOptions("1");
    await expect.poll(() => parts("del")).toEqual(["First", "first"]);
    expect(parts("ins")).toEqual(["Second", "second"]);
    expect(parts("p")).toEqual(["The firstsecond text."]);
    await history
      .getByRole("radiogroup", { name: t("article.view.label") })
      .getByText(t("article.history.view.source"), { exact: true })
      .click();
    await expect.poll(() => parts("dd")).toEqual(["FirstSecond title", "The firstsecond text."]);

    await history.getByRole("button", { name: /^1 earlier save from/ }).click();
    await version(t("article.history.version", { number: 1 })).click();
    await expect.poll(() => parts("dd")[0]).toBe("First title");
    await button(t("article.history.restore")).click();
    await expect.element(title).toHaveValue("First title");
    await expect.element(button(t("common:actions.more"))).toHaveFocus();
    await expect.element(text).toHaveTextContent("The first text.");
    expect(server.article).toMatchObject({ title: "First title", content: "The first text." });

    await button(t("common:actions.undo")).click();
    await expect.element(title).toHaveValue("Second title");
    expect(server.article).toMatchObject({ title: "Second title", content: "The second text." });
    await menu(t("article.history.title"));
    await expect.element(current).toMatchTextContent(t("article.history.cause.restored", { number: 2 }));
    await expect
      .element(version(t("article.history.version", { number: 3 })))
      .toMatchTextContent(t("article.history.cause.restored", { number: 1 }));
    await userEvent.keyboard("{Escape}");
    await expect.element(button(t("common:actions.more"))).toHaveFocus();
  });
});
