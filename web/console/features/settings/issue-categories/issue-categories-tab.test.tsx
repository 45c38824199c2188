import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  createEmagCategory,
  deleteEmagCategory,
  getEmagCategoryUses,
  listManagedEmagCategories,
  orderEmagCategories,
  renameEmagCategory,
} from "#shared/console/issues/emag-categories.ts";
import type { Role } from "#shared/console/permissions.ts";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { changeRole, renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import IssueCategoriesTab from "./issue-categories-tab.tsx";

async function openTab(role: Role, url = "settings/issue-categories") {
  const service = startFakeService();
  const deliver = startEventStream();
  const categoryOf = (name: string, index: number) => ({ id: index + 1, name, issues: 0, version: 1 });
  let emag_categories = ["Weekly", "Special"].map(categoryOf);
  let reload = Promise.withResolvers<void>();
  service.answer(listManagedEmagCategories, () => {
    reload.resolve();
    return { emag_categories };
  });
  service.answer(getEmagCategoryUses, ({ params }) => ({
    uses:
      params.category_id === 2
        ? { issues: 1, first: 0, only: 1, examples: [{ id: 7, name: "Filed" }] }
        : { issues: 0, first: 0, only: 0, examples: [] },
  }));
  service.answer(createEmagCategory, ({ body }) => {
    if (emag_categories.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
      return refusal(422, { name: ["is already used by another category"] });
    const emag_category = categoryOf(body.name, emag_categories.length);
    emag_categories = [...emag_categories, emag_category];
    return { emag_category };
  });
  service.answer(renameEmagCategory, ({ params, body }) => {
    const emag_category = { ...emag_categories.find(({ id }) => id === params.category_id)!, ...body };
    emag_categories = emag_categories.map((one) => (one.id === emag_category.id ? emag_category : one));
    return { emag_category };
  });
  service.answer(orderEmagCategories, ({ body }) => {
    emag_categories = body.ids.map((wanted) => emag_categories.find(({ id }) => id === wanted)!);
    return { emag_categories };
  });
  service.answer(deleteEmagCategory, async ({ params, query, headers }) => {
    const { version } = emag_categories.find(({ id }) => id === params.category_id)!;
    if (headers.get("If-Match") !== `"${version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    if (params.category_id === 2) expect(query.issues).toBe(1);
    emag_categories = emag_categories.filter(({ id }) => id !== params.category_id);
    // The list is reloaded for the event before the request is answered.
    reload = Promise.withResolvers();
    deliver({ type: "emag_category", ...testPublication });
    await reload.promise;
    return undefined;
  });
  const { router } = await renderScreen(<IssueCategoriesTab />, {
    path: "settings/issue-categories",
    url,
    texts: ["settings-categories"],
    role,
  });
  const t = i18next.getFixedT(null, ["settings-categories", "common"]);
  await expect.element(page.getByRole("cell", { name: "Special" })).toBeVisible();
  const run = (label: string) =>
    currentPageCommands()
      .find((command) => command.label === label)
      ?.run?.();
  const names = () =>
    page
      .getByRole("row")
      .elements()
      .slice(1)
      .map((row) => row.querySelector("td")?.textContent);
  return {
    t,
    service,
    router,
    run,
    /** Renames a category as another person. */
    rename(name: string, to: string): void {
      emag_categories = emag_categories.map((one) =>
        one.name === name ? { ...one, name: to, version: one.version + 1 } : one,
      );
    },
    /** Removes a category as another person. */
    removeByOther(name: string): void {
      emag_categories = emag_categories.filter((one) => one.name !== name);
      deliver({ type: "emag_category", ...testPublication });
    },
    dialog: (name: string) => page.getByRole("dialog", { name }),
    /** Waits until the table shows these categories in this order. */
    shows: (...expected: string[]) => expect.poll(names).toEqual(expected),
    /** Chooses an action from the menu of a category. */
    async choose(name: string, action: string): Promise<void> {
      await page.getByRole("button", { name: i18next.t("list.actions_of", { name }) }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
  };
}

describe("the issue categories", () => {
  it("are added with another name than the others, sorted, renamed, and removed with a warning", async () => {
    const { t, dialog, shows, choose } = await openTab("admin");
    const adding = dialog(t("add"));
    await page.getByRole("button", { name: t("add") }).click();
    await adding.getByLabelText(t("common:name")).fill("weekly");
    await adding.getByRole("button", { name: t("add") }).click();
    await expect.element(adding.getByLabelText(t("common:name"))).toHaveAttribute("aria-invalid", "true");
    await adding.getByLabelText(t("common:name")).fill("Sport");
    await adding.getByRole("button", { name: t("add") }).click();
    await shows("Weekly", "Special", "Sport");

    await page.getByRole("button", { name: t("up", { name: "Special" }) }).click();
    await shows("Special", "Weekly", "Sport");
    await choose("Special", t("rename"));
    const renaming = dialog(t("rename_title", { name: "Special" }));
    await renaming.getByLabelText(t("common:name")).fill("Special issues");
    await renaming.getByRole("button", { name: i18next.t("actions.save") }).click();
    await shows("Special issues", "Weekly", "Sport");

    await choose("Special issues", t("remove"));
    const removing = dialog(t("remove_title", { name: "Special issues" }));
    await expect.element(removing).toMatchTextContent(t("used", { count: 1 }));
    await expect.element(removing).toMatchTextContent("Filed");
    await removing.getByRole("button", { name: t("remove") }).click();
    await shows("Weekly", "Sport");
    await expect.element(page.getByText(t("removed", { name: "Special issues" }))).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("are removed on the newer version after a conflict, under their new name", async () => {
    const { t, dialog, rename, shows, choose } = await openTab("admin");
    await choose("Weekly", t("remove"));
    rename("Weekly", "Daily");
    await dialog(t("remove_title", { name: "Weekly" }))
      .getByRole("button", { name: t("remove") })
      .click();
    const renamed = dialog(t("remove_title", { name: "Daily" }));
    await expect.element(renamed.getByRole("alert")).toMatchTextContent(i18next.t("errors.changed"));
    await renamed.getByRole("button", { name: t("remove") }).click();
    await shows("Special");
  });

  it("are not removed twice, which the dialog says if someone else was faster", async () => {
    const { t, dialog, choose, removeByOther } = await openTab("admin");
    await choose("Weekly", t("remove"));
    removeByOther("Weekly");
    const removing = dialog(t("remove_title", { name: "Weekly" }));
    await expect.element(removing.getByRole("alert")).toMatchTextContent(i18next.t("list.deleted"));
    await expect.element(removing.getByRole("button", { name: t("remove") })).toBeDisabled();
  });

  it("keep the name that was typed if the role is taken away in the meantime, and say what is missing", async () => {
    const { t, service, dialog } = await openTab("admin");
    const error = "Your role “Viewer” does not allow this.";
    service.answer(createEmagCategory, () => refusal(403, { error, code: "forbidden" }));
    const add = page.getByRole("button", { name: t("add") });
    const adding = dialog(t("add"));
    await add.click();
    await adding.getByLabelText(t("common:name")).fill("Sport");
    changeRole("viewer");
    await adding.getByRole("button", { name: t("add") }).click();
    await expect.element(adding.getByRole("alert")).toMatchTextContent(error);
    await expect.element(adding.getByLabelText(t("common:name"))).toHaveValue("Sport");
    await adding.getByLabelText(t("common:name")).fill("");
    await expect.element(adding).not.toBeInTheDocument();
    await expect.element(add).not.toBeInTheDocument();
  });

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
    await expect.poll(() => router.state.location.search).toBe("");
  });

  it("have no commands for people who can't change them", async () => {
    const { t, dialog } = await openTab("editor", "settings/issue-categories?new=category");
    expect(currentPageCommands()).toEqual([]);
    await expect.element(dialog(t("add"))).not.toBeInTheDocument();
  });
});
