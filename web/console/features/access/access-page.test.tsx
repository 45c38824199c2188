import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import { FirstTab } from "#web/console/routing/first-tab.tsx";
import { accessTabs } from "#web/console/routing/tabs.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import AccessPage from "./access-page.tsx";

/** Opens the access area without the name of a tab. */
async function openFirstTab(role: Role) {
  return (await renderScreen(<FirstTab tabs={accessTabs} />, { path: "access", role })).router;
}

describe("the access area", () => {
  it("opens the configuration for a manager", async () => {
    const router = await openFirstTab("manager");
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/access/configuration");
  });

  it("opens the chatbots for a viewer", async () => {
    const router = await openFirstTab("viewer");
    await expect.poll(() => router.state.location.pathname).toBe("/publications/10/access/chatbots");
  });

  it("offers only the tabs that the role can use", async () => {
    await renderScreen(<AccessPage />, { path: "access", texts: ["access"], role: "viewer" });
    const tabs = page.getByRole("navigation", { name: i18next.t("common:nav.access") }).getByRole("link");
    await expect.element(tabs.first()).toBeVisible();
    expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([i18next.t("access:tab.chatbots")]);
  });
});
