import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { AccessChatbotsPage } from "#e2e/pages/access/access-chatbots-page.ts";
import { call } from "#e2e/support/api.ts";
import { pattern, problem, t } from "#e2e/support/texts.ts";
import { changeChatbot, createChatbot, listChatbots } from "#shared/console/access/chatbots.ts";

const UUID = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** Returns the text on the clipboard. */
async function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test.describe("the chatbots of a publication", () => {
  test("are added, copied, changed and deleted by an editor", async ({
    page,
    context,
    service,
    publication,
    signInAs,
    adminRequests,
    shell,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: service.url });
    const chatbots = new AccessChatbotsPage(page);
    const params = { publication_id: publication.id };
    await signInAs("editor");
    await chatbots.open(publication);
    await expect(chatbots.emptyHeading).toBeVisible();
    await chatbots.add.click();
    await expect(chatbots.name).toBeFocused();
    await chatbots.submit.click();
    await expect(chatbots.name).toHaveAccessibleDescription(problem("fields:blank"));
    await chatbots.name.fill("Ask the archive");
    await chatbots.address.fill("chat.example.com");
    await expect(chatbots.address).toHaveAccessibleDescription(problem("fields:chat_url_form"));
    await chatbots.address.fill("https://chat.example.com/");
    await chatbots.products.fill("bot-1, bot-2");
    await chatbots.submit.click();
    await expect(chatbots.dialog).toBeHidden();
    await expect(chatbots.chatbot("Ask the archive")).toContainText("bot-1, bot-2");
    await expect(chatbots.notConfigured).toBeVisible();
    const [added] = (await call(adminRequests, listChatbots, { params })).chatbots;

    await chatbots
      .chatbot("Ask the archive")
      .getByRole("button", { name: t("access-chatbots:copy_uuid") })
      .click();
    await expect.poll(() => copied(page)).toBe(added!.uuid);
    await chatbots
      .chatbot("Ask the archive")
      .getByRole("button", { name: t("access-chatbots:copy_address") })
      .click();
    await expect
      .poll(() => copied(page))
      .toBe(`${service.url}/kiosk/v1/publications/${publication.id}/chatbots/${added!.uuid}`);

    await chatbots.edit("Ask the archive");
    await expect(chatbots.dialog).toContainText(added!.uuid);
    await chatbots.name.fill("Ask the newsroom");
    await chatbots.submit.click();
    await expect(chatbots.chatbot("Ask the newsroom")).toBeVisible();
    await expect(chatbots.menu("Ask the newsroom")).toBeFocused();
    expect((await call(adminRequests, listChatbots, { params })).chatbots).toMatchObject([
      { uuid: added!.uuid, name: "Ask the newsroom", product_id_external: "bot-1, bot-2" },
    ]);

    await chatbots.delete("Ask the newsroom");
    await shell
      .dialog(t("access-chatbots:delete_title", { name: "Ask the newsroom" }))
      .getByRole("button", { name: t("access-chatbots:delete") })
      .click();
    await expect(chatbots.emptyHeading).toBeVisible();
    expect((await call(adminRequests, listChatbots, { params })).chatbots).toEqual([]);
  });

  test("keep an identifier that is entered, and refuse one that is taken at its field", async ({
    page,
    publication,
    signInAs,
  }) => {
    const chatbots = new AccessChatbotsPage(page);
    await signInAs("editor");
    await chatbots.open(publication);
    await chatbots.add.click();
    await chatbots.name.fill("The first");
    await chatbots.address.fill("https://chat.example.com/");
    await chatbots.identifier.fill("no uuid");
    await chatbots.submit.click();
    await expect(chatbots.identifier).toHaveAccessibleDescription(problem("fields:uuid"));
    await chatbots.identifier.fill(UUID);
    await chatbots.submit.click();
    await expect(chatbots.chatbot("The first")).toContainText(UUID);
    await chatbots.add.click();
    await chatbots.name.fill("The second");
    await chatbots.address.fill("https://chat.example.com/");
    await chatbots.identifier.fill(UUID);
    await chatbots.submit.click();
    await expect(chatbots.identifier).toHaveAccessibleDescription(problem("service:rules.uuid_taken"));
    await expect(chatbots.identifier).toBeFocused();
  });

  test("appear when another client adds them, and show a conflicting change before it is replaced", async ({
    page,
    publication,
    signInAs,
    adminRequests,
  }) => {
    const chatbots = new AccessChatbotsPage(page);
    const params = { publication_id: publication.id };
    await signInAs("editor");
    await chatbots.open(publication);
    await expect(chatbots.emptyHeading).toBeVisible();
    const body = { name: "From elsewhere", url: "https://chat.example.com/" };
    const { chatbot } = await call(adminRequests, createChatbot, { params, body });
    await chatbots.edit("From elsewhere");
    await chatbots.name.fill("Mine");
    await call(adminRequests, changeChatbot, {
      params: { ...params, uuid: chatbot.uuid },
      body: { name: "Changed elsewhere", url: "https://other.example.com/" },
    });
    await chatbots.submit.click();
    const conflict = chatbots.dialog.getByRole("alert");
    await expect(conflict).toContainText(
      pattern("access-chatbots:conflict_person", {
        name: "Changed elsewhere",
        url: "https://other.example.com/",
      }),
    );
    await expect(chatbots.name).toHaveValue("Mine");
    await chatbots.submit.click();
    await expect(chatbots.chatbot("Mine")).toBeVisible();
  });

  test("are read-only for a viewer", async ({ page, publication, signInAs, adminRequests }) => {
    const body = { name: "Ask the archive", url: "https://chat.example.com/" };
    await call(adminRequests, createChatbot, { params: { publication_id: publication.id }, body });
    const chatbots = new AccessChatbotsPage(page);
    await signInAs("viewer");
    await chatbots.open(publication);
    await expect(chatbots.chatbot("Ask the archive")).toBeVisible();
    await expect(chatbots.add).toBeHidden();
    await expect(chatbots.menu("Ask the archive")).toBeHidden();
  });
});
