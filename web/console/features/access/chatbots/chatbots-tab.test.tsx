import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { type AccessConfig, getAccessConfig } from "#shared/console/access/access-config.ts";
import {
  type Chatbot,
  changeChatbot,
  createChatbot,
  deleteChatbot,
  listChatbots,
} from "#shared/console/access/chatbots.ts";
import type { Role } from "#shared/console/permissions.ts";
import { getLastChange } from "#shared/console/presence.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { archiveChat, configured } from "../access.fixture.ts";
import ChatbotsTab from "./chatbots-tab.tsx";

/** Opens the chatbots with a service that creates, changes and deletes them with optimistic locking. */
async function openChatbots(
  chatbots: Chatbot[],
  { role = "editor", config = configured }: { role?: Role; config?: AccessConfig } = {},
) {
  const service = startFakeService();
  const server = { chatbots };
  const versionOf = (uuid: string) => server.chatbots.find((each) => each.uuid === uuid)?.version;
  service.answer(getAccessConfig, () => ({ access_config: config }));
  service.answer(listChatbots, () => ({ chatbots: server.chatbots }));
  service.answer(createChatbot, ({ body }) => {
    if (server.chatbots.some(({ uuid }) => uuid === body.uuid)) return refusal(422, { uuid: ["is taken"] });
    const chatbot = { ...archiveChat, ...body, uuid: body.uuid ?? archiveChat.uuid };
    server.chatbots = [...server.chatbots, chatbot];
    return { chatbot };
  });
  service.answer(changeChatbot, ({ params: { uuid }, body, headers }) => {
    const version = versionOf(uuid)!;
    if (headers.get("If-Match") !== `"${version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    const chatbot = { ...archiveChat, ...body, uuid, version: version + 1 };
    server.chatbots = server.chatbots.map((each) => (each.uuid === uuid ? chatbot : each));
    return { chatbot };
  });
  service.answer(deleteChatbot, ({ params, headers }) => {
    expect(headers.get("If-Match")).toBe(`"${versionOf(params.uuid)}"`);
    server.chatbots = server.chatbots.filter(({ uuid }) => uuid !== params.uuid);
  });
  const at = new Date().toISOString();
  service.answer(getLastChange, () => ({ last_change: { at, name: "Carla", is_caller: false } }));
  const deliver = startEventStream();
  await renderScreen(<ChatbotsTab />, {
    path: "access/chatbots",
    texts: ["access-chatbots", "access"],
    role,
  });
  const t = i18next.getFixedT(null, ["access-chatbots", "common"]);
  const dialog = page.getByRole("dialog");
  const field = (name: "name" | "url" | "product_id_external" | "uuid") =>
    dialog.getByRole("textbox", { name: t(`field.${name}`), exact: true });
  const menu = (name: string) => page.getByRole("button", { name: t("common:list.actions_of", { name }) });
  return {
    t,
    server,
    dialog,
    menu,
    add: page.getByRole("button", { name: t("add"), exact: true }).first(),
    empty: page.getByRole("heading", { name: t("empty.title") }),
    name: field("name"),
    address: field("url"),
    products: field("product_id_external"),
    identifier: field("uuid"),
    chatbot: (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) }),
    submit: (label: string) => dialog.getByRole("button", { name: label, exact: true }).click(),
    async choose(name: string, action: "edit" | "delete") {
      await menu(name).click();
      await page.getByRole("menuitem", { name: t(`common:actions.${action}`) }).click();
    },
    /** Changes the chatbots as another editor. */
    change(changed: Chatbot[]): void {
      server.chatbots = changed;
      deliver({ type: "chatbot", ...testPublication });
    },
  };
}

const invalid = (key: "blank" | "chat_url_form" | "uuid") => fieldMessage(i18next.t(`fields:${key}`))!;

describe("the chatbots of a publication", () => {
  it("are added with an address and product IDs", async () => {
    const { t, server, add, empty, dialog, name, address, products, chatbot, submit } = await openChatbots(
      [],
    );
    await expect.element(empty).toBeVisible();
    await add.click();
    await expect.element(name).toHaveFocus();
    await submit(t("add"));
    await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(invalid("blank")));
    await name.fill("Ask the archive");
    await address.fill("chat.example.com");
    await expect
      .element(address)
      .toHaveAccessibleDescription(expect.stringContaining(invalid("chat_url_form")));
    await address.fill("https://chat.example.com/");
    await products.fill("bot-1, bot-2");
    await submit(t("add"));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(chatbot("Ask the archive")).toMatchTextContent("bot-1, bot-2");
    expect(server.chatbots).toMatchObject([
      { name: "Ask the archive", url: "https://chat.example.com/", product_id_external: "bot-1, bot-2" },
    ]);
  });

  it("keep an ID that is entered, and refuse one that is taken at its field", async () => {
    const { t, add, name, address, identifier, submit } = await openChatbots([archiveChat]);
    await add.click();
    await name.fill("The second");
    await address.fill("https://chat.example.com/");
    await identifier.fill("no uuid");
    await submit(t("add"));
    await expect.element(identifier).toHaveAccessibleDescription(expect.stringContaining(invalid("uuid")));
    await identifier.fill(archiveChat.uuid);
    await submit(t("add"));
    await expect.element(identifier).toHaveAccessibleDescription(expect.stringContaining("Is taken"));
    await expect.element(identifier).toHaveFocus();
    const own = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";
    await identifier.fill(own);
    await submit(t("add"));
    await expect.element(page.getByText(own, { exact: true })).toBeVisible();
  });

  it("are copied with their ID and with the address for readers", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { t, chatbot } = await openChatbots([archiveChat]);
    const card = chatbot(archiveChat.name);
    await card.getByRole("button", { name: t("copy_uuid") }).click();
    await card.getByRole("button", { name: t("copy_address") }).click();
    const address = `${location.origin}/kiosk/v1/publications/10/chatbots/${archiveChat.uuid}`;
    expect(copied.mock.calls).toEqual([[archiveChat.uuid], [address]]);
  });

  it("are renamed with the same ID, and return the focus to their menu", async () => {
    const { t, server, dialog, name, menu, choose, submit } = await openChatbots([archiveChat]);
    await choose(archiveChat.name, "edit");
    await expect.element(dialog).toMatchTextContent(archiveChat.uuid);
    await name.fill("Ask the newsroom");
    await submit(t("common:actions.save"));
    await expect.element(menu("Ask the newsroom")).toHaveFocus();
    expect(server.chatbots).toMatchObject([{ uuid: archiveChat.uuid, name: "Ask the newsroom" }]);
  });

  it("are deleted after a question", async () => {
    const { t, server, dialog, empty, choose, submit } = await openChatbots([archiveChat]);
    await choose(archiveChat.name, "delete");
    await expect
      .element(dialog)
      .toMatchTextContent(t("common:actions.delete_title", { name: archiveChat.name }));
    expect(server.chatbots).toHaveLength(1);
    await submit(t("common:actions.delete"));
    await expect.element(empty).toBeVisible();
    expect(server.chatbots).toEqual([]);
  });

  it("appear when someone else adds them, and show a conflicting change before it is replaced", async () => {
    const { t, server, empty, dialog, name, chatbot, choose, change, submit } = await openChatbots([]);
    await expect.element(empty).toBeVisible();
    change([archiveChat]);
    await choose(archiveChat.name, "edit");
    await name.fill("Mine");
    // Without an event, as if it were late.
    server.chatbots = [{ ...archiveChat, name: "Theirs", url: "https://other.example.com/", version: 2 }];
    await submit(t("common:actions.save"));
    const product = archiveChat.product_id_external;
    const theirs = { who: "Carla", name: "Theirs", url: "https://other.example.com/", product };
    await expect.element(dialog.getByRole("alert")).toMatchTextContent(t("conflict_person", theirs));
    await expect.element(name).toHaveValue("Mine");
    await submit(t("common:actions.save"));
    await expect.element(chatbot("Mine")).toBeVisible();
    expect(server.chatbots).toMatchObject([{ name: "Mine", version: 3 }]);
  });

  it("warn while their endpoint is not enabled", async () => {
    const { t } = await openChatbots([archiveChat], { config: { ...configured, endpoints: ["authorize"] } });
    await expect.element(page.getByRole("alert").filter({ hasText: t("not_asked") })).toBeVisible();
  });

  it("are read-only for a viewer", async () => {
    const { chatbot, add, menu } = await openChatbots([archiveChat], { role: "viewer" });
    await expect.element(chatbot(archiveChat.name)).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
    await expect.element(menu(archiveChat.name)).not.toBeInTheDocument();
  });
});
