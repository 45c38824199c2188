import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type ApiRequest,
  type ApiToken,
  type ApiTokenSecret,
  createApiToken,
  listApiRequests,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from "#shared/console/identity/api-tokens.ts";
import { listEmags } from "#shared/contract/emag-routes.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import ApiTokensTab from "./api-tokens-tab.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const secretOf = (token: string): ApiTokenSecret => ({
  hint: token.slice(0, 7),
  created_at: AT,
  works_until: null,
  last_use: null,
});
const nightImport: ApiToken = {
  id: 1,
  name: "Night import",
  publication_ids: null,
  state: "usable",
  secrets: [secretOf("first-secret")],
  created_at: AT,
  expires_at: null,
  revoked_at: null,
  last_use: { at: AT, address: "127.0.0.1", method: "GET", route: listEmags.path },
  version: 1,
};
const request: ApiRequest = {
  id: "2",
  at: AT,
  method: "GET",
  path: "/api/v2/importer/organizations/1/publications/10/emags/4711",
  status: 404,
  milliseconds: 3,
  request_id: "0197fd2e-0000-7000-8000-000000000001",
  ignored_parameters: ["externalid"],
};

/** Opens the API tokens with a service that creates, rotates and revokes them. */
async function openTokens(tokens: ApiToken[], requests: ApiRequest[] = []) {
  const service = startFakeService();
  const server = { tokens };
  service.answer(listApiTokens, () => ({ api_tokens: server.tokens }));
  service.answer(createApiToken, ({ body }) => {
    const api_token = { ...nightImport, name: body.name, publication_ids: body.publication_ids };
    server.tokens = [api_token];
    return { api_token, token: "first-secret" };
  });
  service.answer(rotateApiToken, ({ body, headers }) => {
    const [token] = server.tokens as [ApiToken];
    if (headers.get("If-Match") !== `"${token.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    const old = { ...token.secrets[0]!, works_until: body.old_works_until };
    const api_token = { ...token, version: token.version + 1, secrets: [secretOf("second-secret"), old] };
    server.tokens = [api_token];
    return { api_token, token: "second-secret" };
  });
  service.answer(revokeApiToken, () => {
    server.tokens = server.tokens.map((token) => ({
      ...token,
      state: "revoked",
      revoked_at: AT,
      secrets: [],
    }));
  });
  service.answer(listApiRequests, () => ({ requests, next_before: null }));
  const { router } = await renderScreen(<ApiTokensTab />, {
    path: "settings/api-tokens",
    texts: ["settings-tokens"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, ["settings-tokens", "common"]);
  const { name } = nightImport;
  return {
    t,
    server,
    router,
    row: page.getByRole("row").filter({ hasText: name }),
    dialog: (title: string) => page.getByRole("dialog", { name: title }),
    async choose(action: "rotate" | "revoke") {
      await page.getByRole("button", { name: t("common:list.actions_of", { name }) }).click();
      await page.getByRole("menuitem", { name: t(action) }).click();
    },
    async create() {
      await page.getByRole("button", { name: t("create"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("create") });
      await form.getByRole("textbox", { name: t("name") }).fill(name);
      await form.getByRole("button", { name: t("create") }).click();
    },
  };
}

describe("an API token", () => {
  it("is shown once with a command, and its hint in the list afterwards", async () => {
    const { t, row, dialog, create } = await openTokens([]);
    await create();
    const shown = dialog(t("new_title"));
    await expect.element(shown).toMatchTextContent("first-secret");
    await expect.element(shown).toMatchTextContent("curl -H 'Authorization: Token first-secret'");
    await expect
      .element(shown)
      .toMatchTextContent(`${location.origin}/api/v2/importer/organizations/1/publications/10/emags`);
    await shown.getByRole("button", { name: t("common:actions.done") }).click();
    await expect.element(row).toMatchTextContent("first-s…");
    await expect.element(page.getByText("first-secret")).not.toBeInTheDocument();
  });

  it("is still shown if leaving is canceled", async () => {
    const { t, router, dialog, create } = await openTokens([]);
    await create();
    await expect.element(dialog(t("new_title"))).toBeVisible();
    void router.navigate("/publications/10/issues");
    await dialog(t("leave_title"))
      .getByRole("button", { name: t("common:unsaved.stay") })
      .click();
    await expect.element(dialog(t("leave_title"))).not.toBeInTheDocument();
    await expect.element(dialog(t("new_title"))).toMatchTextContent("first-secret");
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/settings/api-tokens");
  });

  it("shows its last use by the part of the route after the publication", async () => {
    const { row } = await openTokens([nightImport]);
    await expect.element(row).toMatchTextContent("GET …/emags");
    await expect.element(row).toMatchTextContent("127.0.0.1");
  });

  it("is rotated to a new secret, while the old one works for a day", async () => {
    const { t, server, row, dialog, choose } = await openTokens([nightImport]);
    await choose("rotate");
    await dialog(t("rotate_title", { name: nightImport.name }))
      .getByRole("button", { name: t("rotate") })
      .click();
    const shown = dialog(t("rotated_title", { name: nightImport.name }));
    await expect.element(shown).toMatchTextContent("second-secret");
    await expect.element(shown).toMatchTextContent("first-s…");
    await shown.getByRole("button", { name: t("common:actions.done") }).click();
    await expect.element(row).toMatchTextContent("second-…");
    await expect.element(row).toMatchTextContent("first-s…until");
    const until = Date.parse(server.tokens[0]!.secrets[1]!.works_until!);
    expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(until - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it("is rotated on the newer version after a conflict", async () => {
    const { t, server, dialog, choose } = await openTokens([nightImport]);
    await choose("rotate");
    const form = dialog(t("rotate_title", { name: nightImport.name }));
    const renamed = { ...nightImport, name: "Day import", version: 2 };
    server.tokens = [renamed];
    await form.getByRole("button", { name: t("rotate") }).click();
    const newer = dialog(t("rotate_title", { name: renamed.name }));
    await expect.element(newer.getByRole("alert")).toMatchTextContent(t("common:errors.changed"));
    await newer.getByRole("button", { name: t("rotate") }).click();
    await expect
      .element(dialog(t("rotated_title", { name: renamed.name })))
      .toMatchTextContent("second-secret");
    expect(server.tokens).toMatchObject([{ version: 3 }]);
  });

  it("is revoked after a question", async () => {
    const { t, server, row, dialog, choose } = await openTokens([nightImport]);
    await choose("revoke");
    const question = dialog(t("revoke_title", { name: nightImport.name }));
    await expect.element(question).toMatchTextContent(t("revoke_text"));
    expect(server.tokens[0]!.state).toBe("usable");
    await question.getByRole("button", { name: t("revoke") }).click();
    await expect.element(row).toMatchTextContent(/Revoked/);
    expect(server.tokens[0]!.state).toBe("revoked");
  });
});

describe("the requests of an API token", () => {
  const open = (t: Awaited<ReturnType<typeof openTokens>>["t"]) =>
    page.getByRole("button", { name: t("requests.show_named", { name: nightImport.name }) }).click();

  it("are listed with status, path and request ID", async () => {
    const { t, dialog } = await openTokens([nightImport], [request, { ...request, id: "1", status: null }]);
    await open(t);
    const lines = dialog(t("requests.title", { name: nightImport.name })).getByRole("listitem");
    await expect.element(lines.first()).toMatchTextContent("404");
    await expect.element(lines.first()).toMatchTextContent(`GET ${request.path}`);
    await expect.element(lines.first()).toMatchTextContent(request.request_id);
    await expect
      .element(lines.first())
      .toMatchTextContent(t("requests.ignored", { count: 1, names: "externalid" }));
    await expect.element(lines.last()).toMatchTextContent(t("requests.disconnected"));
  });

  it("are missing before the first one", async () => {
    const { t, dialog } = await openTokens([nightImport]);
    await open(t);
    const drawer = dialog(t("requests.title", { name: nightImport.name }));
    await expect.element(drawer).toMatchTextContent(t("requests.empty"));
  });
});
