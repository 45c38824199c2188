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

  test("asks before it is saved after a failed check, and ignores an outdated check", async ({
    page,
    publication,
    publisher,
    signInAs,
    adminRequests,
  }) => {
    serveAuthorize(publisher, { status: 200, body: { granted: true } });
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill(publisher.url);
    await config.profileToken.fill(PROFILE_TOKEN);
    await config.check.click();
    await expect(config.result("endpoint")).toContainText(t("access-configuration:check.verdict.fail"));
    await expect(config.result("endpoint")).toContainText(t("service:access_checks.endpoint.granted"));

    await config.save.click();
    await expect(config.dialog).toContainText(t("access-configuration:save_anyway.title"));
    await expect(config.dialog).toContainText(t("service:access_checks.endpoint.granted"));
    await config.dialog.getByRole("button", { name: t("access-configuration:save_anyway.cancel") }).click();
    await expect(config.saveState).toContainText(t("common:save_state.unsaved"));
    const params = { publication_id: publication.id };
    expect((await call(adminRequests, getAccessConfig, { params })).access_config.version).toBe(0);

    serveAuthorize(publisher, { status: 401, body: {} });
    await config.endpoint("authorize_download").check();
    await expect(config.results).toContainText(t("access-configuration:check.outdated"));
    await config.endpoint("authorize_download").uncheck();
    await config.save.click();
    await config.dialog.getByRole("button", { name: t("access-configuration:save_anyway.confirm") }).click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    expect((await call(adminRequests, getAccessConfig, { params })).access_config.version).toBe(1);
  });

  test("requires another token for another server, and replaces, keeps or removes a secret", async ({
    page,
    publication,
    publisher,
    signInAs,
  }) => {
    const issuer = serveIdentityProvider(publisher);
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill("https://auth.example.com");
    await config.profileToken.fill("the first");
    await config.issuer.fill(issuer);
    await config.clientId.fill("kiosk");
    await config.clientSecret.fill("the client's");
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    const first = await config.savedToken
      .getByText(pattern("access-configuration:secret.fingerprint"))
      .textContent();

    await config.address.fill("https://elsewhere.example.com");
    await expect(config.profileToken).toHaveAccessibleDescription(
      t("access-configuration:secret.stays_behind.profile_token"),
    );
    await config.save.click();
    await expect(config.profileToken).toHaveAccessibleDescription(
      problem("service:rules.profile_token_again"),
    );
    await config.address.fill("https://auth.example.com/with/a/path");
    await expect(config.savedToken).toContainText(first!);

    await config.savedToken
      .getByRole("button", {
        name: t("access-configuration:secret.replace_named", {
          field: t("access-configuration:field.profile_token"),
        }),
      })
      .click();
    await expect(config.profileToken).toBeFocused();
    await page.getByRole("button", { name: t("access-configuration:secret.keep") }).click();
    await config.savedToken
      .getByRole("button", {
        name: t("access-configuration:secret.replace_named", {
          field: t("access-configuration:field.profile_token"),
        }),
      })
      .click();
    await config.profileToken.fill("the second");
    await config.savedSecret
      .getByRole("button", {
        name: t("access-configuration:secret.remove_named", {
          field: t("access-configuration:field.client_secret"),
        }),
      })
      .click();
    await expect(config.savedSecret).toContainText(t("access-configuration:secret.removed"));
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(config.savedToken).toContainText(pattern("access-configuration:secret.fingerprint"));
    await expect(config.savedToken).not.toContainText(first!);
    await expect(config.savedSecret).toBeHidden();
    await expect(config.clientSecret).toHaveValue("");
  });

  test("shows a second administrator what the first one changed before it is overwritten", async ({
    page,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill("https://auth.example.com");
    await config.profileToken.fill(PROFILE_TOKEN);
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    const colleague = new AccessConfigurationPage(await openBrowserAs("admin"));
    await colleague.open(publication);

    await config.granted.fill("10");
    await colleague.granted.fill("120");
    await colleague.endpoint("issues").check();
    await colleague.save.click();
    await expect(colleague.saveState).toContainText(pattern("common:save_state.saved"));
    await expect(config.difference(t("access-configuration:field.grant_ttl_seconds"))).toContainText(
      /60 seconds.*120 seconds.*10 seconds/,
    );
    await expect(config.difference(t("access-configuration:field.endpoints"))).toContainText(
      "authorize, issues",
    );
    const refused = page.waitForResponse((response) => response.request().method() === "PUT");
    await config.save.click();
    expect((await refused).status()).toBe(412);
    await expect(config.saveState).toContainText(
      t("common:save_state.failed", { reason: t("common:record.stale_self") }),
    );

    await config.newer.getByRole("button", { name: t("access-configuration:newer.keep_mine") }).click();
    await expect(config.newer).toBeHidden();
    await expect(config.granted).toHaveValue("10 seconds");
    await expect(config.endpoint("issues")).toBeChecked();
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
    // A form without changes shows the newer version.
    await expect(colleague.granted).toHaveValue("10 seconds");
    await expect(colleague.newer).toBeHidden();
  });

  test("asks before unsaved changes are left", async ({ page, publication, signInAs }) => {
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill("https://auth.example.com/?query");
    await config.tabs.getByRole("link", { name: t("access:tab.chatbots") }).click();
    await expect(config.dialog).toContainText(t("common:unsaved.title"));
    await config.dialog.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await config.save.click();
    await expect(config.address).toHaveAccessibleDescription(problem("fields:no_query"));
    await config.tabs.getByRole("link", { name: t("access:tab.chatbots") }).click();
    await config.dialog.getByRole("button", { name: t("common:unsaved.leave"), exact: true }).click();
    await expect(page).toHaveURL(/\/access\/chatbots$/);
  });

  test("is read-only for a manager and hidden from a viewer", async ({
    page,
    publication,
    signInAs,
    openBrowserAs,
  }) => {
    const config = new AccessConfigurationPage(page);
    await signInAs("admin");
    await config.open(publication);
    await config.begin.click();
    await config.address.fill("https://auth.example.com");
    await config.profileToken.fill(PROFILE_TOKEN);
    await config.save.click();
    await expect(config.saveState).toContainText(pattern("common:save_state.saved"));

    const manager = new AccessConfigurationPage(await openBrowserAs("manager"));
    await manager.open(publication);
    await expect(manager.address).toHaveAttribute("readonly", "");
    await expect(manager.savedToken).toContainText(pattern("access-configuration:secret.fingerprint"));
    await expect(manager.endpoint("issues")).toBeDisabled();
    await expect(manager.save).toBeHidden();
    await expect(manager.check).toBeHidden();

    const viewer = await openBrowserAs("viewer");
    await viewer.goto(`/publications/${publication.id}/access`);
    await expect(viewer).toHaveURL(/\/access\/chatbots$/);
    const tabs = new AccessConfigurationPage(viewer).tabs;
    await expect(tabs.getByRole("link")).toHaveText([t("access:tab.chatbots")]);
  });
});
