import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { SettingsPage } from "#e2e/pages/settings/settings-page.ts";
import { t } from "#e2e/support/texts.ts";

const content = Array.from({ length: 12 }, (_, n) => `Paragraph ${n + 1}. The cranes turn.`).join("\n\n");

/** Returns how far from the top of the screen the line is. */
async function topOf(page: Page): Promise<number> {
  const box = await page.locator(".cm-line").nth(4).boundingBox();
  return Math.round(box!.y);
}

test.describe("the text of an article", () => {
  for (const width of [1440, 1024])
    for (const approvals of [false, true])
      test(`stays in its place when its first draft is saved and when the connection is lost, ${width} px wide, ${approvals ? "with" : "without"} approvals`, async ({
        page,
        context,
        api,
        publication,
        signInAs,
        openBrowserAs,
        articlePage,
      }) => {
        const story = { title: "Still", content, language: "en", released_at: "2026-01-01T06:00:00Z" };
        const { id } = await api.createStory(story, "published");
        if (approvals) await new SettingsPage(await openBrowserAs("admin")).requireApprovals(publication);
        await page.setViewportSize({ width, height: 800 });
        await signInAs("editor");
        await articlePage.open(publication, id);
        await page.locator(".cm-line").nth(4).click();
        await expect(articlePage.state).toBeVisible();
        const before = await topOf(page);
        await page.keyboard.type("Word ");
        await expect(page.getByRole("button", { name: t("articles:article.draft.compare") })).toBeVisible();
        await expect(articlePage.saveState).toContainText(/\d/);
        if (approvals) await expect(page.getByText(t("common:review.needs_approval"))).toBeVisible();
        expect(await topOf(page)).toBe(before);
        await context.setOffline(true);
        await expect(page.getByText(t("common:connection.offline"))).toBeVisible();
        await page.keyboard.type("more ");
        await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();
        expect(await topOf(page)).toBe(before);
      });
});
