import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  type AccessCheck,
  type AccessConfig,
  type AccessConfigChange,
  checkAccessConfig,
  getAccessConfig,
  replaceAccessConfig,
  rotateProfileToken,
} from "#shared/console/access/access-config.ts";
import type { Role } from "#shared/console/permissions.ts";
import { getLastChange } from "#shared/console/presence.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import type { ConfigField } from "./config-values.ts";
import ConfigurationTab from "./configuration-tab.tsx";

const nothing: AccessConfig = {
  built_in: false,
  built_in_token_set: false,
  auth_server_url: null,
  profile_token_fingerprint: null,
  endpoints: [],
  grant_ttl_seconds: 60,
  denial_ttl_seconds: 5,
  forward_id_token: false,
  oidc: null,
  version: 0,
};

const saved: AccessConfig = {
  ...nothing,
  built_in: false,
  built_in_token_set: false,
  auth_server_url: "https://auth.example.com",
  profile_token_fingerprint: "11111111",
  oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret_set: true },
  version: 1,
};

const passed: AccessCheck = { check: "endpoint", verdict: "pass", message: "It works.", milliseconds: 3 };
const failed: AccessCheck = { ...passed, verdict: "fail", message: "It lets anyone in." };

/** Opens the configuration with a service that saves it with optimistic locking and hides its secrets. */
async function openConfiguration(config: AccessConfig, role: Role = "admin") {
  const service = startFakeService();
  const server = {
    config,
    check: passed,
    /** Holds the answers of checks back. */
    checked: Promise.resolve(),
    /** The bodies of the saves. */
    changes: [] as AccessConfigChange[],
  };
  service.answer(getAccessConfig, () => ({ access_config: server.config }));
  service.answer(checkAccessConfig, async () => {
    await server.checked;
    return { checks: [server.check] };
  });
  service.answer(replaceAccessConfig, ({ body, headers }) => {
    if (headers.get("If-Match") !== `"${server.config.version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    if (!body.built_in && !body.auth_server_url?.startsWith(saved.auth_server_url!) && !body.profile_token)
      return refusal(422, { profile_token: ["must be entered for another server"] });
    server.changes.push(body);
    const { profile_token, oidc, ...values } = body;
    server.config = {
      ...server.config,
      ...values,
      profile_token_fingerprint: profile_token ? "22222222" : server.config.profile_token_fingerprint,
      oidc: oidc && {
        issuer: oidc.issuer,
        client_id: oidc.client_id,
        client_secret_set:
          oidc.client_secret === undefined
            ? (server.config.oidc?.client_secret_set ?? false)
            : oidc.client_secret !== null,
      },
      version: server.config.version + 1,
    };
    return { access_config: server.config };
  });
  service.answer(rotateProfileToken, () => {
    server.config = { ...server.config, built_in_token_set: true, version: server.config.version + 1 };
    return {
      access_config: server.config,
      profile_token: "new-profile-token",
      url: "https://news.example.com",
    };
  });
  service.answer(getLastChange, () => ({ last_change: null }));
  const deliver = startEventStream();
  const { router } = await renderScreen(<ConfigurationTab />, {
    path: "access/configuration",
    texts: ["access-configuration", "access"],
    role,
  });
  const t = i18next.getFixedT(null, ["access-configuration", "common"]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: ConfigField) => page.getByRole("textbox", { name: t(`field.${name}`) });
  const secret = (name: ConfigField) => page.getByRole("group", { name: t(`field.${name}`) });
  const begin = button(t("empty.endpoint"));
  const { organization_id, publication_id } = testPublication;
  return {
    t,
    server,
    router,
    button,
    begin,
    address: field("auth_server_url"),
    token: page.getByLabelText(t("field.profile_token"), { exact: true }),
    issuer: field("issuer"),
    clientId: field("client_id"),
    clientSecret: page.getByLabelText(t("field.client_secret"), { exact: true }),
    savedToken: secret("profile_token"),
    savedSecret: secret("client_secret"),
    granted: field("grant_ttl_seconds"),
    check: button(t("check.run")),
    results: page.getByRole("region", { name: t("check.results") }),
    save: button(t("common:actions.save")),
    question: page.getByRole("dialog"),
    newer: page.getByRole("status").filter({ hasText: t("common:record.see_difference") }),
    comparison: page.getByRole("dialog", { name: t("newer.title") }),
    endpoint: (name: AuthorizationEndpoint) =>
      page.getByRole("checkbox", { name: t(`endpoint.${name}`), exact: true }),
    /** Saves values as another administrator. */
    change(values: Partial<AccessConfig>): void {
      server.config = { ...server.config, ...values, version: server.config.version + 1 };
      deliver({ type: "access", organization_id, publication_id });
    },
  };
}

describe("Newsrack accounts", () => {
  it("asks one question first, and needs no setup if nothing is protected", async () => {
    const { t, button, server } = await openConfiguration(nothing);
    await button(t("empty.nothing")).click();
    await expect.element(page.getByText(t("empty.nothing_done"))).toBeVisible();
    expect(server.changes).toEqual([]);
  });

  it("are chosen on the first screen, and readers and products are set up from there", async () => {
    const { t, server, button, save } = await openConfiguration(nothing);
    await button(t("empty.newsrack")).click();
    await expect.element(page.getByRole("radio", { name: t("decides.newsrack") })).toBeChecked();
    await expect.element(page.getByText(t("section.endpoint"), { exact: true })).not.toBeInTheDocument();
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect
      .poll(() => server.changes)
      .toMatchObject([{ built_in: true, auth_server_url: null, oidc: null }]);
    await expect.element(page.getByRole("link", { name: /products|Produkte/ })).toBeVisible();
  });

  it("replace an endpoint after a warning, and the endpoint's values stay in the form until then", async () => {
    const { t, server, save, address } = await openConfiguration(saved);
    await page.getByRole("radio", { name: t("decides.newsrack") }).click();
    await expect.element(page.getByText(t("leaves.endpoint"))).toBeVisible();
    await page.getByRole("radio", { name: t("decides.endpoint") }).click();
    await expect.element(address).toHaveValue(saved.auth_server_url!);
    await expect.element(save).toBeDisabled();
    await page.getByRole("radio", { name: t("decides.newsrack") }).click();
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect.poll(() => server.config).toMatchObject({ built_in: true, auth_server_url: null });
  });

  it("show a profile token once, and ask before it is replaced", async () => {
    const { t, button, question } = await openConfiguration({ ...nothing, built_in: true, version: 1 });
    await button(t("outside.create")).click();
    await expect.element(page.getByText("new-profile-token")).toBeVisible();
    await button(t("outside.replace")).click();
    await expect.element(question).toMatchTextContent(t("outside.replace_text"));
    await question.getByRole("button", { name: t("common:actions.cancel") }).click();
    await expect.element(question).not.toBeInTheDocument();
  });

  it("can't be changed without the permission", async () => {
    const { t } = await openConfiguration({ ...nothing, built_in: true, version: 1 }, "editor");
    await expect.element(page.getByText(t("decides.newsrack"))).toBeVisible();
    await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t("outside.create") })).not.toBeInTheDocument();
  });
});

describe("the access configuration", () => {
  it("asks before it is saved after a failed check", async () => {
    const { t, server, begin, address, token, check, results, save, question } =
      await openConfiguration(nothing);
    await begin.click();
    await address.fill("https://auth.example.com");
    await token.fill("secret");
    server.check = failed;
    await check.click();
    await expect.element(results.getByRole("listitem")).toMatchTextContent(t("check.verdict.fail"));
    await save.click();
    await expect.element(question).toMatchTextContent(failed.message);
    await question.getByRole("button", { name: t("save_anyway.cancel") }).click();
    await expect.element(page.getByText(t("common:save_state.unsaved"))).toBeVisible();
    expect(server.changes).toEqual([]);
    await save.click();
    await question.getByRole("button", { name: t("save_anyway.confirm") }).click();
    await expect.element(save).toBeDisabled();
    await expect.poll(() => server.changes).toHaveLength(1);
  });

  it("is saved after the check that is running, and moves the focus to the status of the save", async () => {
    const screen = await openConfiguration(nothing);
    const { t, server, begin, address, token, endpoint, check, results, save } = screen;
    await begin.click();
    await expect.element(address).toHaveFocus();
    await expect.element(save).toBeDisabled();
    await address.fill("https://elsewhere.example.com/");
    await save.click();
    await expect.element(token).toHaveAccessibleDescription(/must be entered for another server/i);
    const status = page.getByRole("status").filter({
      hasText: t("common:save_state.failed", { reason: t("common:record.fields", { count: 1 }) }),
    });
    await expect.element(status).toBeVisible();
    await token.fill("secret");
    await endpoint("authorize_article").click();
    await screen.issuer.fill("https://id.example.com");
    await screen.clientId.fill("kiosk");
    await screen.clientSecret.fill("a secret of the client");
    await check.click();
    await expect.element(results).toBeVisible();
    await token.fill("another");
    await expect.element(results).toMatchTextContent(t("check.outdated"));
    await token.fill("secret");
    await expect.element(results).not.toMatchTextContent(t("check.outdated"));
    const checked = Promise.withResolvers<void>();
    server.checked = checked.promise;
    await check.click();
    await save.click();
    expect(server.changes).toEqual([]);
    checked.resolve();
    await expect.poll(() => document.activeElement?.matches("[role=status][data-kind=saved]")).toBe(true);
    await expect.element(results.getByRole("listitem")).toMatchTextContent(t("check.verdict.pass"));
    await expect.element(results).not.toMatchTextContent(t("check.outdated"));
    await expect.element(screen.savedToken).toMatchTextContent("22222222");
    await expect.element(screen.savedSecret).toMatchTextContent(t("secret.set"));
    expect(server.changes).toMatchObject([
      {
        auth_server_url: "https://elsewhere.example.com",
        profile_token: "secret",
        endpoints: ["authorize_article"],
        oidc: {
          issuer: "https://id.example.com",
          client_id: "kiosk",
          client_secret: "a secret of the client",
        },
      },
    ]);
  });

  it("marks a check of other values as outdated, and saves without a question", async () => {
    const { t, server, endpoint, check, results, save, question } = await openConfiguration(saved);
    server.check = failed;
    await check.click();
    await expect.element(results).toBeVisible();
    await expect.element(results).not.toMatchTextContent(t("check.outdated"));
    await endpoint("authorize_download").click();
    await expect.element(results).toMatchTextContent(t("check.outdated"));
    await endpoint("authorize_download").click();
    await expect.element(results).not.toMatchTextContent(t("check.outdated"));
    await endpoint("authorize_download").click();
    await save.click();
    await expect.element(save).toBeDisabled();
    await expect
      .poll(() => server.changes)
      .toEqual([expect.objectContaining({ endpoints: ["authorize_download"] })]);
    await expect.element(question).not.toBeInTheDocument();
  });

  it("requires another token for another server", async () => {
    const { t, server, address, token, savedToken, save } = await openConfiguration(saved);
    await expect.element(savedToken).toMatchTextContent("11111111");
    await address.fill("https://elsewhere.example.com");
    await expect.element(token).toHaveAccessibleDescription(t("secret.stays_behind.profile_token"));
    await save.click();
    await expect.element(token).toHaveAccessibleDescription(/must be entered for another server/i);
    expect(server.changes).toEqual([]);
    await address.fill("https://auth.example.com/with/a/path");
    await expect.element(savedToken).toMatchTextContent("11111111");
  });

  it("replaces, keeps and removes saved secrets", async () => {
    const { t, server, button, token, savedToken, savedSecret, save } = await openConfiguration(saved);
    const replace = button(t("secret.replace_named", { field: t("field.profile_token") }));
    await replace.click();
    await expect.element(token).toHaveFocus();
    await token.fill("not this one");
    await button(t("secret.keep")).click();
    await expect.element(savedToken).toMatchTextContent("11111111");
    await replace.click();
    await token.fill("the second");
    await button(t("secret.remove_named", { field: t("field.client_secret") })).click();
    await expect.element(savedSecret).toMatchTextContent(t("secret.removed"));
    await save.click();
    await expect.element(savedToken).toMatchTextContent("22222222");
    await expect.element(savedSecret).not.toBeInTheDocument();
    expect(server.changes).toEqual([
      expect.objectContaining({
        profile_token: "the second",
        oidc: expect.objectContaining({ client_secret: null }),
      }),
    ]);
  });

  it("shows no error after Replace until the next save", async () => {
    const { t, button, granted, check, results, token, save } = await openConfiguration(saved);
    // The form validates on each change once it was saved.
    await granted.fill("10");
    await save.click();
    await expect.element(save).toBeDisabled();
    await check.click();
    await expect.element(results).toBeVisible();
    await button(t("secret.replace_named", { field: t("field.profile_token") })).click();
    await expect.element(token).toHaveFocus();
    await expect.element(save).toBeEnabled();
    await expect.element(token).not.toHaveAttribute("aria-invalid");
    await save.click();
    await expect.element(token).toHaveAccessibleDescription(/^Must not be/);
  });

  it("shows what another administrator changed before it is overwritten", async () => {
    const { t, server, granted, endpoint, newer, comparison, save, button, change } =
      await openConfiguration(saved);
    await granted.fill("10");
    change({ grant_ttl_seconds: 120, endpoints: ["issues"] });
    await expect.element(newer).toBeVisible();
    await save.click();
    const reason = t("common:record.stale");
    await expect.element(page.getByText(t("common:save_state.failed", { reason }))).toBeVisible();
    expect(server.changes).toEqual([]);
    await button(t("common:record.see_difference")).click();
    const difference = (name: ConfigField) =>
      comparison.getByRole("region", { name: t(`field.${name}`), exact: true });
    await expect
      .element(difference("grant_ttl_seconds"))
      .toMatchTextContent(/60 seconds.*10 seconds.*120 seconds/);
    await expect.element(difference("endpoints")).toMatchTextContent(/issues/);
    await difference("grant_ttl_seconds")
      .getByRole("radio", { name: /10 seconds/ })
      .click();
    await button(t("common:record.save")).click();
    await expect.element(comparison).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
    await expect.element(granted).toHaveValue("10 seconds");
    await expect.element(endpoint("issues")).toBeChecked();
    await expect.poll(() => server.config).toMatchObject({ grant_ttl_seconds: 10, endpoints: ["issues"] });
  });

  it("merges a change of another administrator to other values, and the save state says so", async () => {
    const { t, server, granted, endpoint, newer, save, change } = await openConfiguration(saved);
    await granted.fill("10");
    change({ endpoints: ["issues"] });
    await expect.element(endpoint("issues")).toBeChecked();
    await expect.element(newer).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByText(new RegExp(t("common:record.includes")))).toBeVisible();
    await expect.poll(() => server.config).toMatchObject({ grant_ttl_seconds: 10, endpoints: ["issues"] });
  });

  it("asks before a secret is saved for a server that another administrator has changed", async () => {
    const { t, server, button, token, newer, save, change } = await openConfiguration(saved);
    await button(t("secret.replace_named", { field: t("field.profile_token") })).click();
    await token.fill("the second");
    change({ auth_server_url: "https://elsewhere.example.com" });
    await expect.element(newer).toBeVisible();
    await save.click();
    const reason = t("common:record.stale");
    await expect.element(page.getByText(t("common:save_state.failed", { reason }))).toBeVisible();
    expect(server.changes).toEqual([]);
  });

  it("shows a change of another administrator while it has no changes", async () => {
    const { granted, newer, change } = await openConfiguration(saved);
    await expect.element(granted).toHaveValue("60 seconds");
    change({ grant_ttl_seconds: 120 });
    await expect.element(granted).toHaveValue("120 seconds");
    await expect.element(newer).not.toBeInTheDocument();
  });

  it("refuses an address with a query, and asks before unsaved changes are left", async () => {
    const { t, router, address, save, question } = await openConfiguration(saved);
    await address.fill("https://auth.example.com/?query");
    await save.click();
    await expect.element(address).toHaveAccessibleDescription(/^Must not contain a query/);
    void router.navigate("/publications/10/access/chatbots");
    await question.getByRole("button", { name: t("common:unsaved.stay") }).click();
    await expect.element(address).toHaveValue("https://auth.example.com/?query");
    void router.navigate("/publications/10/access/chatbots");
    await question.getByRole("button", { name: t("common:unsaved.leave"), exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/chatbots$/);
  });

  it("is read-only for a manager", async () => {
    const { t, address, savedToken, endpoint, save, check } = await openConfiguration(
      { ...saved, endpoints: ["issues"] },
      "manager",
    );
    await expect.element(address).toHaveAttribute("readonly");
    await expect.element(savedToken).toMatchTextContent("11111111");
    await expect.element(savedToken.getByRole("button")).not.toBeInTheDocument();
    const endpoints = `${t("endpoint.authorize")}, ${t("endpoint.issues")}`;
    await expect.element(page.getByText(endpoints, { exact: true })).toBeVisible();
    await expect.element(endpoint("issues")).not.toBeInTheDocument();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(check).not.toBeInTheDocument();
  });
});
