import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cancelImport } from "#shared/console/issues/imports.ts";
import { deleteListView, type ListView, listListViews, saveListView } from "#shared/console/list-views.ts";
import { CONFIRMATION, cutOff } from "#web/console/components/warnings/warnings.fixture.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { testImport } from "../issues.fixture.ts";
import { managed, openIssues } from "./issue-list-page.fixture.tsx";

describe("the issue list", () => {
  it("counts the serious warnings of an issue, with a link to its import", async () => {
    const { t, server, table, router, search } = await openIssues();
    const count = table.getByRole("link", { name: t("common:warnings.count", { count: 2 }) });
    await expect.element(table.getByRole("link", { name: "Winter" })).toBeVisible();
    await expect.element(count).not.toBeInTheDocument();
    server.summary = { serious_warnings: [cutOff, { ...cutOff, page: 2 }], confirmation: CONFIRMATION };
    await search.fill("win");
    await count.click();
    await expect
      .poll(() => router.state.location)
      .toMatchObject({
        pathname: expect.stringMatching(/\/issues\/2$/),
        search: "?tab=import",
      });
  });

  it("searches while typing, and keeps the search in the address and a space at its end", async () => {
    const { search, shows, address } = await openIssues();
    await shows("Broken spring", "Winter", "Autumn");
    await search.fill("win");
    await shows("Winter");
    await expect.poll(() => address()).toBe("?search=win");
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
    await expect.poll(() => address()).toBe("?state=failed");
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
    await expect.poll(() => address()).toBe("?sort=released_at");
    await page.getByRole("button", { name: t("common:list.display") }).click();
    await page.getByRole("combobox", { name: t("common:list.sort") }).selectOptions(t("list.column.name"));
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
    await expect.poll(() => address()).toBe("");
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

  it("keeps the page in the address, and shows more rows on request", async () => {
    const many = Array.from({ length: 27 }, (_, index) => ({
      state: "unscheduled" as const,
      emag: managed(27 - index, { name: `Issue ${27 - index}` }),
    }));
    const { t, shows, address, router, table } = await openIssues({ issues: many, role: "viewer" });
    const pagination = page.getByRole("navigation", { name: t("common:list.pagination") });
    const rows = table.getByRole("link");
    await expect.element(rows).toHaveLength(25);
    await expect
      .element(pagination)
      .toMatchTextContent(t("common:list.range", { from: "1", to: "25", total: "27" }));
    await pagination.getByRole("button", { name: t("common:list.page", { page: "2" }), exact: true }).click();
    await shows("Issue 2", "Issue 1");
    await expect.poll(() => address()).toBe("?page=2");
    await router.navigate(-1);
    await expect.element(rows).toHaveLength(25);
    await page.getByRole("combobox", { name: t("common:list.per") }).selectOptions("50");
    await expect.element(rows).toHaveLength(27);
    await expect
      .element(pagination)
      .toMatchTextContent(t("common:list.range", { from: "1", to: "27", total: "27" }));
  });

  it("shows the last page for a number past the end", async () => {
    const { shows, address } = await openIssues({ url: "issues?page=9", role: "viewer" });
    await shows("Broken spring", "Winter", "Autumn");
    await expect.poll(() => address()).toBe("");
  });

  it("saves its search, filters and order as a view, which is opened and deleted", async () => {
    const { t, service, shows, address, search, router } = await openIssues({
      url: "issues?search=aut&sort=name",
      role: "viewer",
    });
    let views: ListView[] = [];
    service.answer(listListViews, () => ({ list_views: views }));
    service.answer(saveListView, ({ body }) => {
      views = [{ id: 1, ...body }];
      return { list_view: views[0]! };
    });
    service.answer(deleteListView, () => {
      views = [];
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const choose = (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
    await button(t("common:views.title")).click();
    await choose(t("common:views.save"));
    const saving = page.getByRole("dialog", { name: t("common:views.save") });
    await saving.getByRole("textbox").fill("Autumn issues");
    await saving.getByRole("button", { name: t("common:actions.save") }).click();
    await expect.element(button("Autumn issues")).toBeVisible();
    expect(views).toEqual([{ id: 1, list: "issues", name: "Autumn issues", query: "search=aut&sort=name" }]);

    await router.navigate("?");
    await shows("Broken spring", "Winter", "Autumn");
    await button(t("common:views.title")).click();
    await choose("Autumn issues");
    await expect.poll(address).toBe("?search=aut&sort=name");
    await expect.element(search).toHaveValue("aut");
    await shows("Autumn");
    await button("Autumn issues").click();
    await choose(t("common:views.delete"));
    await page
      .getByRole("dialog", { name: t("common:views.delete_title", { name: "Autumn issues" }) })
      .getByRole("button", { name: t("common:views.delete") })
      .click();
    await expect.element(button(t("common:views.title"))).toBeVisible();
    await expect.poll(() => address()).toBe("?search=aut&sort=name");
  });

  it("shows release dates in the time zone of the publication, and the local time", async () => {
    const emag = managed(1, { name: "Far away", released_at: "2030-12-05T17:00:00.000Z" });
    const { t, table } = await openIssues({
      issues: [{ state: "scheduled", emag }],
      settings: { time_zone: "Pacific/Auckland" },
    });
    const row = table.getByRole("row").filter({ hasText: "Far away" });
    // Auckland is twelve hours ahead of Berlin in December.
    await expect.element(row).toMatchTextContent(/6 Dec 2030, 06:00 Auckland/);
    await expect.element(row).toMatchTextContent(t("common:clocks.local", { time: "Thu 18:00" }));
  });
});

describe("the open issue list", () => {
  const created = { type: "emag", ...testPublication, emag_id: 4, version: 1 } as const;

  it("shows issues that others create, change and delete", async () => {
    const { server, send, shows } = await openIssues({ role: "viewer" });
    await shows("Broken spring", "Winter", "Autumn");
    const before = server.issues;
    const others = (name: string) => [
      { state: "unscheduled" as const, emag: managed(4, { name }) },
      ...before,
    ];
    server.issues = others("Live");
    send({ ...created, change: "created" });
    await shows("Live", "Broken spring", "Winter", "Autumn");
    server.issues = others("Live, renamed");
    send({ ...created, change: "updated", version: 2 });
    await shows("Live, renamed", "Broken spring", "Winter", "Autumn");
    server.issues = before;
    send({ ...created, change: "deleted", version: 3 });
    await shows("Broken spring", "Winter", "Autumn");
  });

  it("shows why an import failed", async () => {
    const { t, server, table, send } = await openIssues();
    const message = "The PDF is encrypted.";
    const ended = { status: "failed", step: null } as const;
    const failure = { code: "pdf_encrypted", message, page: null, file: null, retryable: false };
    server.summary = { ...ended, shown_import_id: null, failure };
    const progress = { ...ended, done: 0, total: null };
    send({ type: "import", ...testPublication, emag_id: 3, import_id: testImport.import_id, ...progress });
    await expect
      .element(table.getByRole("row").filter({ hasText: "Broken spring" }))
      .toMatchTextContent(t("state.failed_because", { reason: message }));
  });

  it("cancels an import from the menu of its issue", async () => {
    const { t, service, server, table, send } = await openIssues();
    const row = table.getByRole("row").filter({ hasText: "Autumn" });
    const progress = { status: "processing", step: "download", done: 512, total: 1024 } as const;
    server.summary = progress;
    send({ type: "import", ...testPublication, emag_id: 1, import_id: testImport.import_id, ...progress });
    const step = t("state.step.download_of", { done: "512 bytes", total: "1 kB" });
    await expect.element(row).toMatchTextContent(step);
    service.answer(cancelImport, () => {
      const failure = {
        code: "cancelled",
        message: "It was canceled.",
        page: null,
        file: null,
        retryable: true,
      };
      server.summary = { status: "failed", step: null, shown_import_id: null, failure };
      return { cancelled: true };
    });
    await row.getByRole("button", { name: t("common:list.actions_of", { name: "Autumn" }) }).click();
    await page.getByRole("menuitem", { name: t("action.cancel_import") }).click();
    await page
      .getByRole("dialog", { name: t("action.cancel_title", { name: "Autumn" }) })
      .getByRole("button", { name: t("action.cancel_import") })
      .click();
    await expect.element(page.getByText(t("action.import_cancelled", { name: "Autumn" }))).toBeVisible();
    await expect.element(row).toMatchTextContent(t("state.cancelled"));
  });
});
