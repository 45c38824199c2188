import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { type ServiceProcess, startServiceProcess } from "../../bff/testing/service-process.ts";
import { expect, test } from "../fixtures.ts";
import { SetupPage } from "../pages/setup-page.ts";
import { PASSWORD } from "../support/provision.ts";

/** A service of its own, with the database that it brings along, in a folder nobody else can enter. */
let fresh: ServiceProcess;

/** Whether the browser has really got the picture. */
const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);

test.beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "newsrack-first-start-"));
  await chmod(dataDir, 0o700);
  fresh = await startServiceProcess({ dataDir });
});

test.afterAll(async () => {
  await fresh?.dispose();
  if (fresh) await rm(fresh.dataDir, { recursive: true, force: true });
});

test("the printed link makes an administrator and loads a sample issue, once", async ({
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
  await expect(setup.heading).toBeVisible();
  await expect(setup.choice("Load a sample publication")).toBeChecked();
  await setup.fill({
    name: "Fran First",
    email: "fran@example.com",
    password: PASSWORD,
    organization: "First Press",
  });
  await setup.submit.click();

  await expect(issueList.heading).toBeVisible();
  await expect(shell.account).toHaveAccessibleName(/Fran First/);
  await expect(issueList.rows).toHaveCount(1);
  await expect(issueList.rows).toContainText("Visible", { timeout: 60_000 });
  await issueList.names.first().click();
  await expect(issuePage.status(/^Visible to readers since/)).toBeVisible();
  await issuePage.pages.first().click();
  await expect(viewer.image(1)).toBeVisible();
  await expect.poll(() => isDrawn(viewer.image(1))).toBe(true);

  await page.goto(link);
  await expect(setup.unusable).toBeVisible();
  await expect(page.getByText("This link has been used already")).toBeVisible();
});
