import { expect, type Page } from "@playwright/test";
import { AccessLogPage } from "#e2e/pages/access/access-log-page.ts";
import { AccessMatrixPage } from "#e2e/pages/access/access-matrix-page.ts";
import { AccessTryPage } from "#e2e/pages/access/access-try-page.ts";
import { t } from "../texts.ts";

/** Visits access trials, log, health, matrix and conformance. It tries `item` as `reader`. */
export async function tourAccessInsight(
  page: Page,
  publication: { id: number },
  { reader, item }: { reader: string; item: string },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const access = new AccessTryPage(page);
  await access.open(publication);
  await expect(page.getByRole("heading", { name: t("access-try:empty_title") })).toBeVisible();
  await look("try it, nothing asked");
  await access.open(publication, `?item=${item}&reader=${reader}`);
  await access.ask.click();
  await expect(access.theReaderGets).toBeVisible();
  await look("try it");

  const log = new AccessLogPage(page);
  await log.open(publication);
  await expect(log.lines).toHaveCount(1);
  await look("log");
  await log.lines.first().click();
  await expect(log.panel.getByRole("button", { name: t("access-log:replay.title") })).toBeVisible();
  await look("log, one open");

  await page.goto(`/publications/${publication.id}/access/health`);
  await expect(page.getByRole("heading", { name: t("access-health:rate.title") })).toBeVisible();
  await page.getByRole("button", { name: t("access-health:table.show") }).click();
  await expect(page.getByRole("table", { name: t("access-health:title") })).toBeVisible();
  await look("health");

  const matrix = new AccessMatrixPage(page);
  await matrix.open(publication, `?readers=${reader}&items=${item},publication`);
  await matrix.fill.click();
  await expect(matrix.table).toBeVisible();
  await look("matrix");

  await page.goto(`/publications/${publication.id}/access/conformance`);
  await expect(
    page.getByRole("button", { name: t("access-conformance:form.run"), exact: true }),
  ).toBeVisible();
  await look("conformance");
}
