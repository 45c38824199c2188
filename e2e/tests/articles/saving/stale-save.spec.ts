import { expect, test } from "#e2e/fixtures.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("a draft based on an older version", () => {
  test("overwrites nothing, and lets the editor choose each passage that both changed", async ({
    page,
    api,
    publication,
    signInAs,
    articlePage,
  }) => {
    const released_at = "2025-01-01T00:00:00Z";
    const content = "One.\n\nTwo.\n\nThree.\n";
    const { id } = await api.createStory({ title: "Shared", content, released_at }, "published");
    await signInAs("editor");
    // Without the event stream, the browser learns of the change only when it publishes the draft.
    await page.route("**/console/api/events**", (route) => route.abort());
    await articlePage.open(publication, id);
    await articlePage.text.press("ControlOrMeta+Home");
    for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
    await page.keyboard.type(" Mine.");
    const theirs = "One, theirs.\n\nTwo. Theirs.\n\nThree.\n";
    await api.changeStory(id, { content: theirs, external_id: "EXT-1" });
    await articlePage.publishChanges.click();
    const text = articlePage.comparison.getByRole("region", {
      name: t("articles:article.field.content"),
      exact: true,
    });
    await expect(text).toContainText(t("common:record.merged", { count: 1 }));
    expect((await api.story(id)).content).toBe(theirs);
    const finish = articlePage.comparison.getByRole("button", { name: t("common:record.save") });
    await finish.click();
    await expect(articlePage.comparison.getByRole("status")).toContainText(
      t("common:record.left", { count: 1 }),
    );
    await expect(articlePage.side(t("articles:article.field.content"), "mine")).toContainText("Two. Mine.");
    await expect(articlePage.side(t("articles:article.field.content"), "theirs")).toContainText(
      "Two. Theirs.",
    );
    await text.getByRole("radio", { name: t("common:record.both") }).click();
    await finish.click();
    await expect(articlePage.comparison).toBeHidden();
    await expect(page.getByText(t("articles:article.draft.rebased"))).toBeVisible();
    await articlePage.publishChanges.click();
    await expect(page.getByText(pattern("articles:article.draft.published"))).toBeVisible();
    expect(await api.story(id)).toMatchObject({
      content: "One, theirs.\n\nTwo. Mine.\nTwo. Theirs.\n\nThree.\n",
      external_id: "EXT-1",
    });
  });
});
