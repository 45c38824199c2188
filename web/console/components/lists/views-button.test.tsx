import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listListViews, renameListView } from "#shared/console/list-views.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { listSearchForm, searchPage, searchText } from "./list-search.ts";
import { useUrlSearch } from "./use-url-search.ts";
import { ViewsButton } from "./views-button.tsx";

const form = listSearchForm({ search: searchText, ...searchPage });

function Views() {
  return <ViewsButton list="issues" form={form} {...useUrlSearch(form)} />;
}

describe("the saved views of a list", () => {
  it("renames the chosen one of two views with the same query", async () => {
    const service = startFakeService();
    const query = "search=autumn";
    let views = ["First", "Second"].map((name, index) => ({
      id: index + 1,
      list: "issues" as const,
      name,
      query,
    }));
    service.answer(listListViews, () => ({ list_views: views }));
    service.answer(renameListView, ({ params, body }) => {
      const list_view = { ...views[1]!, id: params.view_id, name: body.name };
      views = views.map((view) => (view.id === params.view_id ? list_view : view));
      return { list_view };
    });
    await renderScreen(<Views />, { path: "issues", url: `issues?${query}` });
    const button = (name: string) => page.getByRole("button", { name });
    const item = (name: string) => page.getByRole("menuitem", { name });
    await button("First").click();
    await item("Second").click();
    await button("Second").click();
    await item(i18next.t("views.rename")).click();
    const dialog = page.getByRole("dialog", { name: i18next.t("views.rename") });
    await expect.element(dialog.getByRole("textbox")).toHaveValue("Second");
    await dialog.getByRole("textbox").fill("Renamed");
    await userEvent.keyboard("{Escape}");
    const goOn = page.getByRole("button", { name: i18next.t("unsaved.go_on") });
    await goOn.click();
    await dialog.getByRole("button", { name: i18next.t("actions.save") }).click();
    await expect.element(button("Renamed")).toBeVisible();
    expect(views.map(({ name }) => name)).toEqual(["First", "Renamed"]);
  });
});
