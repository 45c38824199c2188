import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";

const SAMPLE_ISSUE = readFileSync("bff/domain/setup/sample-issue.pdf");
/** Scripts and styles of a page, compressed, in bytes. */
const BUDGETS = { front: 110_000, article: 110_000, viewer: 150_000 };

/** Texts of the screens in the languages of the kiosk, by the locale of a browser. */
const languages = [
  {
    locale: "en-GB",
    newest: "Newest issue",
    read: "Read issue",
    next: "Next page",
    text: "Text",
    free: "Free",
  },
  {
    locale: "de-DE",
    newest: "Aktuelle Ausgabe",
    read: "Ausgabe lesen",
    next: "Nächste Seite",
    text: "Text",
    free: "Kostenlos",
  },
];

test.describe("a reader", () => {
  for (const { locale, newest, read, next, text, free } of languages)
    test(
      `reads a free issue and an article (${locale})`,
      { tag: "@phone" },
      async ({ browser, service, api, publisher, publication }, { project }) => {
        const pdf = publisher.serve("/issue.pdf", SAMPLE_ISSUE);
        const issue = await api.importIssue({
          name: "Harbour, May",
          pdf,
          text_mode_enabled: true,
          released_at: "2026-05-01T06:00:00Z",
        });
        await api.createStory(
          { title: "The new lock", content: "Who **pays**?", released_at: "2026-05-02T06:00:00Z" },
          "published",
        );
        // Files from a service worker are decompressed, so they would not have the weight of a first load.
        const context = await browser.newContext({
          ...project.use,
          locale,
          baseURL: service.url,
          serviceWorkers: "block",
        });
        const page = await context.newPage();
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
        const findings = await findingsOf(page, { inPage: false });
        const found: string[] = [];
        const home = `/read/${publication.slug}`;

        await test.step("opens the newest issue", async () => {
          expect(await weightOf(page, home)).toBeLessThanOrEqual(BUDGETS.front);
          await expect(page.getByRole("region", { name: newest })).toContainText(free);
          found.push(...(await findings("front page")));
          await page.getByRole("link", { name: read }).click();
          await expect(page.getByRole("heading", { level: 1, name: "Harbour, May" })).toBeVisible();
          found.push(...(await findings("issue")));
          await page.getByRole("link", { name: read }).click();
        });

        await test.step("turns pages and reads the text", async () => {
          const pages = page.getByRole("img");
          await expect(pages.first()).toBeVisible();
          await page.getByRole("link", { name: next }).click();
          await expect(page).toHaveURL(new RegExp(`${home}/issues/${issue.id}-harbour-may/2$`));
          await expect(pages.first()).toHaveJSProperty("complete", true);
          found.push(...(await findings("viewer")));
          await page.getByRole("button", { name: text, exact: true }).click();
          await expect(page.getByText("Brackwater").first()).toBeVisible();
          found.push(...(await findings("text mode")));
          const address = new URL(page.url()).pathname;
          expect(await weightOf(page, address)).toBeLessThanOrEqual(BUDGETS.viewer);
        });

        await test.step("reads an article", async () => {
          await page.goto(home);
          await page.getByRole("link", { name: "The new lock" }).click();
          await expect(page.getByText("Who pays?")).toBeVisible();
          found.push(...(await findings("article")));
          expect(await weightOf(page, new URL(page.url()).pathname)).toBeLessThanOrEqual(BUDGETS.article);
        });

        expect(found).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
      },
    );

  test("turns the pages of an issue without script", async ({
    browser,
    service,
    api,
    publisher,
    publication,
  }) => {
    const pdf = publisher.serve("/issue.pdf", SAMPLE_ISSUE);
    const issue = await api.importIssue({ name: "Harbour", pdf, released_at: "2026-05-01T06:00:00Z" });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.url });
    const page = await context.newPage();
    const address = `/read/${publication.slug}/issues/${issue.id}-harbour`;
    await page.goto(`${address}/1`);
    await expect(page.getByRole("button", { name: "Bookmark" })).toBeDisabled();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}/2$`));
    await expect(page.getByRole("img", { name: /page 2/i })).toBeVisible();
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}/1$`));
    await context.close();
  });

  test("reads an article without script", async ({ browser, service, api, publication }) => {
    const story = await api.createStory(
      { title: "The new lock", content: "Who **pays**?", released_at: "2026-05-02T06:00:00Z" },
      "published",
    );
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.url });
    const page = await context.newPage();
    await page.goto(`/read/${publication.slug}/articles/${story.id}?utm_source=letter`);
    await expect(page).toHaveURL(/-the-new-lock$/);
    await expect(page.getByText("Who pays?")).toBeVisible();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByText("Who pays?")).toBeVisible();
    await context.close();
  });

  test("gets the teaser of a protected article and a page for a wrong address", async ({
    page,
    api,
    publication,
    request,
  }) => {
    const story = await api.createStory(
      {
        title: "Behind the wall",
        preview: "The teaser",
        content: "zanzibar",
        released_at: "2026-05-02T06:00:00Z",
        subscription_required: true,
      },
      "published",
    );
    const home = `/read/${publication.slug}`;
    const refused = await request.get(`${home}/articles/${story.id}`);
    // Search engines list no other status.
    expect(refused.status()).toBe(200);
    const html = await refused.text();
    expect(html).toContain("The teaser");
    expect(html).toContain('"isAccessibleForFree":false');
    expect(html).not.toContain("zanzibar");
    expect(html).not.toContain('content="noindex"');
    const missing = await request.get(`${home}/articles/999999`);
    expect(missing.status()).toBe(404);
    expect(await missing.text()).toContain(`href="${home}"`);
    expect((await request.get("/read/999999")).status()).toBe(404);
    await page.goto(home);
    await expect(page.getByRole("link", { name: "Behind the wall" })).toBeVisible();
  });
});

/** Opens a page and returns the size of its scripts and styles in bytes, as transferred. */
async function weightOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}
