import { expect, test } from "#e2e/fixtures.ts";
import { WebhooksPage } from "#e2e/pages/settings/webhooks-page.ts";
import { t } from "#e2e/support/texts.ts";

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
});
