import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  changeConsoleStory,
  createConsoleStory,
  getConsoleStory,
  publishConsoleStory,
} from "#shared/console/articles/stories.ts";
import { leaveRecord, visitRecord } from "#shared/console/presence.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { versioned } from "#web/testing/fake-service.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { startArticleService } from "./article-service.fixture.ts";
import { showArticle } from "./open-article.fixture.tsx";

type ArticleService = ReturnType<typeof startArticleService>;

/** Creates an article for the first request, whose response is lost. Refuses others with its idempotency key. */
function loseFirstCreation(server: ArticleService) {
  const keys: (string | null)[] = [];
  server.service.answer(createConsoleStory, ({ body, headers }) => {
    keys.push(headers.get("Idempotency-Key"));
    if (keys.length === 1) {
      server.change({ title: body.title ?? "", content: body.content ?? "" });
      server.version = 1;
      return Response.error();
    }
    expect(new Set(keys).size, "keys of the same article").toBe(1);
    return Response.json(
      { error: "The key was used before.", code: "idempotency_key_reused" },
      { status: 422, headers: { Location: `/stories/${server.article.id}` } },
    );
  });
  return keys;
}

/** Opens a new article and types its title, whose creation has no response. */
async function openUnanswered(server: ArticleService) {
  const article = await showArticle(server, { isNew: true });
  const { t, title } = article;
  const reason = t("common:errors.offline_title");
  await title.fill("Only once");
  await expect.element(page.getByText(t("common:save_state.failed", { reason }))).toBeVisible();
  expect(server.article).toMatchObject({ title: "Only once" });
  return article;
}

describe("an article whose creation has no response", () => {
  it("is updated by the next save instead of being created again", async () => {
    const server = startArticleService();
    const keys = loseFirstCreation(server);
    const { write, router } = await openUnanswered(server);
    await write("Written since.");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => server.article).toMatchObject({ title: "Only once", content: "Written since." });
    await expect
      .poll(() => router.state.location.pathname)
      .toMatch(new RegExp(`/articles/${server.article.id}$`));
    expect(keys.length).toBeGreaterThan(1);
  });

  it("is updated when its tab is closed and the draft restored in another one", async () => {
    const server = startArticleService();
    const keys = loseFirstCreation(server);
    await (await openUnanswered(server)).unmount();
    const { t, title, button } = await showArticle(server, { isNew: true });
    await button(t("common:record.draft_restore")).click();
    await expect.element(title).toHaveValue("Only once");
    await title.fill("Only once, and renamed");
    await expect.poll(() => server.article.title).toBe("Only once, and renamed");
    expect(keys.length).toBeGreaterThan(1);
  });
});

describe("an open article", () => {
  it("is not fetched again after it was saved and published here, even if the events come first", async () => {
    const released_at = "2025-01-01T00:00:00.000Z";
    const server = startArticleService({ title: "Mine", content: "Text.", released_at });
    const { service } = server;
    const deliver = startEventStream();
    const announce = () => {
      const change = { change: "updated", version: server.version, changed_by: "Ben" } as const;
      deliver({ type: "story", ...testPublication, story_id: server.article.id, ...change });
    };
    let reads = 0;
    const answer = () => versioned({ story: server.article }, server.version);
    service.answer(visitRecord, () => ({ people: [] }));
    service.answer(leaveRecord, () => undefined);
    service.answer(getConsoleStory, () => {
      reads += 1;
      return answer();
    });
    service.answer(changeConsoleStory, ({ body }) => {
      server.change({ content: body.content! });
      announce();
      return answer();
    });
    service.answer(publishConsoleStory, () => {
      server.change({ published_at: "2026-01-01T00:00:00.000Z" });
      announce();
      return answer();
    });
    const { title, write, publish, publishNow } = await showArticle(server);
    await write(" More.");
    reads = 0;
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => server.article.content).toBe("Text. More.");
    await publish.click();
    await publishNow.click();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();
    expect(reads).toBe(0);

    // A change by someone else is fetched, and its read comes after all earlier ones.
    server.change({ title: "Theirs" });
    announce();
    await expect.element(title).toHaveValue("Theirs");
    expect(reads).toBe(1);
  });
});
