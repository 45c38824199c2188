import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  deleteSignInProvider,
  getSignInProvider,
  type SignInProvider,
  saveSignInProvider,
} from "#shared/console/identity/sign-in-provider.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import SignInTab from "./sign-in-tab.tsx";

const company: SignInProvider = {
  name: "Example Company",
  issuer: "https://id.example.com",
  client_id: "newsrack",
  has_secret: false,
  enabled: true,
  email_claim: "email",
  require_verified_email: true,
  new_people_domain: null,
  new_people_organization_id: null,
  version: 1,
};
const callback_url = "https://newsrack.example.com/console/api/sign-in/callback";

/** Opens the settings of the provider with a service that saves them with optimistic locking. */
async function openProvider(provider: SignInProvider | null) {
  const service = startFakeService();
  const server = { provider, isIssuerDown: false };
  service.answer(getSignInProvider, () => ({ provider: server.provider, callback_url }));
  service.answer(saveSignInProvider, ({ body, headers }) => {
    const version = server.provider?.version ?? 0;
    if (headers.get("If-Match") !== `"${version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    if (server.isIssuerDown || body.issuer.endsWith("/nothing-here"))
      return refusal(422, { issuer: ["must be a provider"] });
    const { client_secret: _, ...values } = body;
    server.provider = { ...values, has_secret: false, version: version + 1 };
    return { provider: server.provider, callback_url };
  });
  service.answer(deleteSignInProvider, () => {
    server.provider = null;
  });
  const { router } = await renderScreen(<SignInTab />, {
    path: "settings/sign-in",
    texts: ["settings", "settings-sign-in"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, "settings-sign-in");
  const field = (name: "name" | "issuer" | "client_id") =>
    page.getByRole("textbox", { name: t(name), exact: true });
  return {
    server,
    field,
    enabled: page.getByRole("switch", { name: t("enabled") }),
    newPeople: page.getByRole("switch", { name: t("new_people") }),
    domain: page.getByRole("textbox", { name: t("new_people_domain") }),
    unsaved: page.getByText(i18next.t("save_state.unsaved")),
    router,
    save: page.getByRole("button", { name: t("save") }),
    remove: page.getByRole("button", { name: t("remove"), exact: true }),
    question: page.getByRole("dialog", { name: t("remove_title") }),
    conflict: page.getByText(i18next.t("settings:form.conflict")),
  };
}

describe("the OpenID provider", () => {
  it("is saved once its issuer can be used", async () => {
    const { server, field, save } = await openProvider(null);
    await field("name").fill(company.name);
    await field("issuer").fill(`${company.issuer}/nothing-here`);
    await field("client_id").fill(company.client_id);
    await save.click();
    await expect
      .element(field("issuer"))
      .toHaveAccessibleDescription(expect.stringContaining("Must be a provider"));
    expect(server.provider).toBeNull();
    await field("issuer").fill(company.issuer);
    await save.click();
    await expect.poll(() => server.provider).toEqual(company);
  });

  it("keeps another administrator's changes of other fields", async () => {
    const { server, field, enabled, save } = await openProvider(company);
    await field("name").fill("Our company");
    server.provider = { ...company, enabled: false, version: 2 };
    await save.click();
    await expect.element(enabled).not.toBeChecked();
    await expect
      .poll(() => server.provider)
      .toEqual({ ...company, name: "Our company", enabled: false, version: 3 });
  });

  it("keeps a changed field over another administrator's version after a question", async () => {
    const { server, field, save, conflict } = await openProvider(company);
    await field("name").fill("Our company");
    server.provider = { ...company, name: "The company", version: 2 };
    await save.click();
    await expect.element(conflict).toBeVisible();
    await expect.element(field("name")).toHaveValue("Our company");
    expect(server.provider.version).toBe(2);
    await save.click();
    await expect.element(conflict).not.toBeInTheDocument();
    expect(server.provider).toMatchObject({ name: "Our company", version: 3 });
  });

  it("is unchanged once the sign-in of new people is switched off again", async () => {
    const { newPeople, domain, unsaved } = await openProvider(company);
    await newPeople.click();
    await domain.fill("example.com");
    await expect.element(unsaved).toBeVisible();
    await newPeople.click();
    await expect.element(unsaved).not.toBeInTheDocument();
    await newPeople.click();
    await expect.element(domain).toHaveValue("example.com");
  });

  it("is checked again without changes", async () => {
    const { server, field, save } = await openProvider(company);
    server.isIssuerDown = true;
    await save.click();
    await expect
      .element(field("issuer"))
      .toHaveAccessibleDescription(expect.stringContaining("Must be a provider"));
    server.isIssuerDown = false;
    await save.click();
    await expect.poll(() => server.provider).toEqual({ ...company, version: 2 });
    await expect.element(field("issuer")).not.toHaveAttribute("aria-invalid");
  });

  it("is asked about before unsaved changes are lost", async () => {
    const { field, router } = await openProvider(company);
    await field("name").fill("Our company");
    void router.navigate("/publications/10/issues");
    await expect.element(page.getByRole("dialog", { name: i18next.t("unsaved.title") })).toBeVisible();
  });

  it("is empty after it was removed", async () => {
    const { server, field, remove, question } = await openProvider(company);
    await remove.click();
    await question.getByRole("button", { name: i18next.t("settings-sign-in:remove") }).click();
    await expect.element(field("name")).toHaveValue("");
    await expect.element(remove).not.toBeInTheDocument();
    expect(server.provider).toBeNull();
    await field("name").fill("Another");
    await expect.element(field("name")).toHaveValue("Another");
  });
});
