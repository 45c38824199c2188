import { describe, expect, it } from "vitest";
import { type ConsoleStory, getConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { articleWith } from "./article.fixture.ts";
import { useArticleEditor } from "./use-article-editor.ts";

/**
 * Opens version 1 of an article whose newest version 2 has these fields, and publishes it. Returns the versions that were sent, and
 * the result.
 */
async function publishOutdated(newest: Partial<ConsoleStory>) {
  const service = startFakeService();
  service.answer(getConsoleStory, () =>
    Response.json({ story: articleWith(newest) }, { headers: { etag: '"2"' } }),
  );
  const start: Versioned<ConsoleStory> = {
    data: articleWith({ title: "Harbor", published_at: "2026-01-01T06:00:00.000Z" }),
    version: '"1"',
  };
  const opened: { editor?: ReturnType<typeof useArticleEditor> } = {};
  function Editor() {
    opened.editor = useArticleEditor({ start, latest: start, mayWrite: true, onCreated: () => {} });
    return null;
  }
  await renderScreen(<Editor />, { path: "articles/1", texts: ["articles"] });
  const sent: (string | null)[] = [];
  const result = await opened
    .editor!.saveAndRun(async ({ data, version }) => {
      sent.push(version);
      if (version === '"1"') throw new ApiError(412, { error: "Changed", code: "stale_version" }, {}, null);
      return { data, version: '"3"' };
    })
    .catch((error: unknown) => (error as ApiError).status);
  return { sent, result };
}

describe("publishing an article that has a newer version", () => {
  it("is tried again with the version of an article that went offline by its date", async () => {
    const { sent, result } = await publishOutdated({ title: "Harbor", published_at: null });
    expect(sent).toEqual(['"1"', '"2"']);
    expect(result).toBe(true);
  });

  it("is refused if a text has changed", async () => {
    const { sent, result } = await publishOutdated({ title: "Port" });
    expect(sent).toEqual(['"1"']);
    expect(result).toBe(412);
  });
});
