import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { openArticle, stopAutosave } from "./open-article.fixture.tsx";

const RELEASED = "2025-01-01T00:00:00.000Z";
const LATER = "2999-01-01T00:00:00.000Z";

describe("publishing an article", () => {
  it("recommends what readers miss, and leads there", async () => {
    const { t, publish, publishNow, checklist, details } = await openArticle({
      title: "Plain",
      content: "Text",
    });
    await publish.click();
    await expect.element(publishNow).toBeEnabled();
    const add = (part: "image" | "preview" | "article_category_ids") =>
      checklist.getByRole("button", {
        name: t("article.publish.go_label", { requirement: t(`article.publish.recommended.${part}`) }),
        exact: true,
      });
    await expect.element(add("image")).toBeVisible();
    await expect.element(add("article_category_ids")).toBeVisible();
    await add("preview").click();
    await expect.element(details.getByRole("textbox", { name: t("article.field.preview") })).toHaveFocus();
  });

  it("names an image on another server as a sentence, without the state of a requirement", async () => {
    const { t, publish, checklist } = await openArticle({
      title: "Plain",
      content: "![Cranes](https://images.test/cranes.png)",
    });
    await publish.click();
    const remote = checklist.getByRole("listitem").filter({ hasText: /on another server/ });
    await expect.element(remote).toMatchTextContent(t("article.publish.recommended.content", { count: 1 }));
    await expect.element(remote).not.toMatchTextContent(t("article.publish.not_met"));
    const image = checklist.getByRole("listitem").filter({ hasText: /^Image/ });
    await expect.element(image.first()).toMatchTextContent(t("article.publish.not_met"));
  });

  it("schedules for a typed date or for a preset in the publication's time zone", async () => {
    const { t, server, publish, checklist, schedule } = await openArticle({
      title: "Spring",
      content: "Text",
    });
    await publish.click();
    await checklist.getByText(t("common:release.later"), { exact: true }).click();
    const tomorrow = checklist.getByRole("button", {
      name: t("common:release.preset.tomorrow", { time: "06:00" }),
    });
    const date = checklist.getByLabelText(t("common:release.moment", { city: "Berlin" }));
    await expect.element(tomorrow).toHaveAttribute("aria-pressed", "true");
    await expect.element(date).toHaveProperty("value", expect.stringMatching(/T06:00$/));
    await date.fill("2999-05-01T05:30");
    await expect.element(tomorrow).toHaveAttribute("aria-pressed", "false");
    await expect.element(checklist.getByText("Wed, 1 May 2999, 05:30")).toBeVisible();
    await schedule.click();
    await expect
      .element(page.getByText(t("sentence.scheduled", { when: "Wed, 1 May 2999, 05:30" })))
      .toBeVisible();
    await expect
      .poll(() => server.article)
      .toMatchObject({ released_at: "2999-05-01T03:30:00.000Z", published_at: expect.any(String) });
  });

  it("can happen immediately although the article has a later release date", async () => {
    const { t, server, publish, checklist, schedule, publishNow } = await openArticle({
      title: "Early",
      content: "Text",
      released_at: LATER,
    });
    await publish.click();
    await expect.element(schedule).toBeEnabled();
    await checklist.getByText(t("common:release.now"), { exact: true }).click();
    await publishNow.click();
    await expect.poll(() => server.article.published_at).not.toBeNull();
    expect(Date.parse(server.article.released_at!)).toBeLessThanOrEqual(Date.now());
  });

  it("needs a complete date", async () => {
    const { t, publish, checklist, schedule } = await openArticle({ title: "Half", content: "Text" });
    await publish.click();
    await checklist.getByText(t("common:release.later"), { exact: true }).click();
    const date = checklist.getByLabelText(t("common:release.moment", { city: "Berlin" }));
    (date.element() as HTMLElement).focus();
    await userEvent.keyboard("{Backspace}{Tab}");
    (date.element() as HTMLElement).blur();
    const incomplete = checklist.getByText(t("common:moment.incomplete"));
    await expect.element(incomplete).toBeVisible();
    await expect.element(schedule).toBeDisabled();
    await checklist
      .getByRole("button", { name: t("common:release.preset.tomorrow", { time: "06:00" }) })
      .click();
    await expect.element(incomplete).not.toBeInTheDocument();
    await expect.element(date).toHaveProperty("value", expect.stringMatching(/T06:00$/));
    await expect.element(schedule).toBeEnabled();
  });

  it("is released now from the menu, with its unsaved changes left as they are", async () => {
    const { t, server, menu, title } = await openArticle({
      title: "The cranes",
      content: "Text",
      released_at: LATER,
      published_at: RELEASED,
    });
    stopAutosave();
    await title.fill("The harbour");
    await menu(t("article.publish.now"));
    await expect
      .element(page.getByText(t("article.publish.done", { name: "The cranes" }), { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText(/^Visible to readers since/)).toBeVisible();
    expect(Object.keys(server.publishedWith!)).toEqual(["released_at"]);
    expect(Date.parse(server.article.released_at!)).toBeLessThanOrEqual(Date.now());
    expect(server.article.title).toBe("The cranes");
    await expect.element(title).toHaveValue("The harbour");
  });

  it("can be reverted and repeated", async () => {
    const { t, server, menu, publish, schedule } = await openArticle({
      title: "The cranes",
      content: "Text",
      released_at: LATER,
      published_at: RELEASED,
    });
    await menu(t("action.take_offline"));
    const question = page.getByRole("dialog");
    await expect.element(question.getByText(t("article.publish.offline_text_scheduled"))).toBeVisible();
    await question.getByRole("button", { name: t("action.take_offline") }).click();
    await expect
      .element(page.getByText(t("article.publish.offline_done", { name: "The cranes" })))
      .toBeVisible();
    await expect.element(page.getByText(t("sentence.draft"))).toBeVisible();
    expect(server.article.published_at).toBeNull();
    await publish.click();
    await schedule.click();
    const done = t("article.publish.done_later", { name: "The cranes", when: "Tue, 1 Jan 2999, 01:00" });
    await expect.element(page.getByText(done)).toBeVisible();
    // With the draft version, the server notices a draft that was saved in the meantime.
    expect(server.publishedWith).toEqual({ released_at: LATER, offline_at: null, draft_version: 0 });
    expect(server.article.published_at).not.toBeNull();
  });

  it("can set an offline date, which can be removed later", async () => {
    const { t, server, menu, publish, publishNow, checklist } = await openArticle({
      title: "Fair",
      content: "Text",
      released_at: RELEASED,
    });
    await publish.click();
    await checklist.getByRole("checkbox", { name: t("article.offline.later") }).click();
    await checklist.getByLabelText(t("article.offline.moment", { city: "Berlin" })).fill("2999-05-01T05:30");
    await publishNow.click();
    const until = page.getByText(t("sentence.until", { when: "Wed, 1 May 2999, 05:30" }));
    await expect.element(until).toBeVisible();
    await menu(t("article.offline.change"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("article.offline.remove") })
      .click();
    await expect.element(page.getByText(t("article.offline.removed", { name: "Fair" }))).toBeVisible();
    await expect.element(until).not.toBeInTheDocument();
    expect(server.article.offline_at).toBeNull();
  });

  it("opens its checklist from the command palette", async () => {
    const { t, checklist, publish } = await openArticle({ title: "The council votes", content: "Text" });
    await expect.element(publish).toBeEnabled();
    const [command] = currentPageCommands();
    expect(command?.label).toBe(t("action.publish"));
    command?.run?.();
    await expect.element(checklist).toBeVisible();
  });

  it("opens its checklist with Ctrl+Enter from the text, without a new line", async () => {
    const { text, checklist } = await openArticle({ title: "Harbors", content: "Words." });
    await text.click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(checklist).toBeVisible();
    await expect.element(text).toHaveTextContent("Words.");
  });
});

describe("a published article", () => {
  it("warns when an edit removes something required", async () => {
    const { t, server, title, publishChanges } = await openArticle({
      name: "Live",
      title: "Live",
      content: "Text",
      released_at: RELEASED,
      published_at: RELEASED,
    });
    await title.fill("");
    const what = t("article.publish.rule.title");
    await expect.element(page.getByText(t("article.draft.unmet", { what }))).toBeVisible();
    await publishChanges.click();
    await expect.element(page.getByText(t("article.draft.published", { name: "Live" }))).toBeVisible();
    expect(server.article).toMatchObject({ title: "", published_at: RELEASED, draft: null });
  });
});
