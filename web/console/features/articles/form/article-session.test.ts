import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import {
  type ConsoleStory,
  createConsoleStory,
  getConsoleStory,
  getStoryVersion,
  type StoryDraft,
} from "#shared/console/articles/stories.ts";
import { changeStoryDraft, publishStoryDraft } from "#shared/console/articles/story-drafts.ts";
import type { Versioned } from "#web/api/client.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { refusal, startFakeService, versioned } from "#web/testing/fake-service.ts";
import { type ArticleValues, editedOf, valuesOf } from "../article-values.ts";
import { articleWith } from "./article.fixture.ts";
import { ArticleSession } from "./article-session.ts";
import { DraftConflict, ImageReplaced } from "./draft/draft-conflict.ts";

const TIME = "2026-01-01T00:00:00.000Z";
const IMAGE = { url: "/media/b", content_type: "image/png", width: 1, height: 1, size: 1 };

function edit(start: Versioned<ConsoleStory> | null, onCreated: (id: number) => void = () => {}) {
  return new ArticleSession(
    {
      client: new QueryClient(),
      publication: { organization_id: 1, publication_id: 10 },
      defaults: { language: "en", currency: "EUR" },
      userId: "user",
      untitled: "Untitled",
      mayWrite: true,
      onCreated,
    },
    start,
  );
}

describe("creating an article", () => {
  it("compares an article that an earlier request created and someone changed, instead of overwriting it", async () => {
    const service = startFakeService();
    const theirs = articleWith({ title: "Theirs" });
    service.answer(createConsoleStory, () => Response.error());
    const session = edit(null);
    session.form.setValue("title", "Mine");
    expect(await session.save()).toBe(false);
    expect(session.getState().status).toBe("failed");
    service.answer(createConsoleStory, () => versioned({ story: theirs }, 2));
    session.retryWhenOnline();
    expect(await session.save()).toBe(false);
    expect(session.getState()).toMatchObject({
      status: "conflict",
      conflict: { mine: { title: "Mine" }, theirs: { data: { title: "Theirs" } } },
    });
  });
});

