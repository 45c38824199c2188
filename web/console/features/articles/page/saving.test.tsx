import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startArticleService } from "./article-service.fixture.ts";
import { openArticle, showArticle, stopAutosave } from "./open-article.fixture.tsx";

describe("the text of an article", () => {
  it("is saved automatically, and immediately with the Save button or Ctrl+S", async () => {
    const { t, server, text, write, save, saved } = await openArticle({ content: "Words." });
    await expect.element(save).toBeDisabled();
    await write(" Automatically.");
    await expect.element(saved).toBeVisible();
    await expect.poll(() => server.changes.at(-1)?.content).toBe("Words. Automatically.");
    stopAutosave();
    const unsaved = page.getByText(t("common:save_state.unsaved"));
    for (const [words, saveNow] of [
      [" By button.", () => save.click()],
      [" By key.", () => userEvent.keyboard("{Control>}s{/Control}")],
    ] as const) {
      await write(words);
      await expect.element(unsaved).toBeVisible();
      await saveNow();
      await expect.element(save).toBeDisabled();
      expect(server.changes.at(-1)?.content).toMatch(new RegExp(`${words}$`));
      await text.click();
    }
  });

  it("is accepted without a connection and saved when the connection is back", async () => {
    const { t, server, write, title, saved } = await openArticle({ title: "Before", content: "First." });
    const onLine = vi.spyOn(navigator, "onLine", "get");
    function connect(isConnected: boolean): void {
      server.isOffline = !isConnected;
      onLine.mockReturnValue(isConnected);
      window.dispatchEvent(new Event(isConnected ? "online" : "offline"));
    }
    connect(false);
    await write(" Typed offline.");
    await title.fill("Named offline");
    const reason = t("common:errors.no_connection");
    await expect.element(page.getByText(t("common:save_state.failed", { reason }))).toBeVisible();
    expect(server.article).toMatchObject({ title: "Before", content: "First." });
    connect(true);
    await expect.element(saved).toBeVisible();
    expect(server.article).toMatchObject({ title: "Named offline", content: "First. Typed offline." });
  });

  it("of a new article is offered again if the article was closed before the first save", async () => {
    const server = startArticleService();
    const { t, title, text, write, unmount } = await showArticle(server, { isNew: true });
    const startAutosave = stopAutosave();
    await title.fill("Half a title");
    await write("Half a text");
    await expect.element(page.getByText(/^Draft kept on this device/)).toBeVisible();
    await unmount();
    expect(server.article.content).toBe("");
    startAutosave();

    const next = await showArticle(server, { isNew: true });
    await next.button(t("common:record.draft_restore")).click();
    await expect.element(title).toHaveValue("Half a title");
    await expect.element(text).toHaveTextContent("Half a text");
    await expect.element(next.saved).toBeVisible();
    expect(server.article).toMatchObject({ title: "Half a title", content: "Half a text" });
    await next.unmount();

    const last = await showArticle(server, { isNew: true });
    await expect.element(text).toBeVisible();
    await expect.element(title).toHaveValue("");
    await expect.element(last.button(t("common:record.draft_restore"))).not.toBeInTheDocument();
  });
});
