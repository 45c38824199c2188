import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listManagedEmagCategories } from "#shared/console/issues/emag-categories.ts";
import { listImportSummaries } from "#shared/console/issues/imports.ts";
import { listManagedEmags, type ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import { listListViews } from "#shared/console/list-views.ts";
import type { EmagState } from "#shared/contract/emags.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { testImport, testIssue } from "../issues.fixture.ts";
import IssueListPage from "./issue-list-page.tsx";

const managed = (id: number, fields: Partial<ManagedEmag>): ManagedEmag => ({
  ...testIssue,
  id,
  created_by: "Ada Editor",
  changed_by: "Ada Editor",
  sign_off: "open",
  awaiting_approval: false,
  ...fields,
});

/** The issues in the order of their release dates, the newest first. */
const issues: Record<string, { state: EmagState; emag: ManagedEmag }> = {
  spring: { state: "failed", emag: managed(3, { name: "Broken spring", import: { status: "failed" } }) },
  winter: {
    state: "scheduled",
    emag: managed(2, { name: "Winter", released_at: "2031-01-01T05:00:00.000Z" }),
  },
  autumn: {
    state: "visible",
    emag: managed(1, { released_at: "2025-10-01T04:00:00.000Z", external_id: "EXT-100%" }),
  },
};

/** Opens the list with a service that finds issues by search and state, and returns the queries that it received. */
async function openIssues({ url = "issues" } = {}) {
  const queries: Record<string, unknown>[] = [];
  const service = startFakeService();
  service.answer(listManagedEmags, ({ query }) => {
    queries.push(query);
    const text = query.search?.trim().toLowerCase() ?? "";
    const emags = Object.values(issues)
      .filter(({ state, emag }) => {
        const words = `${emag.name} ${emag.external_id}`.toLowerCase();
        return words.includes(text) && (query.state ?? state) === state;
      })
      .map(({ emag }) => emag);
    if (!query.sort.startsWith("-")) emags.reverse();
    const pages = { current_page: 1, total_pages: 1, per_page: 25, next_page: null, prev_page: null };
    return { emags, ...pages, total_count: emags.length };
  });
  service.answer(listImportSummaries, ({ query }) => ({
    imports: query.emag_ids.map((emag_id) => ({ ...testImport, emag_id })),
  }));
  service.answer(listListViews, () => ({ list_views: [] }));
  service.answer(listManagedEmagCategories, () => ({ emag_categories: [] }));
  const rendered = await renderScreen(<IssueListPage />, { path: "issues", url, texts: ["issues", "issue"] });
  const t = i18next.getFixedT(null, ["issues", "common"]);
  const table = page.getByRole("table", { name: t("list.table") });
  const column = (name: string) => table.getByRole("row").first().getByRole("button", { name, exact: true });
  return {
    ...rendered,
    t,
    queries,
    table,
    address: () => rendered.router.state.location.search,
    search: page.getByRole("searchbox", { name: t("list.search") }),
    state: (state: EmagState) =>
      page.getByRole("radiogroup", { name: t("list.state") }).getByText(t(`state.${state}`), { exact: true }),
    /** The button of a column header, which sorts by it. */
    column,
    /** Waits until the list is sorted by this column in this direction. */
    isSorted: (name: string, direction: "ascending" | "descending") =>
      expect.poll(() => column(name).element().closest("th")?.ariaSort).toBe(direction),
    /** Waits until the list shows these issues only, in this order. */
    shows: (...names: string[]) =>
      expect
        .poll(() =>
          table
            .getByRole("link")
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(names),
  };
}

describe("the issue list", () => {
  it("searches while typing, and keeps the search in the address and a space at its end", async () => {
    const { search, shows, address } = await openIssues();
    await shows("Broken spring", "Winter", "Autumn");
    await search.fill("win");
    await shows("Winter");
    expect(address()).toBe("?search=win");
    await search.fill("ext-100%");
    await shows("Autumn");
    // The space stays in the field during a pause in typing.
    await search.fill("broken ");
    await shows("Broken spring");
    await userEvent.type(search, "spring");
    await expect.poll(address).toBe("?search=broken+spring");
    await expect.element(search).toHaveValue("broken spring");
  });

  it("takes search, state and order from the address", async () => {
    const { search, shows, queries, t, isSorted } = await openIssues({
      url: "issues?search=ext&state=visible&sort=released_at",
    });
    await expect.element(search).toHaveValue("ext");
    await isSorted(t("common:list.column.release"), "ascending");
    await shows("Autumn");
    expect(queries).toEqual([
      expect.objectContaining({ search: "ext", state: "visible", sort: "released_at" }),
    ]);
  });

  it("filters by state, and goes back to each earlier filter", async () => {
    const { state, shows, address, router } = await openIssues();
    await state("failed").click();
    await shows("Broken spring");
    expect(address()).toBe("?state=failed");
    await state("scheduled").click();
    await shows("Winter");
    await router.navigate(-1);
    await shows("Broken spring");
    await router.navigate(-1);
    await shows("Broken spring", "Winter", "Autumn");
  });

  it("sorts by a column header and by the display options", async () => {
    const { t, column, isSorted, shows, address, queries } = await openIssues();
    const release = t("common:list.column.release");
    await isSorted(release, "descending");
    await column(release).click();
    await isSorted(release, "ascending");
    await shows("Autumn", "Winter", "Broken spring");
    expect(address()).toBe("?sort=released_at");
    await page.getByRole("button", { name: t("common:list.display") }).click();
    await page.getByRole("combobox", { name: t("common:list.sort") }).click();
    await page.getByRole("option", { name: t("list.column.name"), exact: true }).click();
    await expect.poll(() => queries.at(-1)?.sort).toBe("name");
  });

  it("filters by release date", async () => {
    const { t, address, queries } = await openIssues();
    await page.getByRole("button", { name: t("common:list.filters") }).click();
    const release = page.getByRole("dialog").getByRole("button", { name: t("common:list.column.release") });
    await release.click();
    await page.getByRole("button", { name: t("common:day_range.preset.last_30") }).click();
    await expect.poll(address).toMatch(/^\?released_from=\d{4}-\d{2}-\d{2}&released_to=\d{4}-\d{2}-\d{2}$/);
    await expect
      .poll(() => queries.at(-1))
      .toMatchObject({ released_from: expect.anything(), released_to: expect.anything() });
  });

  it("offers to clear the filters when no issue matches", async () => {
    const { t, search, shows, address } = await openIssues({ url: "issues?search=none&state=failed" });
    await expect.element(page.getByRole("heading", { name: t("list.no_match_title") })).toBeVisible();
    await page.getByRole("button", { name: t("common:list.clear_filters") }).click();
    await shows("Broken spring", "Winter", "Autumn");
    await expect.element(search).toHaveValue("");
    expect(address()).toBe("");
  });

  it("shows chosen columns and compact rows, also when it is opened again", async () => {
    const { t, column, table, unmount } = await openIssues();
    const price = t("list.column.price");
    const change = t("common:list.column.change");
    const heights = () =>
      Math.max(...[...table.element().querySelectorAll("tbody tr")].map((row) => row.clientHeight));
    await expect.element(column(change)).toBeVisible();
    await expect.element(column(price)).not.toBeInTheDocument();
    await expect.poll(heights).toBeLessThanOrEqual(64);
    await page.getByRole("button", { name: t("common:list.display") }).click();
    await page.getByRole("checkbox", { name: change }).click();
    await page.getByRole("checkbox", { name: price }).click();
    await page.getByText(t("common:list.densities.compact"), { exact: true }).click();
    await expect.element(column(price)).toBeVisible();
    await unmount();
    await openIssues();
    await expect.element(column(price)).toBeVisible();
    await expect.element(column(change)).not.toBeInTheDocument();
    await expect.poll(heights).toBeLessThanOrEqual(44);
  });
});
