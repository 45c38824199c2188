import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import {
  changeReaderClient,
  createReaderClient,
  deleteReaderClient,
  listReaderClients,
  type ReaderClient,
  rotateReaderClientSecret,
} from "#shared/console/readers/reader-clients.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import { ReaderClientsSection } from "./reader-clients-section.tsx";

const app: ReaderClient = {
  id: "app-1",
  publication_id: testPublication.publication_id,
  name: "Reader app",
  type: "confidential",
  redirect_uris: ["https://app.example.com/callback"],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
};

/** Opens the apps with a service that registers, changes and deletes them with optimistic locking. */
async function openApps(clients: ReaderClient[], role: Role = "admin") {
  const service = startFakeService();
  const server = { clients };
  const isCurrent = (headers: Headers) => headers.get("If-Match") === `"${server.clients[0]?.version}"`;
  const conflict = () => refusal(412, { error: "A newer version exists.", code: "version_conflict" });
  service.answer(listReaderClients, () => ({
    reader_clients: server.clients,
    issuer: "https://news.example.com/readers",
  }));
  service.answer(createReaderClient, ({ body }) => {
    const { type, ...given } = body;
    if (given.redirect_uris.includes("https://refused.example/cb"))
      return refusal(422, { redirect_uris: ["must be an https address"] });
    const reader_client = { ...app, ...given, type };
    server.clients = [reader_client];
    return { reader_client, client_secret: type === "public" ? null : "first-secret" };
  });
  service.answer(changeReaderClient, ({ body, headers }) => {
    if (!isCurrent(headers)) return conflict();
    const [client] = server.clients as [ReaderClient];
    server.clients = [{ ...client, ...body, version: client.version + 1 }];
    return { reader_client: server.clients[0]! };
  });
  service.answer(rotateReaderClientSecret, ({ headers }) => {
    if (!isCurrent(headers)) return conflict();
    const [client] = server.clients as [ReaderClient];
    server.clients = [{ ...client, version: client.version + 1 }];
    return { reader_client: server.clients[0]!, client_secret: "second-secret" };
  });
  service.answer(deleteReaderClient, ({ headers }) => {
    if (!isCurrent(headers)) return conflict();
    server.clients = [];
    return undefined;
  });
  await renderScreen(<ReaderClientsSection />, {
    path: "settings/readers",
    texts: ["settings-reader-apps"],
    role,
  });
  const t = i18next.getFixedT(null, ["settings-reader-apps", "common"]);
  return {
    t,
    server,
    row: page.getByRole("row").filter({ hasText: app.name }),
    dialog: page.getByRole("dialog"),
    button: (label: string) => page.getByRole("button", { name: label, exact: true }),
    async choose(action: string) {
      await page.getByRole("button", { name: t("common:list.actions_of", { name: app.name }) }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
  };
}

describe("an app of the publisher", () => {
  it("is registered with the addresses of all lines, and shows its secret once", async () => {
    const { t, server, row, dialog, button } = await openApps([]);
    await button(t("add")).click();
    await dialog.getByRole("textbox", { name: t("name") }).fill(app.name);
    await dialog.getByRole("radio", { name: t("type.confidential") }).click();
    await dialog
      .getByRole("textbox", { name: t("redirect_uris") })
      .fill(" https://a.example/cb \n\nhttps://b.example/cb\n");
    await dialog.getByRole("button", { name: t("add") }).click();
    await expect.element(dialog).toMatchTextContent("first-secret");
    await expect.element(dialog).toMatchTextContent(app.id);
    await button(t("secret_done")).click();
    await expect.element(row).toMatchTextContent(app.id);
    await expect.element(page.getByText("first-secret")).not.toBeInTheDocument();
    expect(server.clients).toMatchObject([
      { type: "confidential", redirect_uris: ["https://a.example/cb", "https://b.example/cb"] },
    ]);
  });

  it("that is public has no secret", async () => {
    const { t, dialog, button } = await openApps([]);
    await button(t("add")).click();
    await dialog.getByRole("textbox", { name: t("name") }).fill(app.name);
    await dialog.getByRole("textbox", { name: t("redirect_uris") }).fill("https://a.example/cb");
    await dialog.getByRole("button", { name: t("add") }).click();
    await expect.element(dialog).toMatchTextContent(t("public_text"));
    await expect.element(dialog.getByText(t("secret"), { exact: true })).not.toBeInTheDocument();
  });

  it("with an address that the service refuses says so at the field", async () => {
    const { t, dialog, button } = await openApps([]);
    await button(t("add")).click();
    await dialog.getByRole("textbox", { name: t("name") }).fill(app.name);
    await dialog.getByRole("textbox", { name: t("redirect_uris") }).fill("https://refused.example/cb");
    await dialog.getByRole("button", { name: t("add") }).click();
    await expect.element(page.getByText("Must be an https address")).toBeVisible();
  });

  it("is saved together with a change of other fields by someone else, and a notice says so", async () => {
    const { t, server, row, dialog, choose } = await openApps([app]);
    await choose(t("edit"));
    server.clients = [{ ...app, redirect_uris: ["https://new.example/cb"], version: 2 }];
    await dialog.getByRole("textbox", { name: t("name") }).fill("Reader app 2");
    await dialog.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(page.getByText(t("common:record.includes"))).toBeVisible();
    await expect.element(row).toMatchTextContent("Reader app 2");
    expect(server.clients).toMatchObject([{ redirect_uris: ["https://new.example/cb"], version: 3 }]);
  });

  it("gets a new secret", async () => {
    const { t, dialog, choose } = await openApps([app]);
    await choose(t("rotate"));
    await dialog.getByRole("button", { name: t("rotate") }).click();
    await expect.element(dialog).toMatchTextContent("second-secret");
  });

  it("is deleted after a question", async () => {
    const { t, dialog, choose } = await openApps([app]);
    await choose(t("common:actions.delete"));
    await expect.element(dialog).toMatchTextContent(t("delete_text"));
    await dialog.getByRole("button", { name: t("common:actions.delete") }).click();
    await expect.element(page.getByText(t("empty_title"))).toBeVisible();
  });
});
