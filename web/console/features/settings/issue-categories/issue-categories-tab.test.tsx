import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getEmagCategoryUses, listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import type { Role } from "#shared/console/permissions.ts";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import IssueCategoriesTab from "./issue-categories-tab.tsx";

async function openTab(role: Role, url = "settings/issue-categories") {
  const service = startFakeService();
  const emag_categories = ["Weekly", "Special"].map((name, index) => ({
    id: index + 1,
    name,
    issues: 0,
    version: 1,
  }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories }));
  service.answer(getEmagCategoryUses, () => ({
    uses: { issues: 0, first: 0, only: 0, examples: [] },
  }));
  const { router } = await renderScreen(<IssueCategoriesTab />, {
    path: "settings/issue-categories",
    url,
    texts: ["settings-categories"],
    role,
  });
  const t = i18next.getFixedT(null, "settings-categories");
  await expect.element(page.getByRole("cell", { name: "Special" })).toBeVisible();
  const run = (label: string) =>
    currentPageCommands()
      .find((command) => command.label === label)
      ?.run?.();
  return { t, router, run, dialog: (name: string) => page.getByRole("dialog", { name }) };
}

describe("the issue categories", () => {
  it("are renamed and removed by commands of the page", async () => {
    const { t, run, dialog } = await openTab("admin");
    run(t("rename_named", { name: "Special" }));
    await expect.element(dialog(t("rename_title", { name: "Special" }))).toBeVisible();
    run(t("remove_named", { name: "Weekly" }));
    await expect.element(dialog(t("remove_title", { name: "Weekly" }))).toBeVisible();
  });

  it("are added in the form that a link opens", async () => {
    const { t, router, dialog } = await openTab("admin", "settings/issue-categories?new=category");
    await expect.element(dialog(t("add"))).toBeVisible();
    await dialog(t("add"))
      .getByRole("button", { name: i18next.t("actions.cancel") })
      .click();
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();
    expect(router.state.location.search).toBe("");
  });

  it("have no commands for people who can't change them", async () => {
    const { t, dialog } = await openTab("editor", "settings/issue-categories?new=category");
    expect(currentPageCommands()).toEqual([]);
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();
  });
});
