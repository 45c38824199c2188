import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  type Webhook,
} from "#shared/console/webhooks.ts";
import { webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import WebhooksTab from "./webhooks-tab.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const HOST = "example.com";
const working: Webhook = {
  id: 1,
  url: `https://${HOST}/webhooks`,
  format: "standard",
  events: [...webhookEventTypes],
  enabled: true,
  disabled: null,
  failing_since: null,
  last_failure: null,
  previous_secret_until: null,
  created_at: AT,
  version: 1,
};
const gone: Webhook = {
  ...working,
  enabled: false,
  disabled: { at: AT, reason: "gone" },
  last_failure: { at: AT, status: 410, problem: "bad_status" },
};

/** Opens the webhooks with a service that adds, changes and deletes them with optimistic locking. */
async function openWebhooks(webhooks: Webhook[], { url = "settings/webhooks" } = {}) {
  const service = startFakeService();
  const server = { webhooks, overlaps: [] as number[] };
  service.answer(listWebhooks, () => ({ webhooks: server.webhooks }));
  service.answer(createWebhook, ({ body }) => {
    const webhook = { ...working, url: body.url, events: body.events };
    server.webhooks = [webhook];
    return { webhook, secret: "whsec_first" };
  });
  /** Returns the next version, or the refusal if the request does not name the current one. */
  const versionAfter = (headers: Headers) => {
    const { version } = server.webhooks[0]!;
    if (headers.get("If-Match") === `"${version}"`) return version + 1;
    return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
  };
  service.answer(changeWebhook, ({ body, headers }) => {
    const version = versionAfter(headers);
    if (version instanceof Response) return version;
    const webhook = { ...server.webhooks[0]!, ...(body.enabled && { disabled: null }), ...body, version };
    server.webhooks = [webhook];
    return { webhook };
  });
  service.answer(rotateWebhookSecret, ({ body, headers }) => {
    const version = versionAfter(headers);
    if (version instanceof Response) return version;
    server.overlaps.push(body.overlap_hours);
    const webhook = { ...server.webhooks[0]!, previous_secret_until: AT, version };
    server.webhooks = [webhook];
    return { webhook, secret: "whsec_second" };
  });
  service.answer(deleteWebhook, () => {
    server.webhooks = [];
  });
  service.answer(listWebhookDeliveries, () => ({ deliveries: [], next_before: null }));
  await renderScreen(<WebhooksTab />, {
    path: "settings/webhooks",
    url,
    texts: ["settings-webhooks"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, ["settings-webhooks", "common"]);
  return {
    t,
    server,
    row: page.getByRole("row").filter({ hasText: HOST }),
    dialog: page.getByRole("dialog"),
    button: (label: string) => page.getByRole("button", { name: label, exact: true }),
    async choose(action: string) {
      await page.getByRole("button", { name: t("common:list.actions_of", { name: HOST }) }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
  };
}

describe("a webhook", () => {
  it("is added for all events, and shows its secret once", async () => {
    const { t, server, row, dialog, button } = await openWebhooks([]);
    await button(t("add")).click();
    await dialog.getByRole("textbox", { name: t("url") }).fill(working.url);
    await dialog.getByRole("button", { name: t("add") }).click();
    await expect.element(dialog).toMatchTextContent("whsec_first");
    await button(t("common:actions.done")).click();
    await expect.element(row).toMatchTextContent(t("all_events"));
    await expect.element(page.getByText("whsec_first")).not.toBeInTheDocument();
    expect(server.webhooks).toMatchObject([{ url: working.url, events: webhookEventTypes }]);
  });

  it("with a query says who can read a token in it", async () => {
    const { t, dialog, button } = await openWebhooks([]);
    await button(t("add")).click();
    const url = dialog.getByRole("textbox", { name: t("url") });
    await url.fill(working.url);
    await expect.element(url).toHaveAccessibleDescription(t("url_hint"));
    await url.fill(`${working.url}?token=4711`);
    await expect.element(url).toHaveAccessibleDescription(t("url_token_hint"));
  });

  it("that was disabled says why in its row", async () => {
    const { t, row } = await openWebhooks([gone]);
    await expect.element(row).toMatchTextContent(t("disabled"));
    await expect.element(row).toMatchTextContent(/410 Gone/);
    await expect.element(row).toMatchTextContent(/HTTP 410/);
  });

  it("that was disabled says why, and is enabled in the deliveries that a link opens", async () => {
    const { t, server, row, dialog } = await openWebhooks([gone], {
      url: "settings/webhooks?webhook=1",
    });
    await expect.element(dialog).toMatchTextContent(t("disabled_title"));
    await expect.element(dialog).toMatchTextContent(/410 Gone/);
    await expect.element(dialog).toMatchTextContent(/HTTP 410/);
    await dialog.getByRole("button", { name: t("enable") }).click();
    await expect.element(page.getByText(t("disabled_title"))).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: t("common:actions.close") }).click();
    await expect.element(row).toMatchTextContent(t("active"));
    expect(server.webhooks).toMatchObject([{ enabled: true }]);
  });

  it("gets another secret, while the old one also signs for a day", async () => {
    const { t, server, row, dialog, button, choose } = await openWebhooks([working]);
    await choose(t("secret.rotate"));
    await dialog.getByRole("button", { name: t("secret.rotate") }).click();
    await expect.element(dialog).toMatchTextContent("whsec_second");
    expect(server.overlaps).toEqual([24]);
    await button(t("common:actions.done")).click();
    await expect.element(row).toMatchTextContent(/old secret also signs until/);
  });

  it("is edited on the newer version after a conflict, and keeps what the other person changed", async () => {
    const { t, server, dialog, choose } = await openWebhooks([working]);
    const save = dialog.getByRole("button", { name: t("common:actions.save") });
    const url = dialog.getByRole("textbox", { name: t("url") });
    await choose(t("edit"));
    await url.fill(`https://${HOST}/mine`);
    const theirs = { url: `https://${HOST}/theirs`, events: ["import.failed"] as const };
    server.webhooks = [{ ...working, ...theirs, events: [...theirs.events], version: 2 }];
    await save.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("edit_conflict"));
    await expect.element(url).toHaveValue(`https://${HOST}/mine`);
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.webhooks).toMatchObject([
      { url: `https://${HOST}/mine`, events: ["import.failed"], version: 3 },
    ]);
  });

  it("keeps what was typed in its dialog, which says so, when someone deletes it", async () => {
    const deliver = startEventStream();
    const { t, server, dialog, choose } = await openWebhooks([working]);
    await choose(t("edit"));
    const url = dialog.getByRole("textbox", { name: t("url") });
    await url.fill(`https://${HOST}/mine`);
    server.webhooks = [];
    deliver({ type: "webhook", ...testPublication });
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("gone"));
    await expect.element(url).toHaveValue(`https://${HOST}/mine`);
    await expect.element(dialog.getByRole("button", { name: t("common:actions.save") })).toBeDisabled();
  });

  it("keeps the drawer with its deliveries open when someone deletes it", async () => {
    const deliver = startEventStream();
    const { t, server, dialog } = await openWebhooks([working]);
    await page.getByRole("button", { name: t("deliveries.show_named", { host: HOST }) }).click();
    await expect.element(dialog).toBeVisible();
    server.webhooks = [];
    deliver({ type: "webhook", ...testPublication });
    await expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible();
    await expect.element(dialog).toBeVisible();
  });

  it("gets another secret on the newer version after a conflict", async () => {
    const { t, server, dialog, choose } = await openWebhooks([working]);
    const rotate = dialog.getByRole("button", { name: t("secret.rotate") });
    await choose(t("secret.rotate"));
    server.webhooks = [{ ...working, url: "https://moved.example.com/hook", version: 2 }];
    await rotate.click();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("common:errors.changed"));
    await expect.element(dialog).toMatchTextContent("moved.example.com");
    await rotate.click();
    await expect.element(dialog).toMatchTextContent("whsec_second");
    expect(server.webhooks).toMatchObject([{ version: 3 }]);
  });

  it("is deleted after a question", async () => {
    const { t, server, dialog, choose } = await openWebhooks([working]);
    await choose(t("delete"));
    await expect.element(dialog).toMatchTextContent(t("delete_title", { host: HOST }));
    expect(server.webhooks).toHaveLength(1);
    await dialog.getByRole("button", { name: t("delete") }).click();
    await expect.element(page.getByRole("heading", { name: t("empty_title") })).toBeVisible();
  });
});
