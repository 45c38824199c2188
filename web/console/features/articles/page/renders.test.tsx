import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RenderedComponents } from "#web/testing/rendered-components.tsx";
import { openArticle, stopAutosave } from "./open-article.fixture.tsx";

/** The text, its toolbar, and its length. The guard is that of pictures that are being uploaded. */
const TEXT = [
  "ArticleText",
  "EditorControls",
  "EditorToolbar",
  "MarkdownEditor",
  "TextLength",
  "UnsavedChangesGuard",
];
const SAVE_STATE = ["KeptDraft", "RecordSaveState", "SaveState"];
/** Components that render at the first unsaved change: the button, the guard against leaving, and presence. */
const UNSAVED = ["PresentPeople", "RecordGuard", "RecordPresence", "SaveButton"];

/** Opens an article with its details beside the text, and puts the cursor at the end. */
async function openCounted() {
  const rendered = new RenderedComponents();
  const article = await openArticle({ content: "Harbor" }, { wrap: rendered.Counted });
  await expect.element(article.details).toBeVisible();
  await article.text.click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  return { ...article, rendered };
}

describe("a key in the text of an article", () => {
  it("renders the text, the save state and what depends on unsaved changes", async () => {
    stopAutosave();
    const { t, text, rendered } = await openCounted();
    rendered.reset();
    await userEvent.keyboard("s");
    await expect.element(text).toHaveTextContent("Harbors");
    await expect.element(page.getByText(t("common:save_state.unsaved"))).toBeVisible();
    expect(rendered.names).toEqual(expect.arrayContaining(["ArticleText", "RecordSaveState", "SaveButton"]));
    const allowed = [...TEXT, ...SAVE_STATE, ...UNSAVED];
    expect(rendered.names.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it("renders only the text and the save state beside other unsaved changes", async () => {
    stopAutosave();
    const { t, text, rendered } = await openCounted();
    await userEvent.keyboard("s");
    await expect
      .element(page.getByText(new RegExp(t("common:record.draft_kept", { time: "" }).trim())))
      .toBeVisible();
    rendered.reset();
    await userEvent.keyboard(" at night");
    await expect.element(text).toHaveTextContent("Harbors at night");
    expect(rendered.count("ArticleText")).toBeGreaterThanOrEqual(9);
    const allowed = [...TEXT, ...SAVE_STATE];
    expect(rendered.names.filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

describe("the automatic save of an article", () => {
  it("renders the page for the saved version only, once for the session and once for the cache", async () => {
    const { saved, rendered } = await openCounted();
    await userEvent.keyboard("s");
    rendered.reset();
    await expect.element(saved).toBeVisible();
    expect(rendered.count("ArticleEditor")).toBeGreaterThan(0);
    expect(rendered.count("ArticleEditor")).toBeLessThanOrEqual(2);
  });
});
