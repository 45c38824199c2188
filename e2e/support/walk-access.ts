import { expect, type Page } from "@playwright/test";
import { AccessChatbotsPage } from "../pages/access-chatbots-page.ts";
import { AccessConfigurationPage } from "../pages/access-configuration-page.ts";
import { PROFILE_TOKEN, serveAuthorize, serveIdentityProvider } from "./customer-server.ts";
import type { Publisher } from "./publisher.ts";

/**
 * Visits the tabs of access as administrator, from nothing set up to everything, and calls back at each state with its name.
 * `colleague` is somebody else who may change the same.
 */
export async function walkAccess(
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
  await expect(config.saveState).toContainText("fields need your attention");
  await look("access, fields refused");

  serveAuthorize(publisher, { status: 200, body: { granted: true } });
  await config.address.fill(publisher.url);
  await config.granted.fill("30");
  await config.profileToken.fill(PROFILE_TOKEN);
  await config.issuer.fill(serveIdentityProvider(publisher));
  await config.clientId.fill("kiosk");
  await config.clientSecret.fill("of the client");
  await config.check.click();
  await expect(config.result("The publisher's endpoint")).toContainText("does not work");
  await look("access, checked");
  await config.save.click();
  await expect(config.dialog).toBeVisible();
  await look("access, question before saving");
  await config.dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(config.saveState).toContainText("Saved");
  await look("access, saved");

  await config.refused.fill("6");
  await config.savedSecret.getByRole("button", { name: "Remove: Client secret" }).click();
  const other = new AccessConfigurationPage(colleague);
  await other.open(publication);
  await other.refused.fill("7");
  await other.save.click();
  await expect(config.newer).toBeVisible();
  await look("access, changed elsewhere");
  await config.newer.getByRole("button", { name: "Discard mine" }).click();
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
  await expect(chatbots.notAsked).toBeVisible();
  await look("chatbots");
  await chatbots.delete("Ask the archive").click();
  await expect(chatbots.dialog).toBeVisible();
  await look("chatbots, question");
}
