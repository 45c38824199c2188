import { randomUUID } from "node:crypto";
import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { call } from "#e2e/support/api.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { replaceAccessConfig } from "#shared/console/access/access-config.ts";
import { createChatbot } from "#shared/console/access/chatbots.ts";

test.describe("the sample reader page", () => {
  test("gives a signed-in reader only the items they have bought", async ({
    page,
    api,
    adminRequests,
    publication,
    publisher,
    service,
  }) => {
    const customer = await startSamplePublisher({ port: 0 });
    const params = { publication_id: publication.id };
    await call(adminRequests, replaceAccessConfig, {
      params,
      body: {
        auth_server_url: customer.url,
        profile_token: customer.profileToken,
        endpoints: ["authorize_chatbot", "issues"],
        denial_ttl_seconds: 0,
        grant_ttl_seconds: 0,
      },
    });
    const uuid = randomUUID();
    const chat = {
      uuid,
      name: "Ask the archive",
      product_id_external: "bot-1",
      url: "https://chat.example.com/",
    };
    await call(adminRequests, createChatbot, { params, body: chat });
    const issue = { pdf: publisher.serve("/issue.pdf", pdfOf(2)), released_at: "2026-01-01T06:00:00Z" };
    await api.importIssue({
      ...issue,
      name: "Summer edition",
      external_id: "issue-1",
      single_purchase_required: true,
    });
    await api.importIssue({
      ...issue,
      name: "Other edition",
      external_id: "issue-2",
      for_subscribers_only: true,
    });

    const opened = page.getByRole("region", { name: "What was opened" });
    const refusal = page.getByRole("alert");
    const open = (name: string) => page.getByRole("button", { name: `Open ${name}`, exact: true }).click();

    await test.step("read without signing in", async () => {
      await page.goto(`${customer.url}/?newsrack=${service.url}&publication=${publication.id}`);
      await expect(page.getByRole("listitem").filter({ hasText: "Other edition" })).toContainText(
        "protected",
      );
      await open("Summer edition");
      await expect(refusal).toContainText("401 token_missing");
    });

    await test.step("sign in", async () => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByLabel("Name").fill("ben");
      await page.getByLabel("Password").fill("ben-reads");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Signed in as ben.")).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: "Summer edition –" })).toContainText(
        "protected, yours",
      );
      await expect(page.getByRole("listitem").filter({ hasText: "Other edition –" })).toContainText(
        "not yours",
      );
    });

    await test.step("read what was bought", async () => {
      await open("Summer edition");
      await expect(opened.getByRole("img", { name: "Page 1 of 2" })).toHaveJSProperty("complete", true);
      await opened.getByRole("button", { name: "Next page" }).click();
      const image = opened.getByRole("img", { name: "Page 2 of 2" });
      await expect
        .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole("button", { name: "Download Summer edition", exact: true }).click();
      await expect(opened.getByRole("link", { name: /^Save \d+ bytes$/ })).toBeVisible();
    });

    await test.step("be refused what was not bought", async () => {
      await open("Other edition");
      await expect(refusal).toContainText("Access denied (403 access_denied)");
      await page.getByLabel("Identifier").fill(uuid);
      await page.getByRole("button", { name: "Open chatbot" }).click();
      await expect(refusal).toContainText("403 access_denied");
    });

    await test.step("be refused while the endpoint fails", async () => {
      customer.state.fault = "500";
      await open("Summer edition");
      await expect(refusal).toContainText("503 authorization_unavailable");
      await expect(opened).toBeEmpty();
    });

    await test.step("be refused after the token is revoked", async () => {
      customer.state.fault = null;
      await open("Summer edition");
      await expect(opened.getByRole("img", { name: "Page 1 of 2" })).toBeVisible();
      const { entitlements } = customer.state;
      customer.state.entitlements = { ...entitlements, revoked: [...entitlements.revoked, "ben"] };
      await open("Summer edition");
      await expect(refusal).toContainText("401 token_rejected");
    });
    await expect(opened).toBeEmpty();
    await customer.close();
  });
});
