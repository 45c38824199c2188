import type { Page } from "@playwright/test";
import { changeChatbot, createChatbot, listChatbots } from "#shared/console/chatbots.ts";
import { expect, test } from "../fixtures.ts";
import { AccessChatbotsPage } from "../pages/access-chatbots-page.ts";
import { call } from "../support/api.ts";

const UUID = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** What was copied last. */
async function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("an editor adds a chatbot, copies what others need to know of it, changes and deletes it", async ({
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
  await expect(chatbots.name).toHaveAccessibleDescription(/Must not be blank/);
  await chatbots.name.fill("Ask the archive");
  await chatbots.address.fill("chat.example.com");
  await expect(chatbots.address).toHaveAccessibleDescription(/Is not an address/);
  await chatbots.address.fill("https://chat.example.com/");
  await chatbots.products.fill("bot-1, bot-2");
  await chatbots.submit.click();
  await expect(chatbots.dialog).toBeHidden();
  await expect(chatbots.chatbot("Ask the archive")).toContainText("bot-1, bot-2");
  await expect(chatbots.notAsked).toBeVisible();
  const [added] = (await call(adminRequests, listChatbots, { params })).chatbots;

  await chatbots.chatbot("Ask the archive").getByRole("button", { name: "Copy the identifier" }).click();
  expect(await copied(page)).toBe(added!.uuid);
  await chatbots.chatbot("Ask the archive").getByRole("button", { name: "Copy the address" }).click();
  expect(await copied(page)).toBe(
    `${service.url}/kiosk/v1/publications/${publication.id}/chatbots/${added!.uuid}`,
  );

  await chatbots.edit("Ask the archive").click();
  await expect(chatbots.dialog).toContainText(added!.uuid);
  await chatbots.name.fill("Ask the newsroom");
  await chatbots.submit.click();
  await expect(chatbots.chatbot("Ask the newsroom")).toBeVisible();
  await expect(chatbots.edit("Ask the newsroom")).toBeFocused();
  expect((await call(adminRequests, listChatbots, { params })).chatbots).toMatchObject([
    { uuid: added!.uuid, name: "Ask the newsroom", product_id_external: "bot-1, bot-2" },
  ]);

  await chatbots.delete("Ask the newsroom").click();
  await shell.dialog("Delete “Ask the newsroom”?").getByRole("button", { name: "Delete" }).click();
  await expect(chatbots.emptyHeading).toBeVisible();
  expect((await call(adminRequests, listChatbots, { params })).chatbots).toEqual([]);
});

test("an identifier of one's own is kept, and one that is taken is refused at its field", async ({
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
  await expect(chatbots.identifier).toHaveAccessibleDescription(/Is not a UUID/);
  await chatbots.identifier.fill(UUID);
  await chatbots.submit.click();
  await expect(chatbots.chatbot("The first")).toContainText(UUID);
  await chatbots.add.click();
  await chatbots.name.fill("The second");
  await chatbots.address.fill("https://chat.example.com/");
  await chatbots.identifier.fill(UUID);
  await chatbots.submit.click();
  await expect(chatbots.identifier).toHaveAccessibleDescription(/Is taken/);
  await expect(chatbots.identifier).toBeFocused();
});

test("chatbots are live, and a change that somebody else was first with is shown before it is replaced", async ({
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
  await chatbots.edit("From elsewhere").click();
  await call(adminRequests, changeChatbot, {
    params: { ...params, uuid: chatbot.uuid },
    body: { name: "Changed elsewhere", url: "https://other.example.com/" },
  });
  await chatbots.name.fill("Mine");
  await chatbots.submit.click();
  const conflict = chatbots.dialog.getByRole("alert");
  await expect(conflict).toContainText("name “Changed elsewhere”, address https://other.example.com/");
  await expect(chatbots.name).toHaveValue("Mine");
  await chatbots.submit.click();
  await expect(chatbots.chatbot("Mine")).toBeVisible();
});

test("a viewer reads the chatbots and is offered nothing that would be refused", async ({
  page,
  publication,
  signInAs,
  adminRequests,
}) => {
  const body = { name: "Ask the archive", url: "https://chat.example.com/" };
  await call(adminRequests, createChatbot, { params: { publication_id: publication.id }, body });
  const chatbots = new AccessChatbotsPage(page);
  await signInAs("viewer");
  await chatbots.open(publication);
  await expect(chatbots.chatbot("Ask the archive")).toBeVisible();
  await expect(chatbots.add).toBeHidden();
  await expect(chatbots.edit("Ask the archive")).toBeHidden();
  await expect(chatbots.delete("Ask the archive")).toBeHidden();
});
