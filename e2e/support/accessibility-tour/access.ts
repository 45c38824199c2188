import { expect, type Page } from "@playwright/test";
import { AccessChatbotsPage } from "#e2e/pages/access/access-chatbots-page.ts";
import { AccessConfigurationPage } from "#e2e/pages/access/access-configuration-page.ts";
import { PROFILE_TOKEN, serveAuthorize, serveIdentityProvider } from "../publisher/authorization-server.ts";
import type { Publisher } from "../publisher/file-server.ts";
import { pattern, t } from "../texts.ts";

/**
 * Visits the access configuration and the chatbots as administrator and calls `look` with the name of each state. `colleague` is
 * another administrator, who saves a conflicting change.
 */
export async function tourAccess(
  page: Page,
  {
    publication,
    publisher,
    colleague,
  }: { publication: { id: number }; publisher: Publisher; colleague: Page },
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const config = new AccessConfigurationPage(page);
  await config.open(publication);
  await expect(config.emptyHeading).toBeVisible();
  await look("access, nothing set up");
  await config.begin.click();
  await config.address.fill("half an address");
  await config.granted.fill("301");
  await config.save.click();
  await expect(config.saveState).toContainText(pattern("common:record.fields"));
  await look("access, fields refused");

  serveAuthorize(publisher, { status: 200, body: { granted: true } });
  await config.address.fill(publisher.url);
  await config.granted.fill("30");
  await config.profileToken.fill(PROFILE_TOKEN);
  await config.issuer.fill(serveIdentityProvider(publisher));
  await config.clientId.fill("kiosk");
  await config.clientSecret.fill("of the client");
  await config.check.click();
  await expect(config.result("endpoint")).toContainText(t("access-configuration:check.verdict.fail"));
  await look("access, checked");
  await config.save.click();
  await expect(config.dialog).toBeVisible();
  await look("access, question before saving");
  await config.dialog.getByRole("button", { name: t("access-configuration:save_anyway.confirm") }).click();
  await expect(config.saveState).toContainText(pattern("common:save_state.saved"));
  await look("access, saved");

  await config.refused.fill("6");
  await config.savedSecret
    .getByRole("button", {
      name: t("access-configuration:secret.remove_named", {
        field: t("access-configuration:field.client_secret"),
      }),
    })
    .click();
  const other = new AccessConfigurationPage(colleague);
  await other.open(publication);
  await other.refused.fill("7");
  await other.save.click();
  await expect(config.newer).toBeVisible();
  await look("access, changed elsewhere");
  await config.newer.getByRole("button", { name: t("common:record.see_difference") }).click();
  await expect(config.dialog).toBeVisible();
  await look("access, comparison");
  await config.dialog.getByRole("button", { name: t("common:record.all_theirs") }).click();
  await config.dialog.getByRole("button", { name: t("common:record.take_over") }).click();
  await expect(config.newer).toBeHidden();

  const chatbots = new AccessChatbotsPage(page);
  await chatbots.open(publication);
  await expect(chatbots.emptyHeading).toBeVisible();
  await look("chatbots, none");
  await chatbots.add.click();
  await chatbots.submit.click();
  await look("chatbots, a new one");
  await chatbots.name.fill("Ask the archive");
  await chatbots.address.fill("https://chat.example.com/");
  await chatbots.submit.click();
  await expect(chatbots.dialog).toBeHidden();
  await expect(chatbots.notConfigured).toBeVisible();
  await look("chatbots");
  await chatbots.delete("Ask the archive");
  await expect(chatbots.dialog).toBeVisible();
  await look("chatbots, question");
}
