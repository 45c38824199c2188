import { expect, test } from "#e2e/fixtures.ts";
import { AccessConfigurationPage } from "#e2e/pages/access/access-configuration-page.ts";
import { call } from "#e2e/support/api.ts";
import {
  PROFILE_TOKEN,
  serveAuthorize,
  serveIdentityProvider,
} from "#e2e/support/publisher/authorization-server.ts";
import { pattern, problem, t } from "#e2e/support/texts.ts";
import { getAccessConfig } from "#shared/console/access/access-config.ts";

test.describe("the access configuration", () => {
  test("is checked and saved by an administrator, and never shows the secrets again", async ({
    page,
    publication,
    publisher,
    signInAs,
    adminRequests,
  }) => {
    serveAuthorize(publisher, { status: 401, body: {} });
    const issuer = serveIdentityProvider(publisher);
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await expect(config.emptyHeading).toBeVisible();
    await config.begin.click();
    await expect(config.address).toBeFocused();
    await expect(config.save).toBeDisabled();

    await config.address.fill(`${publisher.url}/`);
    await config.save.click();
    await expect(config.profileToken).toHaveAccessibleDescription(problem("service:rules.profile_token"));
    await expect(config.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:record.fields", { count: 1 }) }),
    );
    await config.profileToken.fill(PROFILE_TOKEN);
    await config.endpoint("authorize_article").check();
    await config.issuer.fill(issuer);
    await config.clientId.fill("kiosk");
    await config.clientSecret.fill("a secret of the client");
    await expect(config.redirectAddress).toHaveText(/\/console\/api\/access\/sign-in\/callback$/);
    await config.check.click();
    await expect(config.result("endpoint")).toContainText(t("access-configuration:check.verdict.pass"));
    await expect(config.result("endpoint")).toContainText(t("service:access_checks.endpoint.refused"));
    await expect(config.result("identity_provider")).toContainText(
      t("access-configuration:check.verdict.pass"),
    );
    await config.profileToken.fill("another");
    await expect(config.results).toContainText(t("access-configuration:check.outdated"));
    await config.profileToken.fill(PROFILE_TOKEN);
    // The form is saved while this check is running.
    await config.check.click();

    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    // The button is disabled after the save, so the focus moves to the status.
    await expect(config.saveState).toBeFocused();
    await expect(config.results).not.toContainText(t("access-configuration:check.outdated"));
    await expect(config.savedToken).toContainText(pattern("access-configuration:secret.fingerprint"));
    await expect(config.savedSecret).toContainText(t("access-configuration:secret.set"));
    const { access_config: saved } = await call(adminRequests, getAccessConfig, {
      params: { publication_id: publication.id },
    });
    expect(saved).toMatchObject({
      auth_server_url: publisher.url,
      endpoints: [
        t("access-configuration:endpoint.authorize"),
        t("access-configuration:endpoint.authorize_article"),
      ],
      grant_ttl_seconds: 60,
      oidc: { issuer, client_id: "kiosk", client_secret_set: true },
    });

    await page.reload();
    await expect(config.address).toHaveValue(publisher.url);
    await expect(config.savedToken).toContainText(saved.profile_token_fingerprint!);
    expect(await page.content()).not.toContain(PROFILE_TOKEN);
  });

  test("is hidden from a viewer", async ({ page, publication, signInAs }) => {
    await signInAs("viewer");
    await page.goto(`/publications/${publication.id}/access`);
    await expect(page).toHaveURL(/\/access\/chatbots$/);
    const { tabs } = new AccessConfigurationPage(page);
    await expect(tabs.getByRole("link")).toHaveText([t("access:tab.chatbots")]);
  });
});
