import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { SetupPage } from "#e2e/pages/session/setup-page.ts";
import { PASSWORD } from "#e2e/support/provision.ts";
import { pattern, t } from "#e2e/support/texts.ts";
import { textsIn } from "#web/kiosk/texts/kiosk-texts.ts";

/** A separate service with the embedded database, in a private folder. */
let fresh: ServiceProcess;

/** Returns true if the browser has loaded the image. */
const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);

test.describe("the first start", () => {
  test.beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "newsrack-first-start-"));
    await chmod(dataDir, 0o700);
    fresh = await startServiceProcess({ dataDir });
  });

  test.afterAll(async () => {
    await fresh?.dispose();
    if (fresh) await rm(fresh.dataDir, { recursive: true, force: true });
  });

  test("creates an administrator and a sample issue from the printed link, once", async ({
    page,
    issueList,
    issuePage,
    viewer,
    shell,
  }) => {
    test.slow();
    await expect.poll(() => fresh.output()).toContain("/setup#token=");
    const link = /http:\S+\/setup#token=\S+/.exec(fresh.output())?.[0] ?? "";

    await page.goto(link);
    const setup = new SetupPage(page);
    await test.step("set up the administrator", async () => {
      await expect(setup.heading).toBeVisible();
      await expect(setup.choice("with_sample")).toBeChecked();
      await setup.fill({
        name: "Fran First",
        email: "fran@example.com",
        password: PASSWORD,
        organization: "First Press",
      });
      await setup.submit.click();
    });

    await test.step("see the sample issue", async () => {
      await expect(issueList.heading).toBeVisible();
      await expect(shell.account).toHaveAccessibleName(t("common:person.menu", { name: "Fran First" }));
      await expect(issueList.rows).toHaveCount(1);
      await expect(issueList.rows).toContainText(t("issues:state.visible"));
      await expect(issueList.rows).not.toContainText(t("common:warnings.count", { count: 1 }));
      await issueList.names.first().click();
      await expect(issuePage.status(pattern("issues:sentence.visible"))).toBeVisible();
      await issuePage.pages.first().click();
      await expect(viewer.image(1)).toBeVisible();
      await expect.poll(() => isDrawn(viewer.image(1))).toBe(true);
    });

    await test.step("read an article for subscribers as the sample reader", async () => {
      const kiosk = textsIn("en");
      await page.goto(`${fresh.url}/read/the-harbour-weekly`);
      await page.getByRole("link", { name: "The night ferry is home for the winter" }).click();
      await expect(page.getByText("Nothing hums.")).toBeVisible();
      await page.goto(`${fresh.url}/read/the-harbour-weekly`);
      await page.getByRole("link", { name: "What the harbor really earns" }).click();
      const values = page.locator("main dd");
      const [email = "", password = ""] = await values.allTextContents();
      await page
        .locator("main")
        .getByRole("link", { name: kiosk("sign_in") })
        .click();
      await page.locator('input[name="email"]').fill(email);
      await page.locator('input[name="password"]').fill(password);
      await page.locator('input[name="password"]').press("Enter");
      await expect(page.getByText("Three quays, one winner")).toBeVisible();
      await expect(page.getByRole("link", { name: kiosk("account") })).toBeVisible();
    });

    await test.step("open the link again", async () => {
      await page.goto(link);
      await expect(setup.unusable).toBeVisible();
      await expect(page.getByText(t("service:errors.link_used"))).toBeVisible();
    });
  });
});
