import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#shared/console/permissions.ts";
import { settingsTabs } from "#web/console/routing/tabs.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import PublicationsTab from "./publications/publications-tab.tsx";
import SettingsPage from "./settings-page.tsx";

/** Opens the settings at a tab. */
async function openSettings(role: Role, tab: "publications" | "people" = "publications") {
  const screen = (
    <>
      <SettingsPage />
      {tab === "publications" && <PublicationsTab />}
    </>
  );
  await renderScreen(screen, {
    path: `settings/${tab}`,
    texts: ["settings", "settings-publications"],
    role,
  });
  const { t } = i18next;
  const tabs = page.getByRole("navigation", { name: t("common:nav.settings") }).getByRole("link");
  return {
    tabs: () => expect.poll(() => tabs.elements().map(({ textContent }) => textContent)),
    add: page.getByRole("button", { name: t("settings-publications:add") }),
    publication: page.getByRole("row").filter({ hasText: "DAILY" }),
  };
}

describe("the settings", () => {
  it("have all tabs for an administrator, who can add publications", async () => {
    const { tabs, add } = await openSettings("admin");
    await tabs().toEqual(settingsTabs.map(({ name }) => i18next.t(`settings:tab.${name}`)));
    await expect.element(add).toBeVisible();
  });

  it("have only the tabs that an editor can use, who can't add publications", async () => {
    const { tabs, add, publication } = await openSettings("editor");
    const usable = ["publications", "kiosk", "issue-categories", "limits"] as const;
    await tabs().toEqual(usable.map((name) => i18next.t(`settings:tab.${name}`)));
    await expect.element(publication).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
  });

  it("refuse a tab that the role can't use at its address", async () => {
    await openSettings("editor", "people");
    await expect
      .element(page.getByRole("heading", { name: i18next.t("common:errors.forbidden_title") }))
      .toBeVisible();
  });
});
