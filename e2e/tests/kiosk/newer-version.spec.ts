import { expect, test } from "#e2e/fixtures.ts";
import { KioskReader } from "#e2e/pages/kiosk-reader.ts";
import { startVersionedService } from "#e2e/support/newer-version.ts";
import { SAMPLE_NAME as NAME } from "#e2e/support/sample-issue.ts";

test.describe("a newer version of the kiosk", () => {
  test("leaves open pages their files, and takes over with the next page", async ({
    browser,
    importSampleIssue,
    publication,
    service,
  }, { project }) => {
    const issue = await importSampleIssue();
    const versioned = await startVersionedService(service.url);
    const context = await browser.newContext({ ...project.use, locale: "en-GB", baseURL: versioned.url });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    const reader = new KioskReader(page, publication);
    const { home, t } = reader;
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("newsrack-files-")));

    await test.step("a page of the old version loads its code after the update", async () => {
      await page.goto(`${home}/issues/${issue.id}`);
      await reader.untilReadyForOffline();
      versioned.update();
      await reader.save(NAME);
    });

    await test.step("the next page has the new code, also without a connection", async () => {
      await page.getByRole("link", { name: t("read") }).click();
      await reader.expectPageImage();
      await page.goto(home);
      // The browser looks for a newer version in its own time. The next page after it was found lets it take over.
      await expect
        .poll(async () => {
          await page.reload();
          return versions();
        })
        .toEqual(["newsrack-files-newer"]);
      await expect(page.locator("script[type=module]")).toHaveAttribute("src", /\.newer\.js$/);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();
    });

    await test.step("an issue that the old version has saved opens with its own code", async () => {
      await page.goto(`${home}/issues/${issue.id}/2`);
      await reader.expectPageImage();
      await page.getByRole("link", { name: t("next_page") }).click();
      await reader.expectPageImage();
    });

    expect(errors).toEqual([]);
    await context.close();
    await versioned.close();
  });
});
