import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { getConsoleStory, publishConsoleStory } from "#shared/console/articles/stories.ts";
import { listArticleCategories } from "#shared/contract/article-categories.ts";
import { type FakeService, refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { publishSaved } from "../articles.api.ts";
import { articleWith } from "../form/article.fixture.ts";
import { HasDraft } from "../form/draft/draft-conflict.ts";
import { useArticleBulk } from "./article-bulk.tsx";
import { articleRows } from "./article-list-rows.ts";
import { ArticleRowMenu } from "./article-row-menu.tsx";

let service: FakeService;
/** True once the draft is saved. */
let hasDraft: boolean;

/** Answers with an article that is offline and has a draft. Publishing it is a request that the test does not answer. */
function startService() {
  hasDraft = true;
  const { id, published_at, created_at, updated_at, draft, draft_version, offline_at, ...fields } =
    articleWith({ title: "Harbor" });
  const unpublished = { base_version: 1, saved_by: "Ann", saved_at: created_at, fields };
  const story = articleWith({ title: "Harbor", draft: unpublished, draft_version: 1 });
  service = startFakeService();
  const current = () => (hasDraft ? story : { ...story, draft: null, draft_version: 0 });
  service.answer(getConsoleStory, () => Response.json({ story: current() }, { headers: { etag: '"2"' } }));
  service.answer(listArticleCategories, () => ({ article_categories: [] }));
  return story;
}

describe("a scheduled article in the list", () => {
  it("is released now from the menu of its row", async () => {
    onTestFinished(() => notifications.clean());
    const { content, preview, draft, draft_version, ...record } = startService();
    const dates = { published_at: "2026-01-01T00:00:00.000Z", released_at: "2999-01-01T00:00:00.000Z" };
    const managed = {
      ...{ ...record, ...dates, has_draft: true, sign_off: "open" as const, snippet: null },
      ...{ created_by: "Ann", changed_by: "Ann" },
    };
    let released = Number.POSITIVE_INFINITY;
    service.answer(publishConsoleStory, ({ body }) => {
      released = Date.parse(body.released_at!);
      return { story: articleWith({ title: "Harbor", ...dates, released_at: body.released_at! }) };
    });
    const [row] = articleRows([managed], Date.now());
    await renderScreen(<ArticleRowMenu row={row!} />, { path: "articles", texts: ["articles"] });
    await page.getByRole("button").click();
    await expect
      .element(page.getByRole("menuitem", { name: i18next.t("articles:action.publish"), exact: true }))
      .not.toBeInTheDocument();
    await page.getByRole("menuitem", { name: i18next.t("articles:article.publish.now") }).click();
    await expect
      .element(page.getByText(i18next.t("articles:article.publish.done", { name: "Harbor" })))
      .toBeVisible();
    expect(released).toBeLessThanOrEqual(Date.now());
  });
});

describe("publishing an article with a draft from the list", () => {
  it("is refused in the menu of the row", async () => {
    onTestFinished(() => notifications.clean());
    const { content, preview, draft, draft_version, ...record } = startService();
    const managed = {
      ...record,
      has_draft: true,
      sign_off: "open" as const,
      created_by: "Ann",
      changed_by: "Ann",
      snippet: null,
    };
    const [row] = articleRows([managed], Date.now());
    await renderScreen(<ArticleRowMenu row={row!} />, { path: "articles", texts: ["articles"] });
    await page.getByRole("button").click();
    await page.getByRole("menuitem", { name: i18next.t("articles:action.publish"), exact: true }).click();
    const reason = new RegExp(i18next.t("articles:action.has_draft"));
    await expect.element(page.getByText(reason)).toBeVisible();
  });

  it("is refused if the draft is saved at the same time", async () => {
    const { id } = startService();
    const begun: unknown[] = [];
    service.answer(publishConsoleStory, ({ body, headers }) => {
      begun.push([body, headers.get("if-match")]);
      hasDraft = true;
      return refusal(412, { code: "version_conflict", error: "The article has changed." });
    });
    hasDraft = false;
    const publish = () => publishSaved(testPublication, id);
    await expect(publish()).rejects.toThrow(HasDraft);
    expect(begun).toEqual([[{ draft_version: 0 }, '"2"']]);
  });

  it("is refused in the bulk action", async () => {
    const { id } = startService();
    const bulk: { current?: ReturnType<typeof useArticleBulk> } = {};
    function List() {
      bulk.current = useArticleBulk();
      return <p>Ready</p>;
    }
    await renderScreen(<List />, { path: "articles", texts: ["articles"] });
    await expect.element(page.getByText("Ready")).toBeVisible();
    const { actions, explain } = bulk.current!.options;
    const publish = actions.find(({ name }) => name === "publish")!;
    const failure = await publish.perform!(id).catch((error: unknown) => error);
    expect(explain(failure)).toBe(i18next.t("articles:action.has_draft"));
  });
});
