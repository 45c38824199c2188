import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { WebhooksPage } from "#e2e/pages/settings/webhooks-page.ts";
import { createWebhook, listWebhooks, testWebhook } from "#shared/console/webhooks.ts";
import { call } from "../api.ts";
import type { Publisher } from "../publisher/file-server.ts";
import { pattern, t } from "../texts.ts";

export interface TouredWebhooks {
  /** URL of a webhook whose attempts fail. */
  failing: string;
  /** URL of a webhook that the service disabled. */
  disabled: string;
}

/** Creates the webhooks for `tourWebhooks`. */
export async function createTouredWebhooks(
  requests: APIRequestContext,
  publication: { id: number },
  publisher: Publisher,
): Promise<TouredWebhooks> {
  const params = { publication_id: publication.id };
  const disabled = publisher.serve("/gone", (_request, response) => response.writeHead(410).end("Gone"));
  const failing = publisher
    .serve("/failing", (_request, response) => response.writeHead(500).end("Out of order"))
    .replace("127.0.0.1", "localhost");
  for (const url of [failing, disabled]) {
    const { webhook } = await call(requests, createWebhook, {
      params,
      body: { url, events: ["import.failed", "story.published"] },
    });
    await call(requests, testWebhook, { params: { ...params, webhook_id: webhook.id } });
  }
  await expect
    .poll(async () => {
      const { webhooks } = await call(requests, listWebhooks, { params });
      return webhooks.map(({ enabled, last_failure }) => [enabled, last_failure !== null]);
    })
    .toEqual([
      [true, true],
      [false, true],
    ]);
  return { failing, disabled };
}

/** Visits the webhooks with their deliveries and dialogs, and the notice on the overview, without changing a webhook. */
export async function tourWebhooks(
  page: Page,
  publication: { id: number },
  { failing, disabled }: TouredWebhooks,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const webhooks = new WebhooksPage(page);
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(webhooks.dialog).toBeHidden();
  };

  const overview = new OverviewPage(page);
  await overview.open(publication);
  await overview
    .need(pattern("overview:needs.webhooks.title"))
    .getByRole("link", { name: new URL(disabled).host })
    .click();
  await expect(webhooks.deliveries).toHaveCount(1);
  await webhooks.showDetails();
  await expect(webhooks.deliveries).toContainText("Gone");
  await look("webhooks, deliveries of a disabled one");
  await close();
  await expect(webhooks.row(failing)).toContainText(t("settings-webhooks:failing"));
  await look("webhooks");
  await webhooks.showDeliveries(failing);
  await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:deliveries.replay_all") }).click();
  await expect(page.getByLabel(t("settings-webhooks:deliveries.since"), { exact: true })).toBeVisible();
  await look("webhooks, replay of failed deliveries");
  await page.goto(`/publications/${publication.id}`);
  await expect(overview.need(pattern("overview:needs.webhooks.title"))).toBeVisible();
  await look("overview, disabled webhook");

  await webhooks.open(publication);
  await webhooks.openMenu(failing);
  await look("webhooks, menu of a row");
  await page.getByRole("menuitem", { name: t("settings-webhooks:secret.rotate") }).click();
  await expect(webhooks.dialog.getByLabel(t("settings-webhooks:secret.revoke_old"))).toBeVisible();
  await look("webhooks, new secret");
  await close();
  await webhooks.choose(failing, t("settings-webhooks:delete"));
  await expect(webhooks.dialog).toBeVisible();
  await look("webhooks, question");
  await close();
  await webhooks.webhooks.getByRole("button", { name: t("settings-webhooks:add") }).click();
  await expect(webhooks.dialog.getByLabel(t("settings-webhooks:url"))).toBeVisible();
  await look("webhooks, new webhook");
}
