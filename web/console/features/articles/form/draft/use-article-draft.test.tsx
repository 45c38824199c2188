import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type ConsoleStory, getStoryVersion, type StoryDraft } from "#shared/console/articles/stories.ts";
import { changeStoryDraft, publishStoryDraft } from "#shared/console/articles/story-drafts.ts";
import type { Versioned } from "#web/api/client.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { type ArticleValues, editedOf, valuesOf } from "../../article-values.ts";
import { articleWith } from "../article.fixture.ts";
import { DraftConflict, ImageReplaced } from "./draft-conflict.ts";
import { useArticleDraft } from "./use-article-draft.ts";

const TIME = "2026-01-01T00:00:00.000Z";

const published = (fields: Partial<ConsoleStory>) => articleWith({ published_at: TIME, ...fields });

function draftOf(base: ConsoleStory, base_version: number, fields: Partial<ArticleValues>): StoryDraft {
  const edited = { ...valuesOf(base), image: null, ...fields };
  return { base_version, saved_by: "Ann", saved_at: TIME, fields: edited };
}

/**
 * Opens an article whose version 2 has the title “Old”, with a draft of it that has these fields, at version 1. The article is now at
 * version 3 with the fields of `newest`.
 */
async function open(
  draft: Partial<ArticleValues>,
  newest: Partial<ConsoleStory> = {},
  stale: (current: { record: Versioned<ConsoleStory> }) => boolean = () => false,
) {
  const service = startFakeService();
  const base = published({ title: "Old", content: "Text" });
  const now = {
    current: {
      record: {
        version: '"3"',
        data: { ...base, ...newest, draft: draftOf(base, 2, draft), draft_version: 1 },
      } as Versioned<ConsoleStory>,
    },
  };
  const sent: { changes?: object; published?: ConsoleStory } = {};
  service.answer(getStoryVersion, () => {
    const { id, created_at, updated_at, draft, draft_version, ...fields } = base;
    const saved = { cause: "changed", restored_version: null, saved_by: "Ann", saved_at: TIME } as const;
    return { version: { version: 2, changed_fields: [], ...saved }, fields };
  });
  service.answer(changeStoryDraft, ({ body: { base_version, image, ...changes }, headers }) => {
    sent.changes = {
      base_version,
      ifMatch: headers.get("If-Match"),
      title: changes.title,
      content: changes.content,
    };
    const fields = { ...valuesOf(base), ...changes, image: null } as StoryDraft["fields"];
    return { draft: { base_version, saved_by: "Ann", saved_at: TIME, fields }, draft_version: 2 };
  });
  service.answer(publishStoryDraft, () => {
    sent.published = { ...editedOf(now.current.record.data), draft: null, draft_version: 3 };
    return { story: sent.published };
  });
  const editor = {
    now,
    base: now.current,
    submit: async () => true,
    inTurn: (job: () => Promise<boolean>) => job(),
    onStale: async () => stale(now.current),
  } as unknown as Parameters<typeof useArticleDraft>[0];
  const hook: { current?: ReturnType<typeof useArticleDraft> } = {};
  function Draft() {
    hook.current = useArticleDraft(editor, (record) => {
      now.current.record = record;
    });
    return <p>Ready</p>;
  }
  await renderScreen(<Draft />, { path: "x" });
  await expect.element(page.getByText("Ready")).toBeVisible();
  return { hook, sent, service };
}

describe("publishing the draft of an article that has changed since the draft began", () => {
  it("applies the changes of the draft to the newest version first", async () => {
    const { hook, sent } = await open(
      { content: "New text" },
      { title: "Changed by a script", content: "Text" },
    );
    expect(await hook.current!.publish()).toBe(true);
    expect(sent.changes).toEqual({
      base_version: 3,
      ifMatch: '"1"',
      title: "Changed by a script",
      content: "New text",
    });
    expect(sent.published).toMatchObject({ title: "Changed by a script", content: "New text" });
  });

  it("asks what to keep if both changed the same field, and saves the choice as the draft", async () => {
    const { hook, sent } = await open({ title: "Mine" }, { title: "Theirs" });
    await expect(hook.current!.publish()).rejects.toBeInstanceOf(DraftConflict);
    expect(sent).toEqual({});
    await expect.poll(() => hook.current!.conflict).not.toBeNull();
    const { base, mine, theirs } = hook.current!.conflict!;
    expect([base.title, mine.title, theirs.data.title]).toEqual(["Old", "Mine", "Theirs"]);
    await hook.current!.resolve({ ...mine, title: "Ours" });
    expect(sent.changes).toMatchObject({ base_version: 3, title: "Ours" });
    expect(sent.published).toBeUndefined();
    await expect.poll(() => hook.current!.conflict).toBeNull();
    expect(await hook.current!.publish()).toBe(true);
    expect(sent.published).toMatchObject({ title: "Ours" });
  });

  it("publishes nothing if someone else has changed the draft in the meantime", async () => {
    const { hook, sent, service } = await open({ title: "Mine" });
    service.answer(publishStoryDraft, () =>
      Response.json({ error: "A newer version exists.", code: "version_conflict" }, { status: 412 }),
    );
    await expect(hook.current!.publish()).rejects.toMatchObject({ status: 412 });
    expect(sent.published).toBeUndefined();
  });

  it("publishes no image that has replaced the one on screen", async () => {
    const image = { url: "/media/b", content_type: "image/png", width: 1, height: 1, size: 1 };
    const { hook, sent, service } = await open({ title: "Mine" }, {}, (current) => {
      const { data, version } = current.record;
      const draft = data.draft && { ...data.draft, fields: { ...data.draft.fields, image } };
      current.record = { version, data: { ...data, draft } };
      return true;
    });
    service.answer(publishStoryDraft, () =>
      refusal(412, { error: "A newer version exists.", code: "version_conflict" }),
    );
    await expect(hook.current!.publish()).rejects.toBeInstanceOf(ImageReplaced);
    expect(sent.published).toBeUndefined();
  });

  it("keeps the choice on screen if saving it fails", async () => {
    const { hook, service } = await open({ title: "Mine" }, { title: "Theirs" });
    await expect(hook.current!.publish()).rejects.toBeInstanceOf(DraftConflict);
    await expect.poll(() => hook.current!.conflict).not.toBeNull();
    service.answer(changeStoryDraft, () => refusal(500, { error: "Failed", code: "internal" }));
    const { mine } = hook.current!.conflict!;
    await expect(hook.current!.resolve(mine)).rejects.toMatchObject({ status: 500 });
    expect(hook.current!.conflict).not.toBeNull();
  });
});
