import { expect, test } from "#e2e/fixtures.ts";
import { OverviewPage } from "#e2e/pages/overview-page.ts";
import { WebhooksPage } from "#e2e/pages/settings/webhooks-page.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("a webhook", () => {
  test("is added, shows its secret once, and lists and replays a delivery", async ({
    page,
    publication,
    publisher,
    signInAs,
  }) => {
    const received: unknown[] = [];
    const url = publisher.serve("/webhooks", (request, response) => {
      received.push(request.headers["webhook-id"]);
      response.end(`Thanks for ${received.length}`);
    });
    const webhooks = new WebhooksPage(page);
    await signInAs("admin");
    await webhooks.open(publication);
    const secret = await webhooks.add(url);
    expect(secret).toMatch(/^whsec_/);
    await webhooks.closeSecret();
    await expect(webhooks.row(url)).toContainText(t("settings-webhooks:all_events"));
    await expect(page.getByText(secret)).toHaveCount(0);

    await webhooks.choose(url, t("settings-webhooks:test"));
    await expect(webhooks.deliveries).toHaveCount(1);
    await expect(webhooks.deliveries).toContainText(t("settings-webhooks:event.webhook.test"));
    await expect(webhooks.deliveries).toContainText(t("settings-webhooks:deliveries.state.delivered"));
    await webhooks.showDetails();
    await expect(webhooks.deliveries).toContainText("Thanks for 1");
    await expect(webhooks.deliveries).toContainText(/"type": ?"webhook\.test"/);

    await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:deliveries.replay") }).click();
    await expect(webhooks.deliveries).toContainText("Thanks for 2");
    await expect(webhooks.deliveries).toContainText(String(received[0]));
    expect(received[1]).toBe(received[0]);
  });

  test("that was disabled is announced on the overview, can be enabled, rotated and deleted", async ({
    page,
    publication,
    publisher,
    shell,
    signInAs,
  }) => {
    const url = publisher.serve("/webhooks", (_request, response) => response.writeHead(410).end());
    const { host } = new URL(url);
    const webhooks = new WebhooksPage(page);
    await signInAs("admin");
    await webhooks.open(publication);
    const secret = await webhooks.add(url);
    await webhooks.closeSecret();
    await webhooks.choose(url, t("settings-webhooks:test"));
    await expect(webhooks.deliveries).toContainText("HTTP 410");
    await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:deliveries.close") }).click();
    await expect(webhooks.row(url)).toContainText(pattern("settings-webhooks:disabled_reason.gone"));
    await expect(webhooks.row(url)).toContainText(/HTTP 410/);

    const overview = new OverviewPage(page);
    await overview.open(publication);
    const need = overview.need(t("overview:needs.webhooks.title", { count: 1 }));
    await expect(need).toContainText(t("overview:needs.webhooks.gone"));
    await need.getByRole("link", { name: host }).click();
    await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:enable") }).click();
    await expect(webhooks.dialog.getByText(t("settings-webhooks:disabled_title"))).toBeHidden();
    await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:deliveries.close") }).click();
    await expect(webhooks.row(url)).toContainText(t("settings-webhooks:active"));

    await webhooks.choose(url, t("settings-webhooks:secret.rotate"));
    await webhooks.dialog.getByRole("button", { name: t("settings-webhooks:secret.rotate") }).click();
    const rotated = webhooks.dialog.getByLabel(t("settings-webhooks:secret.label"), { exact: true });
    await expect(rotated).toContainText("whsec_");
    await expect(rotated).not.toContainText(secret);
    await webhooks.closeSecret();
    await expect(webhooks.row(url)).toContainText(pattern("settings-webhooks:overlap_until"));

    await webhooks.choose(url, t("settings-webhooks:delete"));
    await shell
      .dialog(t("settings-webhooks:delete_title", { host }))
      .getByRole("button", { name: t("settings-webhooks:delete") })
      .click();
    await expect(webhooks.webhooks).toContainText(t("settings-webhooks:empty_title"));
  });
});
