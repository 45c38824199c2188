import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
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
  const server = { provider };
  service.answer(getSignInProvider, () => ({ provider: server.provider, callback_url }));
  service.answer(saveSignInProvider, ({ body, headers }) => {
    const version = server.provider?.version ?? 0;
    if (headers.get("If-Match") !== `"${version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    if (body.issuer.endsWith("/nothing-here")) return refusal(422, { issuer: ["must be a provider"] });
    const { client_secret: _, ...values } = body;
    server.provider = { ...values, has_secret: false, version: version + 1 };
    return { provider: server.provider, callback_url };
  });
  await renderScreen(<SignInTab />, {
    path: "settings/sign-in",
    texts: ["settings-sign-in"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, "settings-sign-in");
  const field = (name: "name" | "issuer" | "client_id") =>
    page.getByRole("textbox", { name: t(name), exact: true });
  return {
    server,
    field,
    enabled: page.getByRole("switch", { name: t("enabled") }),
    save: page.getByRole("button", { name: t("save") }),
    conflict: page.getByText(t("conflict")),
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

  it("keeps changed fields over another administrator's version, and follows it in the others", async () => {
    const { server, field, enabled, save, conflict } = await openProvider(company);
    await field("name").fill("Our company");
    server.provider = { ...company, enabled: false, version: 2 };
    await save.click();
    await expect.element(conflict).toBeVisible();
    await expect.element(field("name")).toHaveValue("Our company");
    await expect.element(enabled).not.toBeChecked();
    await save.click();
    await expect.element(conflict).not.toBeInTheDocument();
    expect(server.provider).toMatchObject({ name: "Our company", enabled: false, version: 3 });
  });
});
