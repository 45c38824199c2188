import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type ConsoleStory, restoreStoryVersion } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { valuesOf } from "../article-values.ts";
import { articleWith } from "./article.fixture.ts";
import { useVersionRestore } from "./use-version-restore.ts";

const version = (
  number: number,
  title: string,
  fields: Partial<ConsoleStory> = {},
): Versioned<ConsoleStory> => ({
  data: articleWith({ title, ...fields }),
  version: `"${number}"`,
});

/**
 * Restores version 1 of an article at version 4, which has these fields. Returns the restored versions and the undo button.
 */
async function restoreFirst(fields: Partial<ConsoleStory> = {}) {
  onTestFinished(() => notifications.clean());
  const service = startFakeService();
  const restored: number[] = [];
  const discarded = vi.fn(async () => true);
  const current = version(4, "Now", fields);
  const form = { values: valuesOf(current.data), getValues: () => form.values };
  service.answer(restoreStoryVersion, ({ params }) => {
    restored.push(Number(params.version));
    return { story: afterRestore().data };
  });
  function afterRestore(): Versioned<ConsoleStory> {
    if (!fields.published_at) return version(4 + restored.length, "Restored");
    const draft = { base_version: 4, saved_by: "Ada", saved_at: "2026-01-02T00:00:00.000Z" };
    const restoredFields = { ...valuesOf(current.data), title: "Restored", image: null };
    return version(4, "Now", { ...fields, draft: { ...draft, fields: restoredFields }, draft_version: 1 });
  }
  function startFrom(record: Versioned<ConsoleStory>): void {
    editor.base = { record, values: valuesOf(record.data) };
    form.values = editor.base.values;
  }
  const editor = {
    base: { record: current, values: form.values },
    form,
    hasChanges: (one: unknown, other: unknown) => one !== other,
    discardDraft: discarded,
    async saveAndRun(action: (current: Versioned<ConsoleStory>) => Promise<Versioned<ConsoleStory>>) {
      await action(editor.base.record);
      startFrom(afterRestore());
      return true;
    },
  };
  const actions: { current?: (version: number) => void } = {};
  function Restore() {
    actions.current = useVersionRestore(
      editor as unknown as Parameters<typeof useVersionRestore>[0],
      async (result, done, undo) => {
        await result;
        const onClick = undo?.();
        if (onClick) actionNotice({ id: "undo", message: done(), actions: [{ label: "Undo", onClick }] });
        else notifications.show({ message: done() });
        return true;
      },
    );
    return null;
  }
  await renderScreen(<Restore />, { path: "articles/1", texts: ["articles"] });
  actions.current?.(1);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.element(undo).toBeVisible();
  return { t: i18next.getFixedT(null, "articles"), form, restored, discarded, undo, startFrom };
}

describe("the notice of a restored version", () => {
  it("is about a draft if the article is published, which it discards", async () => {
    const { t, restored, undo, discarded } = await restoreFirst({ published_at: "2026-01-01T06:00:00.000Z" });
    await expect.element(page.getByText(t("article.history.restored_as_draft", { number: 1 }))).toBeVisible();
    await undo.click();
    await expect.element(page.getByText(t("article.history.undone"))).toBeVisible();
    expect(restored).toEqual([1]);
    expect(discarded).toHaveBeenCalledOnce();
  });

  it("brings back the version before", async () => {
    const { t, restored, undo } = await restoreFirst();
    await undo.click();
    await expect.element(page.getByText(t("article.history.undone"))).toBeVisible();
    expect(restored).toEqual([1, 4]);
  });

  it("changes nothing if the article was saved in the meantime", async () => {
    const { t, restored, undo, startFrom } = await restoreFirst();
    startFrom(version(6, "Someone else"));
    await undo.click();
    await expect.element(page.getByText(t("article.history.not_undone"))).toBeVisible();
    expect(restored).toEqual([1]);
  });

  it("changes nothing if the form has unsaved changes", async () => {
    const { t, restored, undo, form } = await restoreFirst();
    form.values = { ...form.values, title: "Typed" };
    await undo.click();
    await expect.element(page.getByText(t("article.history.not_undone"))).toBeVisible();
    expect(restored).toEqual([1]);
  });
});
