import { getAccessConfig } from "#shared/console/access-config.ts";
import { expect, test } from "../fixtures.ts";
import { AccessConfigurationPage } from "../pages/access-configuration-page.ts";
import { call } from "../support/api.ts";
import { PROFILE_TOKEN, serveAuthorize, serveIdentityProvider } from "../support/customer-server.ts";

test("an administrator sets access up, checks it first, and the secrets are never shown again", async ({
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
  await expect(config.profileToken).toHaveAccessibleDescription(/Is required/);
  await expect(config.saveState).toContainText("Not saved: one field needs your attention");
  await config.profileToken.fill(PROFILE_TOKEN);
  await config.endpoint("authorize_article").check();
  await config.issuer.fill(issuer);
  await config.clientId.fill("kiosk");
  await config.clientSecret.fill("a secret of the client");
  await expect(config.redirectAddress).toHaveText(/\/console\/api\/access\/sign-in\/callback$/);
  await config.check.click();
  await expect(config.result("The publisher's endpoint")).toContainText("works");
  await expect(config.result("The publisher's endpoint")).toContainText("refused it with 401");
  await expect(config.result("The identity provider")).toContainText("works");
  await config.profileToken.fill("another");
  await expect(config.results).toContainText("Check again");
  await config.profileToken.fill(PROFILE_TOKEN);
  // Saved while that is still being found out.
  await config.check.click();

  await config.save.click();
  await expect(config.saveState).toContainText("Saved");
  // The button has nothing to save any more; the keyboard goes on from what tells so.
  await expect(config.saveState).toBeFocused();
  await expect(config.results).not.toContainText("Check again");
  await expect(config.savedToken).toContainText(/Set, fingerprint [0-9a-f]{8}/);
  await expect(config.savedSecret).toContainText("Set");
  const { access_config: saved } = await call(adminRequests, getAccessConfig, {
    params: { publication_id: publication.id },
  });
  expect(saved).toMatchObject({
    auth_server_url: publisher.url,
    endpoints: ["authorize", "authorize_article"],
    grant_ttl_seconds: 60,
    oidc: { issuer, client_id: "kiosk", client_secret_set: true },
  });

  await page.reload();
  await expect(config.address).toHaveValue(publisher.url);
  await expect(config.savedToken).toContainText(saved.profile_token_fingerprint!);
  expect(await page.content()).not.toContain(PROFILE_TOKEN);
});

test("saving after a failed check asks, and a check that is out of date does not count", async ({
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
  await expect(config.result("The publisher's endpoint")).toContainText("does not work");
  await expect(config.result("The publisher's endpoint")).toContainText("the server let it in");

  await config.save.click();
  await expect(config.dialog).toContainText("Save although the check failed?");
  await expect(config.dialog).toContainText("everybody may read everything");
  await config.dialog.getByRole("button", { name: "Back to the form" }).click();
  await expect(config.saveState).toContainText("Not saved");
  const params = { publication_id: publication.id };
  expect((await call(adminRequests, getAccessConfig, { params })).access_config.version).toBe(0);

  serveAuthorize(publisher, { status: 401, body: {} });
  await config.endpoint("authorize_download").check();
  await expect(config.results).toContainText("Check again to see what holds now");
  await config.endpoint("authorize_download").uncheck();
  await config.save.click();
  await config.dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(config.saveState).toContainText("Saved");
  expect((await call(adminRequests, getAccessConfig, { params })).access_config.version).toBe(1);
});

test("another server needs its own token, and a secret can be replaced, kept and removed", async ({
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
  await expect(config.saveState).toContainText("Saved");
  const first = await config.savedToken.getByText(/fingerprint/).textContent();

  await config.address.fill("https://elsewhere.example.com");
  await expect(config.profileToken).toHaveAccessibleDescription(/given for another server/);
  await config.save.click();
  await expect(config.profileToken).toHaveAccessibleDescription(/Is required again/);
  await config.address.fill("https://auth.example.com/with/a/path");
  await expect(config.savedToken).toContainText(first!);

  await config.savedToken.getByRole("button", { name: "Replace: Profile token" }).click();
  await expect(config.profileToken).toBeFocused();
  await page.getByRole("button", { name: "Keep the saved one" }).click();
  await config.savedToken.getByRole("button", { name: "Replace: Profile token" }).click();
  await config.profileToken.fill("the second");
  await config.savedSecret.getByRole("button", { name: "Remove: Client secret" }).click();
  await expect(config.savedSecret).toContainText("is removed with the next save");
  await config.save.click();
  await expect(config.saveState).toContainText("Saved");
  await expect(config.savedToken).toContainText(/fingerprint/);
  await expect(config.savedToken).not.toContainText(first!);
  await expect(config.savedSecret).toBeHidden();
  await expect(config.clientSecret).toHaveValue("");
});

test("two administrators at once: the second one sees what changed, and nothing is overwritten unseen", async ({
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
  await expect(config.saveState).toContainText("Saved");
  const colleague = new AccessConfigurationPage(await openBrowserAs("admin"));
  await colleague.open(publication);

  await config.granted.fill("10");
  await colleague.granted.fill("120");
  await colleague.endpoint("issues").check();
  await colleague.save.click();
  await expect(colleague.saveState).toContainText("Saved");
  await expect(config.difference("Granted")).toContainText(/60 seconds.*120 seconds.*10 seconds/);
  await expect(config.difference("Endpoints")).toContainText("authorize, issues");
  const refused = page.waitForResponse((response) => response.request().method() === "PUT");
  await config.save.click();
  expect((await refused).status()).toBe(412);
  await expect(config.saveState).toContainText("Not saved: it was changed elsewhere");

  await config.newer.getByRole("button", { name: "Go on with my changes on top" }).click();
  await expect(config.newer).toBeHidden();
  await expect(config.granted).toHaveValue("10 seconds");
  await expect(config.endpoint("issues")).toBeChecked();
  await config.save.click();
  await expect(config.saveState).toContainText("Saved");
  // Without anything typed there, the newer version simply appears.
  await expect(colleague.granted).toHaveValue("10 seconds");
  await expect(colleague.newer).toBeHidden();
});

test("what was typed is not left behind without a question", async ({ page, publication, signInAs }) => {
  const config = new AccessConfigurationPage(page);
  await signInAs("admin");
  await config.open(publication);
  await config.begin.click();
  await config.address.fill("https://auth.example.com/?query");
  await config.tabs.getByRole("link", { name: "Chatbots" }).click();
  await expect(config.dialog).toContainText("Leave without saving?");
  await config.dialog.getByRole("button", { name: "Stay here" }).click();
  await config.save.click();
  await expect(config.address).toHaveAccessibleDescription(/Must not hold a query/);
  await config.tabs.getByRole("link", { name: "Chatbots" }).click();
  await config.dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/access\/chatbots$/);
});

test("a manager reads the configuration and changes nothing; a viewer sees the chatbots alone", async ({
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
  await expect(config.saveState).toContainText("Saved");

  const manager = new AccessConfigurationPage(await openBrowserAs("manager"));
  await manager.open(publication);
  await expect(manager.address).toHaveAttribute("readonly", "");
  await expect(manager.savedToken).toContainText("fingerprint");
  await expect(manager.endpoint("issues")).toBeDisabled();
  await expect(manager.save).toBeHidden();
  await expect(manager.check).toBeHidden();

  const viewer = await openBrowserAs("viewer");
  await viewer.goto(`/publications/${publication.id}/access`);
  await expect(viewer).toHaveURL(/\/access\/chatbots$/);
  const tabs = new AccessConfigurationPage(viewer).tabs;
  await expect(tabs.getByRole("link")).toHaveText(["Chatbots"]);
});
