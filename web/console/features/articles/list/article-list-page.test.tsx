import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { articleWith } from "../form/article.fixture.ts";
import { AT, categoryWith, openArticles } from "./open-list.fixture.tsx";

const spring = { name: "Spring", title: "Spring", content: "The tulips bloom." };
const summer = { name: "Summer", title: "Summer", content: "Text", released_at: AT, published_at: AT };

const menuItems = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("the article list", () => {
  it("keeps its search and its filters in the address", async () => {
    const { search, state, shows, address, router } = await openArticles([spring, summer]);
    await shows("Spring", "Summer");
    await search.fill("TULIP");
    await shows("Spring");
    await expect.poll(() => address()).toBe("?search=TULIP");
    await search.fill("");
    await shows("Spring", "Summer");
    await state("visible").click();
    await shows("Summer");
    await expect.poll(() => address()).toBe("?state=visible");
    await router.navigate(-1);
    await shows("Spring", "Summer");
  });

  it.each([390, 1440])("shows where a text matches the search, at %i px", async (width) => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(width, 844);
    await openArticles([spring], { url: "articles?search=TULIP" });
    await expect.element(page.getByText("The TULIP").getByText("TULIP")).toBeVisible();
  });

  it("gives the title at least 30% of the width, before it shows further columns", async () => {
    const { t, table } = await openArticles([spring, summer]);
    await expect.element(table).toBeVisible();
    table.element().parentElement!.style.width = "1142px";
    const headOf = (text: string) =>
      [...table.element().querySelectorAll("th")].find(({ textContent }) => textContent === text);
    await expect.poll(() => headOf(t("list.column.title"))?.clientWidth).toBeGreaterThan(0.3 * 1142);
    expect(headOf(t("common:list.column.change"))).toBeDefined();
  });

  it("shows the release date, by which it is sorted, in a window of 1,024 px", async () => {
    const { t, table } = await openArticles([spring, summer]);
    await expect.element(table).toBeVisible();
    table.element().parentElement!.style.width = "728px";
    const heads = () => [...table.element().querySelectorAll("th")].map(({ textContent }) => textContent);
    await expect.poll(heads).not.toContain(t("common:list.column.change"));
    expect(heads()).toContain(t("common:list.column.release"));
  });

  it("sends the search and the filters of its address", async () => {
    const { search, server } = await openArticles([], { url: "articles?search=TULIP&state=visible" });
    await expect.element(search).toHaveValue("TULIP");
    await expect
      .poll(() => server.queries)
      .toEqual([expect.objectContaining({ search: "TULIP", state: "visible" })]);
  });

  it("filters by external IDs and by the date of creation", async () => {
    const { t, button, server, address, shows } = await openArticles([spring]);
    await button(t("common:list.filters")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common:list.column.creation") })
      .click();
    await button(t("common:day_range.preset.last_30")).click();
    await expect.poll(address).toMatch(/created_from=\d{4}-\d{2}-\d{2}&created_to=\d{4}-\d{2}-\d{2}/);
    await page.getByRole("textbox", { name: t("list.external_id") }).fill("001, 003");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ external_id: ["001", "003"] });
    await shows("Spring");
  });

  it("filters by sign-off, and has a view of what waits for the user", async () => {
    const { t, button, server, address } = await openArticles([spring], {
      url: "articles?sign_off=requested",
    });
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ sign_off: "requested" });
    await button(t("common:views.title")).click();
    await page.getByRole("menuitem", { name: t("list.whose.waiting") }).click();
    await expect.poll(address).toBe("?whose=waiting");
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ whose: "waiting" });
    await expect.element(button(t("list.whose.waiting"))).toBeVisible();
  });

  it.each([390, 1440])("says that no access is set up for a protected article, at %i px", async (width) => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(width, 844);
    const { t } = await openArticles([{ ...spring, subscription_required: true }, summer], {
      settings: { access_set_up: false },
    });
    const notes = page.getByText(t("common:access_missing.short"));
    await expect.element(notes).toBeVisible();
    expect(notes.elements()).toHaveLength(1);
  });

  it("says that no access is set up in compact rows, too", async () => {
    localStorage.setItem("newsrack-list-density", '"compact"');
    onTestFinished(() => localStorage.removeItem("newsrack-list-density"));
    const { t } = await openArticles([{ ...spring, subscription_required: true }, summer], {
      settings: { access_set_up: false },
    });
    const notes = page.getByRole("img", { name: t("common:access_missing.short") });
    await expect.element(notes).toBeVisible();
    expect(notes.elements()).toHaveLength(1);
  });

  it("clears the filters when no article matches", async () => {
    const { t, button, shows, address } = await openArticles([spring], {
      url: "articles?created_from=2001-01-01&created_to=2001-12-31",
    });
    await expect.element(page.getByRole("heading", { name: t("list.no_match_title") })).toBeVisible();
    await button(t("common:list.clear_filters")).click();
    await shows("Spring");
    await expect.poll(() => address()).toBe("");
  });

  it("is walked through with J and K, and a row is selected with X", async () => {
    await openArticles([spring, summer]);
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await expect.element(link("Spring")).toBeVisible();
    await userEvent.keyboard("j");
    await expect.element(link("Spring")).toHaveFocus();
    await userEvent.keyboard("jx");
    await expect.element(link("Summer")).toHaveFocus();
    await expect.element(page.getByRole("checkbox", { name: /Summer/ })).toBeChecked();
    await userEvent.keyboard("k");
    await expect.element(link("Spring")).toHaveFocus();
  });

  it("names the categories of an article", async () => {
    const { table } = await openArticles([{ ...spring, article_category_ids: [4] }], {
      categories: [categoryWith({ id: 4, name: "Culture" })],
    });
    await expect.element(table).toMatchTextContent("Culture");
  });

  it("filters by a category, which is found by its name", async () => {
    const sport = categoryWith({ id: 4, name: "Sport" });
    const football = categoryWith({ id: 5, name: "Football", parent_id: 4, parent_ids: [4] });
    const { t, button, server, address } = await openArticles([spring], {
      url: "articles?category=4",
      categories: [sport, football],
    });
    await button(t("common:list.filters_count", { count: 1 })).click();
    await expect.element(button(t("list.category_is", { path: "Sport" }))).toBeVisible();
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ article_category_id: 4 });
    await button(t("list.category_clear")).click();
    await expect.poll(address).toBe("");
    await button(t("list.category")).click();
    await page.getByRole("combobox", { name: t("list.category") }).fill("foot");
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("?category=5");
    await expect.poll(() => server.queries.at(-1)).toMatchObject({ article_category_id: 5 });
  });

  it("shows release dates by the clocks of the publication and of the browser", async () => {
    // Auckland is twelve hours ahead of Berlin in December.
    const released_at = "2030-12-05T17:00:00.000Z";
    const { t, table } = await openArticles([{ ...spring, released_at, published_at: AT }], {
      settings: { time_zone: "Pacific/Auckland" },
    });
    await expect.element(table).toMatchTextContent("6 Dec 2030, 06:00 Auckland");
    await expect.element(table).toMatchTextContent(t("common:clocks.local", { time: "Thu 18:00" }));
  });

  it("marks articles that have a draft", async () => {
    const { id, published_at, created_at, updated_at, draft, draft_version, offline_at, ...saved } =
      articleWith(summer);
    const { t, table } = await openArticles([
      {
        ...summer,
        draft: { base_version: 1, saved_by: "Ann", saved_at: AT, fields: saved },
        draft_version: 1,
      },
    ]);
    await expect.element(table).toMatchTextContent(t("list.has_draft"));
  });

  it("explains articles and offers a new one while it is empty", async () => {
    const { t, router } = await openArticles([]);
    await expect.element(page.getByRole("heading", { name: t("list.empty_title") })).toBeVisible();
    await page
      .getByRole("link", { name: t("list.new") })
      .first()
      .click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/new$/);
  });

  it("duplicates an article and opens the copy", async () => {
    const { t, menuOf, server, router } = await openArticles([spring]);
    await menuOf("Spring").click();
    await page.getByRole("menuitem", { name: t("action.duplicate") }).click();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/articles\/1000$/);
    expect(server.copied).toEqual(["Spring"]);
  });

  it("lets a manager publish, but not write articles", async () => {
    const { t, menuOf } = await openArticles([spring], { role: "manager" });
    await menuOf("Spring").click();
    await expect.poll(menuItems).toEqual([t("action.open"), t("article.preview.title"), t("action.publish")]);
    await userEvent.keyboard("{Escape}");
    await page.getByRole("checkbox", { name: /Spring/ }).click();
    const bar = page.getByRole("region", { name: t("bulk.bar") });
    await expect.element(bar.getByRole("button", { name: t("action.publish") })).toBeVisible();
    await expect.element(bar.getByRole("button", { name: t("action.delete") })).not.toBeInTheDocument();
  });

  it("is read-only for a viewer", async () => {
    const { t, menuOf } = await openArticles([spring], { role: "viewer" });
    await menuOf("Spring").click();
    await expect.poll(menuItems).toEqual([t("action.open"), t("article.preview.title")]);
    await expect.element(page.getByRole("link", { name: t("list.new") })).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
  });
});
