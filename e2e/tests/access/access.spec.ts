import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { AccessConfigurationPage } from "#e2e/pages/access/access-configuration-page.ts";
import { AccessLogPage } from "#e2e/pages/access/access-log-page.ts";
import { AccessTryPage } from "#e2e/pages/access/access-try-page.ts";
import { pdfOf } from "#e2e/support/publisher/file-server.ts";
import { pattern, t } from "#e2e/support/texts.ts";

test.describe("the access of readers", () => {
  test("is configured, checked, tried as readers who sign in, and logged", async ({
    page,
    api,
    publication,
    publisher,
    service,
    signInAs,
  }) => {
    const customer = await startSamplePublisher({ port: 0 });
    const pdf = publisher.serve("/issue.pdf", pdfOf(1));
    const { id } = await api.importIssue({
      name: "The harbor",
      pdf,
      external_id: "issue-1",
      single_purchase_required: true,
      released_at: "2026-01-01T06:00:00Z",
    });
    await signInAs("admin");

    await test.step("configure the endpoint and the identity provider", async () => {
      const config = new AccessConfigurationPage(page);
      await config.open(publication);
      await config.begin.click();
      await config.address.fill(`${customer.url}/`);
      await config.profileToken.fill(customer.profileToken);
      await config.issuer.fill(customer.url);
      await config.clientId.fill(customer.clientId);
      await expect(config.redirectAddress).toHaveText(/\/console\/api\/access\/sign-in\/callback$/);
      await config.check.click();
      for (const checked of ["endpoint", "identity_provider"] as const)
        await expect(config.result(checked)).toContainText(t("access-configuration:check.verdict.pass"));
      await config.save.click();
      await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
      await page.reload();
      await expect(config.address).toHaveValue(customer.url);
      await expect(config.savedToken).toContainText(pattern("access-configuration:secret.fingerprint"));
      expect(await page.content()).not.toContain(customer.profileToken);
    });

    await test.step("try the issue as a reader who signs in in a window that closes itself", async () => {
      const access = new AccessTryPage(page);
      await access.open(publication, `?item=emag:${id}`);
      const popup = await access.openSignIn();
      await expect(page.getByText(t("access-words:reader.sign_in_waiting"))).toBeVisible();
      await expect(popup).toHaveURL(new RegExp(`^${customer.url}/interaction/`));
      await access.signInAtProvider(popup, "ben");
      await expect(access.reader).toHaveValue(/^ben, /);
      await access.ask.click();
      await expect(access.theyAnswered).toContainText('"granted": true');
      await expect(access.theReaderGets).toContainText(t("access-try:got.in"));

      // The provider asks again, although it still has the session of the first reader.
      await access.signInAtProvider(await access.openSignIn(), "carla");
      await expect(access.reader).toHaveValue(/^carla, /);
      await access.ask.click();
      await expect(access.theReaderGets).toContainText(t("access-words:reason.denied"));
    });

    await test.step("see the callout of a reader when it happens", async () => {
      const log = new AccessLogPage(page);
      await log.open(publication);
      await expect(log.line("The harbor")).toHaveCount(2);
      await log.search.hover();
      const { access_token } = await customer.tokens({ reader: "ben" });
      const opened = await fetch(`${service.url}/kiosk/v1/publications/${publication.id}/emags/${id}`, {
        headers: { Authorization: `Bearer ${access_token}` },
      });
      expect(opened.status).toBe(200);
      await expect(log.line("The harbor")).toHaveCount(3);
    });
    await customer.close();
  });
});
