import { readFileSync } from "node:fs";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { KioskReader } from "#e2e/pages/kiosk-reader.ts";
import { findingsOf } from "#e2e/support/accessibility-tour/axe.ts";
import { inviteReader, sellProducts, signInAtNewsrack } from "#e2e/support/kiosk-readers.ts";

const SAMPLE_ISSUE = readFileSync("bff/domain/setup/sample-issue.pdf");
const RELEASED = { released_at: "2026-05-01T06:00:00Z" };
const PAGES = 1_000;

test.describe("a reader in the viewer", () => {
  test(
    "whose session ends signs in again and is back at the page",
    { tag: "@phone" },
    async ({ adminRequests, api, browser, page, publication, publisher, service }, { project }) => {
      const reader = new KioskReader(page, publication);
      const { home, main, t } = reader;
      const email = `end-${publication.id}@example.com`;
      const findings = await findingsOf(page, { inPage: false });
      await sellProducts(adminRequests, publication);
      const pdf = publisher.serve("/issue.pdf", SAMPLE_ISSUE);
      const issue = await api.importIssue({ name: "May", pdf, single_purchase_required: true, ...RELEASED });
      await inviteReader(adminRequests, page, { email, product: `all-${publication.id}` });
      await page.goto(`${home}/issues/${issue.id}/1`);
      await main.getByRole("link", { name: t("sign_in") }).click();
      await signInAtNewsrack(page, email);
      await reader.expectPageImage();

      const other = await browser.newContext({ ...project.use, locale: "en-GB", baseURL: service.url });
      const elsewhere = await other.newPage();
      await elsewhere.goto(`${home}/account`);
      await elsewhere
        .locator("main")
        .getByRole("link", { name: t("sign_in") })
        .click();
      await signInAtNewsrack(elsewhere, email);
      await elsewhere.getByRole("button", { name: t("sign_out_everywhere") }).click();
      await expect(elsewhere.locator("main").getByRole("status")).toContainText(t("signed_out"));
      await other.close();

      await page.getByRole("button", { name: t("next_page") }).click();
      const told = page.getByRole("alert").filter({ hasText: t("refused_ended") });
      await expect(told).toBeVisible();
      expect(await findings("session ended")).toEqual([]);
      await told.getByRole("link", { name: t("sign_in") }).click();
      await signInAtNewsrack(page, email);
      await expect(page).toHaveURL(/-may\/2$/);
      await reader.expectPageImage();
    },
  );

  test(`jumps and turns in an issue of ${PAGES} pages`, async ({ api, page, publication, publisher }) => {
    const reader = new KioskReader(page, publication);
    const { home, t } = reader;
    const pages = Array.from({ length: PAGES }, (_, index) => ({ text: `Page ${index + 1}` }));
    const pdf = publisher.serve("/long.pdf", tinyPdf({ pages }));
    const issue = await api.importIssue({ name: "Archive", pdf, ...RELEASED });
    const at = (number: number) => new RegExp(`-archive/${number}$`);

    await page.goto(`${home}/issues/${issue.id}/1`);
    await reader.expectPageImage();
    const number = page.getByRole("textbox", { name: t("go_to_page") });
    await number.fill("900");
    await number.press("Enter");
    await expect(page).toHaveURL(at(900));
    await reader.expectPageImage();
    await page.getByRole("button", { name: t("next_page") }).click();
    await expect(page).toHaveURL(at(902));
    await reader.expectPageImage();
    await page.getByRole("button", { name: t("all_pages") }).click();
    const dialog = page.getByRole("dialog", { name: t("all_pages") });
    await expect(
      dialog.getByRole("button", { name: t("page_alt", { number: 902, total: PAGES }) }),
    ).toBeInViewport();
    await dialog.getByRole("button", { name: t("page_alt", { number: 4, total: PAGES }) }).click();
    await expect(page).toHaveURL(at(4));
    await page.keyboard.press("End");
    await expect(page).toHaveURL(at(PAGES));
    await reader.expectPageImage();
  });
});
