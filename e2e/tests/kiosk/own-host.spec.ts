import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { KioskReader } from "#e2e/pages/kiosk-reader.ts";
import { Api } from "#e2e/support/api.ts";
import { createDatabase, SIGNED_IN_DATABASE } from "#e2e/support/database.ts";
import { ORGANIZATION, provisioning, TOKEN, weekly } from "#e2e/support/provision.ts";
import { importSampleIssue, RELEASED, SAMPLE_NAME } from "#e2e/support/sample-issue.ts";
import { keyFile } from "#e2e/support/signed-in.ts";

test.describe("the kiosk on a host for it alone", () => {
  test("is read without a connection, and keeps where the reader stopped", async ({
    browser,
    playwright,
    publisher,
  }, { project }) => {
    const port = await freePort();
    // Browsers send names below `localhost` to this machine, and trust them like TLS.
    const host = `http://read.localhost:${port}`;
    const databaseUrl = await createDatabase({ template: SIGNED_IN_DATABASE });
    const service = await startServiceProcess({
      port,
      env: { DATABASE_URL: databaseUrl, NEWSRACK_KEY_FILE: keyFile(), NEWSRACK_KIOSK_URL: host },
      provision: provisioning,
    });
    const extraHTTPHeaders = { Authorization: `Token ${TOKEN}` };
    const request = await playwright.request.newContext({ baseURL: service.url, extraHTTPHeaders });
    const context = await browser.newContext({ ...project.use, locale: "en-GB", baseURL: host });
    try {
      const api = new Api(request, { id: weekly.id, organization_id: ORGANIZATION.id });
      const issue = await importSampleIssue(api, publisher);
      const story = { title: "The new lock", content: "Who **pays**?", ...RELEASED };
      const { id } = await api.createStory(story, "published");
      const page = await context.newPage();
      const reader = new KioskReader(page, { id: weekly.id, slug: "example-weekly" }, "en", "");
      const { home, main, t } = reader;

      await page.goto(`${home}/issues/${issue.id}`);
      await reader.save(SAMPLE_NAME);
      await page.goto(`${home}/articles/${id}`);
      await expect(page.getByText("Who pays?")).toBeVisible();
      await context.setOffline(true);
      await page.goto(`${home}/issues/${issue.id}/2`);
      await reader.expectPageImage();
      await page.goto(`${home}/articles/${id}-the-new-lock`);
      await expect(page.getByText("Who pays?")).toBeVisible();
      await page.goto(`${home}/articles/999`);
      await expect(main.getByRole("heading", { name: t("offline") })).toBeVisible();
      await page.goto(home);
      await page.getByRole("link", { name: new RegExp(`^${SAMPLE_NAME} Page 2$`) }).click();
      await expect(page).toHaveURL(/-harbour-may\/2$/);
      await reader.expectPageImage();
    } finally {
      await context.close();
      await request.dispose();
      await service.dispose();
    }
  });
});