describe("publishing an article that has a newer version", () => {
  /**
   * Opens version 1 of an article whose newest version 2 has these fields, and publishes it. Returns the versions that were sent,
   * and the result.
   */
  async function publishOutdated(newest: Partial<ConsoleStory>) {
    startFakeService().answer(getConsoleStory, () => versioned({ story: articleWith(newest) }, 2));
    const session = edit({ data: articleWith({ title: "Harbor", published_at: TIME }), version: '"1"' });
    const sent: (string | null)[] = [];
    const result = await session
      .saveAndRun(async ({ data, version }) => {
        sent.push(version);
        if (version === '"1"') throw new ApiError(412, { error: "Changed", code: "stale_version" }, {}, null);
        return { data, version: '"3"' };
      })
      .catch((error: unknown) => (error as ApiError).status);
    return { sent, result };
  }

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

describe("publishing the draft of an article that has changed since the draft began", () => {
  function draftOf(
    base: ConsoleStory,
    base_version: number,
    fields: Partial<StoryDraft["fields"]>,
  ): StoryDraft {
    const edited = { ...valuesOf(base), image: null, ...fields };
    return { base_version, saved_by: "Ann", saved_at: TIME, fields: edited };
  }

  /**
   * Opens an article whose version 2 has the title “Old”, with a draft of it that has these fields, at version 1. The article is now
   * at version 3 with the fields of `newest`.
   */
  function open(draft: Partial<ArticleValues>, newest: Partial<ConsoleStory> = {}) {
    const service = startFakeService();
    const base = articleWith({ published_at: TIME, title: "Old", content: "Text" });
    const opened = { ...base, ...newest, draft: draftOf(base, 2, draft), draft_version: 1 };
    const sent: { changes?: object; published?: ConsoleStory } = {};
    const server = { story: opened as ConsoleStory, version: 3 };
    service.answer(getConsoleStory, () => versioned({ story: server.story }, server.version));
    service.answer(getStoryVersion, () => {
      const { id, created_at, updated_at, draft, draft_version, ...fields } = base;
      const saved = { cause: "changed", restored_version: null, saved_by: "Ann", saved_at: TIME } as const;
      return { version: { version: 2, changed_fields: [], ...saved }, fields };
    });
    service.answer(changeStoryDraft, ({ body: { base_version, image, ...changes }, headers }) => {
      if (headers.get("If-Match") !== `"${server.story.draft_version}"`)
        return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
      const { title, content } = changes;
      sent.changes = { base_version, ifMatch: headers.get("If-Match"), title, content };
      const fields = { ...valuesOf(base), ...changes, image: null } as StoryDraft["fields"];
      return { draft: { base_version, saved_by: "Ann", saved_at: TIME, fields }, draft_version: 2 };
    });
    const session = edit({ version: '"3"', data: opened });
    service.answer(publishStoryDraft, () => {
      sent.published = { ...editedOf(session.base.record!.data), draft: null, draft_version: 3 };
      return { story: sent.published };
    });
    return { session, sent, service, server, opened };
  }

  it("applies the changes of the draft to the newest version first", async () => {
    const { session, sent } = open(
      { content: "New text" },
      { title: "Changed by a script", content: "Text" },
    );
    expect(await session.publishDraft()).toBe(true);
    expect(sent.changes).toEqual({
      ...{ base_version: 3, ifMatch: '"1"' },
      ...{ title: "Changed by a script", content: "New text" },
    });
    expect(sent.published).toMatchObject({ title: "Changed by a script", content: "New text" });
  });

  it("asks what to keep if both changed the same field, and saves the choice as the draft", async () => {
    const { session, sent } = open({ title: "Mine" }, { title: "Theirs" });
    await expect(session.publishDraft()).rejects.toBeInstanceOf(DraftConflict);
    expect(sent).toEqual({});
    const { base, mine, theirs } = session.draftComparison.getState()!;
    expect([base.title, mine.title, theirs.data.title]).toEqual(["Old", "Mine", "Theirs"]);
    await session.resolveDraft({ ...mine, title: "Ours" });
    expect(sent.changes).toMatchObject({ base_version: 3, title: "Ours" });
    expect(sent.published).toBeUndefined();
    expect(session.draftComparison.getState()).toBeNull();
    expect(await session.publishDraft()).toBe(true);
    expect(sent.published).toMatchObject({ title: "Ours" });
  });

  it("publishes nothing if someone else has changed the draft in the meantime", async () => {
    const { session, sent, service, opened } = open({ title: "Mine" });
    const draft = draftOf(opened, 3, { title: "Theirs" });
    service.answer(getConsoleStory, () => versioned({ story: { ...opened, draft, draft_version: 2 } }, 3));
    service.answer(publishStoryDraft, () =>
      refusal(412, { error: "A newer version exists.", code: "version_conflict" }),
    );
    await expect(session.publishDraft()).rejects.toMatchObject({ status: 412 });
    expect(sent.published).toBeUndefined();
    expect(session.form.getValues("title")).toBe("Theirs");
  });

  it("publishes no image that has replaced the one on screen", async () => {
    const { session, sent, service, opened } = open({ title: "Mine" });
    const draft = draftOf(opened, 3, { title: "Mine", image: IMAGE as never });
    service.answer(getConsoleStory, () => versioned({ story: { ...opened, draft, draft_version: 2 } }, 3));
    service.answer(publishStoryDraft, () =>
      refusal(412, { error: "A newer version exists.", code: "version_conflict" }),
    );
    await expect(session.publishDraft()).rejects.toBeInstanceOf(ImageReplaced);
    expect(sent.published).toBeUndefined();
  });

  it("saves the choice as a new draft if someone else has discarded the draft in the meantime", async () => {
    const { session, sent, server, opened } = open({ title: "Mine" }, { title: "Theirs" });
    await expect(session.publishDraft()).rejects.toBeInstanceOf(DraftConflict);
    server.story = { ...opened, draft: null, draft_version: 2 };
    session.receive({ version: '"3"', data: server.story });
    const { mine } = session.draftComparison.getState()!;
    expect(await session.resolveDraft({ ...mine, title: "Ours" })).toBe(true);
    expect(sent.changes).toMatchObject({ base_version: 3, ifMatch: '"2"', title: "Ours" });
    expect(session.draftComparison.getState()).toBeNull();
    expect(session.form.getValues("title")).toBe("Ours");
  });

  it("compares the choice with what someone else has published in the meantime", async () => {
    const { session, sent, server, opened } = open({ title: "Mine" }, { title: "Theirs" });
    await expect(session.publishDraft()).rejects.toBeInstanceOf(DraftConflict);
    server.story = { ...opened, title: "Published", draft: null, draft_version: 2 };
    server.version = 4;
    const { mine } = session.draftComparison.getState()!;
    await expect(session.resolveDraft({ ...mine, title: "Ours" })).rejects.toBeInstanceOf(DraftConflict);
    const compared = session.draftComparison.getState()!;
    expect([compared.base.title, compared.mine.title, compared.theirs.data.title]).toEqual([
      "Theirs",
      "Ours",
      "Published",
    ]);
    expect(await session.resolveDraft({ ...compared.mine, title: "Ours, too" })).toBe(true);
    expect(sent.changes).toMatchObject({ base_version: 4, ifMatch: '"2"', title: "Ours, too" });
  });

  it("keeps the choice on screen if saving it fails", async () => {
    const { session, service } = open({ title: "Mine" }, { title: "Theirs" });
    await expect(session.publishDraft()).rejects.toBeInstanceOf(DraftConflict);
    service.answer(changeStoryDraft, () => refusal(500, { error: "Failed", code: "internal" }));
    const { mine } = session.draftComparison.getState()!;
    await expect(session.resolveDraft(mine)).rejects.toMatchObject({ status: 500 });
    expect(session.draftComparison.getState()).not.toBeNull();
  });
});
