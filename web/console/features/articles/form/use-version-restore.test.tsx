import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import {
  type ConsoleStory,
  changeOfflineDate,
  restoreStoryVersion,
} from "#shared/console/articles/stories.ts";
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
 * Restores version 1 of an article at version 4, which has these fields. Restoring removes its offline date. Returns the restored
 * versions and the undo button.
 */
async function restoreFirst(fields: Partial<ConsoleStory> = {}) {
  onTestFinished(() => notifications.clean());
  const service = startFakeService();
  const restored: number[] = [];
  const current = version(4, "Now", fields);
  const form = { values: valuesOf(current.data), getValues: () => form.values };
  service.answer(restoreStoryVersion, ({ params }) => {
    restored.push(Number(params.version));
    return { story: version(5, "Restored", { ...fields, offline_at: null }).data };
  });
  function startFrom(record: Versioned<ConsoleStory>): void {
    editor.base = { record, values: valuesOf(record.data) };
    form.values = editor.base.values;
  }
  const editor = {
    base: { record: current, values: form.values },
    form,
    hasChanges: (one: unknown, other: unknown) => one !== other,
    async saveAndRun(action: (current: Versioned<ConsoleStory>) => Promise<Versioned<ConsoleStory>>) {
      startFrom({ ...(await action(editor.base.record)), version: `"${4 + restored.length}"` });
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
  return { t: i18next.getFixedT(null, "articles"), form, restored, service, undo, startFrom };
}

describe("the notice of a restored version", () => {
  it("brings back the offline date that the restored version removed", async () => {
    const offline_at = "2100-01-01T06:00:00.000Z";
    const published_at = "2026-01-01T06:00:00.000Z";
    const { t, service, undo } = await restoreFirst({ published_at, offline_at });
    const dates: unknown[] = [];
    service.answer(changeOfflineDate, ({ body }) => {
      dates.push(body.offline_at);
      return { story: articleWith({ published_at, offline_at }) };
    });
    await undo.click();
    await expect.element(page.getByText(t("article.history.undone"))).toBeVisible();
    expect(dates).toEqual([offline_at]);
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
